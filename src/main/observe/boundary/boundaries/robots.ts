/** Pages that the site's robots.txt asks not to be read. */
import type { BoundaryEntry } from '../entry.ts';

export const robots: BoundaryEntry = {
  id: 'robots', version: 1, title: 'Closed by robots.txt', help: 'The site asks automatic readers to stay away from this page',
  detect: (_page, response) => (response.robots?.decision === 'disallowed'
    ? { reason: 'robots.txt closes this page to automatic readers', evidence: [{ what: response.robots.line ?? 'robots.txt' }] }
    : null),
};
