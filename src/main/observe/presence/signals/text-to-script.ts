/** How visible text compares with inline script. */
import { ramp, type Signal } from '../signal.ts';

export const textToScript: Signal = {
  id: 'text_to_script', version: 1, title: 'Text to script', help: 'Visible text against inline scripts and data', weight: 1,
  read: ({ facts, scriptChars, scripts }) => {
    if (scripts === 0) return { value: 1, why: 'no script' };
    const share = facts.visibleChars / (facts.visibleChars + scriptChars + 1);
    return { value: ramp(share, 0.02, 0.3), why: `${Math.round(facts.visibleChars)} characters of text beside ${scriptChars} of inline script` };
  },
};
