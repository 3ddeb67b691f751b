/** Strong. */
import type { Construct } from '../construct.ts';
import { emphasise } from '../emphasis.ts';

export const strong: Construct = {
  id: 'strong', version: 1, family: 'inline', title: 'Strong', help: 'strong and b as **text**; HTML tags where the delimiters would not parse',
  elements: ['strong', 'b'], shape: 'format', level: 'inline', span: 'emphasis',
  write: (content) => emphasise('strong', content),
};
