/** A sign-in form in place of the page that was asked for. */
import { only, type PlayedPage } from '../played-page.ts';
import { pageOf } from '../layout.ts';

const content = `
<main>
<h1>Sign in to read on</h1>
<form action="/session" method="post">
<p><label>E-mail address <input type="email" name="email" autocomplete="username"></label></p>
<p><label>Password <input type="password" name="password" autocomplete="current-password"></label></p>
<p><button type="submit">Sign in</button></p>
</form>
<p><a href="/session/forgotten">Forgotten your password?</a></p>
</main>`;

export const login: PlayedPage = {
  id: 'login',
  title: 'A login page',
  teaches: 'What a boundary is: the run ends with a typed verdict, and nothing is cleaned into an empty page.',
  reply: only({ body: pageOf({ title: 'Sign in', content, head: '<meta name="robots" content="noindex">' }) }),
};
