/** A missing page that says so in words but answers 200. */
import { only, type PlayedPage } from '../played-page.ts';
import { pageOf } from '../layout.ts';

const content = `
<main class="error-page">
<h1>Page not found</h1>
<p>Sorry, the page you are looking for does not exist or has been moved. Check the address for typing errors, or go back to the front page.</p>
<p><a href="/">Back to the front page</a></p>
</main>`;

export const soft404: PlayedPage = {
  id: 'soft-404',
  title: 'A missing page that answers 200',
  teaches: 'Why a status code is not enough: a soft 404 is a boundary, not a short article.',
  reply: only({ body: pageOf({ title: 'Page not found', content }) }),
};
