/** Forms and their controls: they ask, they do not tell. */
import type { Rule } from '../rule.ts';
import { ancestorWhere, isInline, nameOf } from '../elements.ts';

const controls = new Set(['input', 'select', 'textarea', 'option', 'optgroup', 'fieldset', 'progress', 'meter']);

export const formControl: Rule = {
  id: 'form-control', version: 1, family: 'furniture', title: 'Forms and controls', defaultOn: true, shareMax: 0.5,
  help: 'Removes input fields and select lists, forms with little prose, and buttons that stand by themselves. A button inside a sentence keeps its words.',
  begin: ({ page }) => (index) => {
    const name = nameOf(page, index);
    if (name === 'input' && (page.attr(index, 'type') ?? '').toLowerCase() === 'checkbox' && ancestorWhere(page, index, (at) => nameOf(page, at) === 'li') >= 0) return null;
    if (controls.has(name)) return `a ${name} control`;
    if (name === 'form') return page.textChars[index]! < 400 ? 'a form with little prose' : null;
    if (name === 'button') return standsAlone(index) ? 'a button by itself' : null;
    return null;
    function standsAlone(at: number): boolean {
      const block = ancestorWhere(page, at, (up) => !isInline(page, up));
      return block < 0 || page.textChars[block]! < page.textChars[at]! * 2 + 20 || nameOf(page, block) !== 'p' && nameOf(page, block) !== 'li' && nameOf(page, block) !== 'td' && nameOf(page, block) !== 'dd';
    }
  },
};
