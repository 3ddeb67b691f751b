/** Light, dark or what the system says; contrast likewise. Kept between starts, applied to the document at once. */
import { create } from 'zustand';
import { readKept, keep } from './kept.ts';

export type ThemeChoice = 'system' | 'light' | 'dark';
export type ContrastChoice = 'system' | 'more';
type Theme = { readonly theme: ThemeChoice; readonly contrast: ContrastChoice };

const darkQuery = window.matchMedia('(prefers-color-scheme: dark)');
const contrastQuery = window.matchMedia('(prefers-contrast: more)');

export const useTheme = create<Theme>(() => ({
  theme: readKept('theme', ['system', 'light', 'dark'] as const, 'system'),
  contrast: readKept('contrast', ['system', 'more'] as const, 'system'),
}));

/** Whether the window is dark now. */
export const isDark = (choice: ThemeChoice): boolean => (choice === 'system' ? darkQuery.matches : choice === 'dark');

function paint(): void {
  const { theme, contrast } = useTheme.getState();
  document.documentElement.dataset['theme'] = isDark(theme) ? 'dark' : 'light';
  document.documentElement.dataset['contrast'] = contrast === 'more' || contrastQuery.matches ? 'more' : 'usual';
}

/** Paints now and whenever the choice or the system changes. */
export function applyTheme(): void {
  paint();
  useTheme.subscribe(paint);
  darkQuery.addEventListener('change', paint);
  contrastQuery.addEventListener('change', paint);
}

export function chooseTheme(theme: ThemeChoice): void {
  keep('theme', theme);
  useTheme.setState({ theme });
}

export function chooseContrast(contrast: ContrastChoice): void {
  keep('contrast', contrast);
  useTheme.setState({ contrast });
}
