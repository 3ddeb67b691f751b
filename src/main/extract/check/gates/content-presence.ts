/** Is there anything to read? */
import type { Gate } from '../gate.ts';

export const contentPresence: Gate = {
  id: 'content_presence', version: 1, title: 'Content presence', help: 'The Markdown holds at least min_markdown_chars non-blank characters',
  measure({ markdown, outline }) {
    const chars = outline.text.replace(/\s+/g, '').length + outline.images.length;
    const hasText = markdown.text.trim() !== '';
    return ({ profile: { min_markdown_chars: least } }) => {
      const enough = chars >= least && hasText;
      return [{
        level: enough ? 'pass' : 'fail', measured: chars, threshold: least, unit: 'characters',
        sentence: enough ? `${chars} characters of text` : `Only ${chars} characters of text, ${least} are asked for`,
      }];
    };
  },
};
