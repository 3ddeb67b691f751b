/** The TABLE of panes, in the order that tabs show them. A new pane is one folder and one line here. */
import { elementsPane } from './panes/elements/pane.tsx';
import { evidencePane } from './panes/evidence/pane.tsx';
import { gatesPane } from './panes/gates/pane.tsx';
import { ledgerPane } from './panes/ledger/pane.tsx';
import { markdownPane } from './panes/markdown/pane.tsx';
import { pagePane } from './panes/page/pane.tsx';
import { picturePane } from './panes/picture/pane.tsx';
import { profilePane } from './panes/profile/pane.tsx';
import { regionPane } from './panes/region/pane.tsx';
import { timelinePane } from './panes/timeline/pane.tsx';
import type { Pane } from './pane.ts';

export const panes: readonly Pane[] = [
  elementsPane, ledgerPane, regionPane, pagePane, picturePane, markdownPane, timelinePane, gatesPane, profilePane, evidencePane,
];
