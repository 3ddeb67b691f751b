/** Commands that change the desk, and those of what lies on the desks. */
import { desks, showDesk } from '../slices/layout.ts';
import type { Command } from './command.ts';

const always = (): null => null;
const beside = (id: string, title: string): Command => ({ id, title, group: 'Desk', pointed: true, unless: always, run: () => undefined });

export const deskCommands: readonly Command[] = [
  ...desks.map((desk, at): Command => ({ id: `desk.${desk.id}`, title: `${desk.title} desk`, group: 'Desk', key: `Ctrl+${at + 1}`, unless: always, run: () => showDesk(desk.id) })),
  beside('triage.group', 'Look at this group'), beside('triage.page', 'Look at this page'), beside('triage.fix', 'Open with this fix'), beside('triage.apply', 'Run the group again with this fix'), beside('cases.run', 'Run all cases'),
];
