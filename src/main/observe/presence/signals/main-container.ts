/** Whether a container that says it holds the content does. */
import { ramp, type Signal } from '../signal.ts';

export const mainContainer: Signal = {
  id: 'main_container', version: 1, title: 'Main container', help: 'main, article or role=main, with text in it', weight: 2,
  read: ({ mainChars, facts }) => (mainChars === null
    ? { value: ramp(facts.proseChars, 200, 1500) * 0.7, why: 'no main, article or role=main' }
    : { value: ramp(mainChars, 50, 600), why: `main container with ${mainChars} characters` }),
};
