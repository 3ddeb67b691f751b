/** Code is kept byte by byte: nothing inside `pre` or `code` is judged by itself. */
import type { Guard } from '../rule.ts';
import { isInsideName } from '../elements.ts';

export const codeIsAtomic: Guard = {
  id: 'code-is-atomic', version: 1, title: 'Code is atomic',
  help: 'Elements inside pre and code stay, whatever their class says, so that code keeps its bytes. Buttons, gutters and hidden parts are the exceptions.',
  begin: ({ page }) => (index, rule) => (rule?.cutsCode !== true && isInsideName(page, index, 'pre', 'code') ? 'inside a code block' : null),
};
