/** Text and attribute values as HTML that Markdown passes through unchanged. */

export const htmlEscape = (text: string): string => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');

/** One line, quotes and what Markdown would read inside a tag made safe. */
export const attributeText = (text: string): string => htmlEscape(text.replace(/\s+/g, ' ').trim()).replace(/"/g, '&quot;');
