/** The stages by name, in the order of a page's way; free of any schema library, for the window. */
export const stageNames = ['plan', 'fetch', 'boundary', 'presence', 'settle', 'capture', 'select', 'judge', 'write', 'check', 'seal'] as const;
