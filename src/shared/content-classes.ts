/** The content classes by name, in the order that tables show them; free of any schema library, for the window. */
export const contentClasses = ['textChars', 'headings', 'paragraphs', 'listItems', 'tables', 'codeBlocks', 'links', 'images'] as const;
