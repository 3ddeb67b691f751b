/** How much running text the static page has. */
import { ramp, type Signal } from '../signal.ts';

/** About twenty words say nothing yet, about a hundred and eighty are a page. */
const none = 100;
const plenty = 1000;

export const runningText: Signal = {
  id: 'running_text', version: 1, title: 'Running text', help: 'Sentences outside menus, forms and layers', weight: 3,
  read: ({ facts }) => ({ value: ramp(facts.proseChars, none, plenty), why: `${Math.round(facts.proseChars)} characters of running text` }),
};
