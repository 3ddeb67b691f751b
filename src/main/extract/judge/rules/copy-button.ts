/** Buttons that copy a code sample or text. */
import type { Rule } from '../rule.ts';
import { hasAny, nameOf, roleOf } from '../elements.ts';

const words = new Set(['copy', 'clipboard', 'copybtn', 'copybutton', 'clipboardjs']);

export const copyButton: Rule = {
  id: 'copy-button', version: 1, family: 'furniture', title: 'Copy buttons', defaultOn: true, shareMax: 0.1, cutsInline: true, cutsCode: true,
  help: 'Removes buttons that copy the code or text beside them.',
  begin: ({ page }) => (index) => {
    const name = nameOf(page, index);
    if (page.textChars[index]! > 40) return null;
    const isButton = name === 'button' || roleOf(page, index) === 'button' || name === 'clipboard-copy';
    if (!isButton) return null;
    if (hasAny(page.tokens(index), words) !== null) return 'class says copy button';
    return /^(?:copy|copied|copy code|copy to clipboard|kopieren|copier|copiar)\b/i.test(page.textOf(index, 30)) ? 'a copy button' : null;
  },
};
