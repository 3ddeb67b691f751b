/** A failure as a heading for a person: what the page is or lacks, in a few words. */
import type { BoundaryKind, Verdict } from './verdict.ts';

const gateTitles: Readonly<Record<string, string>> = {
  plan: 'The settings were refused', fetch: 'The page could not be fetched', readiness: 'The page was not ready in time', charset: 'The page was read in the wrong encoding',
  plan_acknowledged: 'The settings were not followed', content_presence: 'There is too little text', wrong_route: 'This is another page than was asked for',
  boilerplate_ratio: 'Page furniture is in the text', hidden_text: 'Text that nobody could see is in it', structure: 'The Markdown does not hold together',
  conservation: 'The Markdown lost something that was kept', budgets: 'More was lost than the budgets allow', loss_explained: 'Some loss is not explained',
};
const boundaryTitles: Readonly<Record<BoundaryKind, string>> = {
  login: 'The site asks for a login', challenge: 'The site asks whether this is a person', denied: 'The site refused', rate_limited: 'The site asks to wait', payment: 'The site asks for payment',
  not_found: 'There is no such page', consent_wall: 'The site asks for consent before it shows anything', robots: 'The site asks robots to stay away', geo_block: 'The site is closed to this country', error_page: 'The site has an error',
};

/** `first` is the checkpoint that failed first, where it is known. */
export function verdictTitle(verdict: Verdict | null, first: string | null): string {
  if (verdict?.kind === 'boundary') return boundaryTitles[verdict.boundary];
  const known = first === null ? undefined : gateTitles[first];
  if (known !== undefined) return known;
  switch (verdict?.kind) {
    case undefined: return 'The run goes on';
    case 'accepted': return 'Every checkpoint was passed';
    case 'rejected': return gateTitles[verdict.gates[0] ?? ''] ?? 'A gate failed';
    case 'no_extractable_content': return gateTitles['content_presence'] ?? '';
    case 'stage_failed': return 'A stage failed';
    case 'cancelled': return 'The run was cancelled';
    case 'interrupted': return 'The run was interrupted';
  }
}

/** The same for a cause as triage groups are named by. */
export const causeTitle = (cause: string): string => gateTitles[cause] ?? (Object.hasOwn(boundaryTitles, cause) ? boundaryTitles[cause as BoundaryKind] : cause === 'other' ? 'Other failures' : cause === 'no_extractable_content' ? gateTitles['content_presence'] ?? cause : cause);
