/** A server that says: too many requests, come back in half a minute. */
import { only, type PlayedPage } from '../played-page.ts';
import { pageOf } from '../layout.ts';

const content = '<main><h1>Too many requests</h1><p>You have asked for many pages in a short time. Please wait thirty seconds and try again.</p></main>';

export const rateLimited: PlayedPage = {
  id: 'rate-limited',
  title: 'Too many requests',
  teaches: 'How a 429 is read: the time the server names is kept, and its error page never becomes Markdown.',
  reply: only({ status: 429, headers: { 'retry-after': '30' }, body: pageOf({ title: 'Too many requests', content }) }),
};
