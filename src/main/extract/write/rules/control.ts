/** Form controls: words on a button are text; what a person would pick or type is not. */
import type { Construct } from '../construct.ts';

export const button: Construct = {
  id: 'button', version: 1, family: 'inline', title: 'Buttons', help: 'button as its text, kept apart from a word it touches',
  elements: ['button', 'label', 'legend'], shape: 'seam', level: 'inline', span: 'text',
  write: (content) => content,
};

export const formChoice: Construct = {
  id: 'form-choice', version: 1, family: 'inline', title: 'Form choices', help: 'select, textarea, meter and progress are left silent: their text is a state, not content',
  elements: ['select', 'textarea', 'meter', 'progress', 'datalist'], shape: 'silent', level: 'inline', span: 'text',
  write: () => '',
};
