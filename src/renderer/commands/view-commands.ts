/** Commands about the window itself: palette, key sheet, theme, panes to the front. */
import { chooseContrast, chooseTheme, useTheme } from '../slices/theme.ts';
import { showOverlay, showPane, switchLetters, useLayout } from '../slices/layout.ts';
import type { Command } from './command.ts';
import type { Place } from '../slices/layout.ts';

const always = (): null => null;
const front = (place: Place, pane: string, title: string, key?: string): Command => ({
  id: `view.${pane}`, title: `Show ${title}`, group: 'View', unless: always, run: () => showPane(place, pane), ...(key === undefined ? {} : { key }),
});

/** A part of a pane at the bottom right. */
const part = (pane: 'profile' | 'evidence', id: string, title: string, key?: string): Command => ({
  id: `view.${pane}.${id}`, title, group: 'View', unless: always, run: () => { showPane('bottom-right', pane); showPane(pane, id); }, ...(key === undefined ? {} : { key }),
});
const flip = (pane: 'ledger' | 'timeline', id: string, title: string): Command => ({
  id: `view.${pane}.${id}`, title, group: 'View', unless: always, run: () => showPane(pane, useLayout.getState().shown[pane] === id ? '' : id),
});

export const viewCommands: readonly Command[] = [
  { id: 'view.palette', title: 'Command palette', group: 'View', key: 'Ctrl+K', unless: always, run: () => showOverlay('palette') },
  front('left-top', 'elements', 'Elements'),
  front('left-bottom', 'ledger', 'Ledger', 'L'),
  front('left-bottom', 'region', 'Region'),
  front('centre', 'page', 'Page'),
  front('centre', 'picture', 'Picture'),
  front('right', 'markdown', 'Markdown'),
  front('bottom-left', 'timeline', 'Readiness', 'T'),
  front('bottom-right', 'gates', 'Gates', 'G'),
  front('bottom-right', 'profile', 'Profile', 'P'),
  front('bottom-right', 'evidence', 'Evidence', 'V'),
  part('profile', 'form', 'Profile as a form'), part('profile', 'yaml', 'Profile as YAML', 'Y'), part('profile', 'history', 'History of edits'),
  part('evidence', 'receipts', 'Receipts of the stages'), part('evidence', 'plan', 'The plan and where it came from'), part('evidence', 'network', 'Requests'), part('evidence', 'environment', 'The environment'), part('evidence', 'packet', 'The evidence packet'),
  flip('ledger', 'all', 'Show or fold rules that took nothing'),
  flip('timeline', 'table', 'Readiness as a table or a chart'),
  { id: 'view.theme.light', title: 'Light theme', group: 'View', unless: always, run: () => chooseTheme('light') },
  { id: 'view.theme.dark', title: 'Dark theme', group: 'View', unless: always, run: () => chooseTheme('dark') },
  { id: 'view.theme.system', title: 'Follow the system theme', group: 'View', unless: always, run: () => chooseTheme('system') },
  { id: 'view.contrast', title: 'High contrast on or off', group: 'View', unless: always, run: () => chooseContrast(useTheme.getState().contrast === 'more' ? 'system' : 'more') },
  { id: 'view.letters', title: 'Single-letter keys on or off', group: 'View', unless: always, run: switchLetters },
  { id: 'help.keys', title: 'All keys', group: 'Help', key: '?', unless: always, run: () => showOverlay('keys') },
];
