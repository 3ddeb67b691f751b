/** Dresses the text view in the window's own tokens, and again when the theme changes. */
import { monaco } from './monaco-setup.ts';

/** Monaco wants six digits; the bundler writes three where it can. */
export const longHex = (colour: string): string => (/^#[0-9a-f]{3}$/i.test(colour) ? `#${[...colour.slice(1)].map((digit) => digit + digit).join('')}` : colour);

const token = (name: string): string => longHex(getComputedStyle(document.documentElement).getPropertyValue(name).trim());
const bare = (name: string): string => token(name).replace('#', '');

function paint(): void {
  const dark = document.documentElement.dataset['theme'] === 'dark';
  monaco.editor.defineTheme('proofmark', {
    base: dark ? 'vs-dark' : 'vs',
    inherit: true,
    rules: [
      { token: '', foreground: bare('--ink') },
      { token: 'keyword', foreground: bare('--accent'), fontStyle: 'bold' },
      { token: 'keyword.table', foreground: bare('--ink-3') },
      { token: 'string', foreground: bare('--ok') },
      { token: 'string.link', foreground: bare('--accent') },
      { token: 'variable', foreground: bare('--info') },
      { token: 'number', foreground: bare('--warn') },
      { token: 'type', foreground: bare('--info') },
      { token: 'comment', foreground: bare('--ink-3') },
      { token: 'tag', foreground: bare('--warn') },
      { token: 'strong', foreground: bare('--ink'), fontStyle: 'bold' },
      { token: 'emphasis', foreground: bare('--ink'), fontStyle: 'italic' },
    ],
    colors: {
      'editor.background': token('--surface'), 'editor.foreground': token('--ink'), 'editorLineNumber.foreground': token('--ink-3'), 'editorLineNumber.activeForeground': token('--ink'),
      'editor.selectionBackground': token('--accent-soft'), 'editorCursor.foreground': token('--accent'), focusBorder: token('--focus'),
      'scrollbarSlider.background': `${token('--ink-3')}44`, 'scrollbarSlider.hoverBackground': `${token('--ink-3')}77`,
    },
  });
  monaco.editor.setTheme('proofmark');
}

/** Paints now and on every change of theme or contrast; returns how to stop. */
export function dressMonaco(): () => void {
  paint();
  const watch = new MutationObserver(paint);
  watch.observe(document.documentElement, { attributeFilter: ['data-theme', 'data-contrast'] });
  return () => watch.disconnect();
}
