/** Commands about the window itself: palette, key sheet, theme, panes to the front. */
import { chooseContrast, chooseTheme, useTheme } from '../slices/theme.ts';
import { showOverlay, showPane, switchLetters } from '../slices/layout.ts';
import type { Command } from './command.ts';
import type { Place } from '../slices/layout.ts';

const always = (): null => null;
const front = (place: Place, pane: string, title: string, key?: string): Command => ({
  id: `view.${pane}`, title: `Show ${title}`, group: 'View', unless: always, run: () => showPane(place, pane), ...(key === undefined ? {} : { key }),
});

export const viewCommands: readonly Command[] = [
  { id: 'view.palette', title: 'Command palette', group: 'View', key: 'Ctrl+K', unless: always, run: () => showOverlay('palette') },
  front('bottom-right', 'gates', 'Gates', 'G'),
  front('bottom-right', 'profile', 'Profile', 'P'),
  front('bottom-right', 'evidence', 'Evidence'),
  { id: 'view.theme.light', title: 'Light theme', group: 'View', unless: always, run: () => chooseTheme('light') },
  { id: 'view.theme.dark', title: 'Dark theme', group: 'View', unless: always, run: () => chooseTheme('dark') },
  { id: 'view.theme.system', title: 'Follow the system theme', group: 'View', unless: always, run: () => chooseTheme('system') },
  { id: 'view.contrast', title: 'High contrast on or off', group: 'View', unless: always, run: () => chooseContrast(useTheme.getState().contrast === 'more' ? 'system' : 'more') },
  { id: 'view.letters', title: 'Single-letter keys on or off', group: 'View', unless: always, run: switchLetters },
  { id: 'help.keys', title: 'All keys', group: 'Help', key: '?', unless: always, run: () => showOverlay('keys') },
];
