/** Pattern A: the main region holds enough text. */
import { entryId } from '../../../../shared/ids.ts';
import { met, waiting, type Condition } from '../condition.ts';

export const selectorText: Condition = {
  id: entryId('selector_text'),
  version: 1,
  title: 'Main text',
  help: 'The first selector of main_selector_priority that holds the content, or the text outside navigation, has min_main_text_chars',
  defaultOn: true,
  judge: ({ now, profile }) => {
    const where = now.matchedSelector ?? 'the page outside its navigation';
    return now.mainTextChars >= profile.min_main_text_chars
      ? met(`${where}: ${now.mainTextChars} characters`)
      : waiting(`${where}: ${now.mainTextChars} of ${profile.min_main_text_chars} characters`);
  },
};
