/** The sample site's table: the order is the order of the first screen. */
import type { PlayedPage } from './played-page.ts';
import { article } from './pages/article.ts';
import { chained } from './pages/chained.ts';
import { cookieWall } from './pages/cookie-wall.ts';
import { emptyShell } from './pages/empty-shell.ts';
import { lazyList } from './pages/lazy-list.ts';
import { login } from './pages/login.ts';
import { popupBody } from './pages/popup-body.ts';
import { rateLimited } from './pages/rate-limited.ts';
import { restless } from './pages/restless.ts';
import { soft404 } from './pages/soft-404.ts';
import { spacedCode } from './pages/spaced-code.ts';

export const samples: readonly PlayedPage[] = [
  article, chained, cookieWall, popupBody, spacedCode, lazyList, restless, emptyShell, login, rateLimited, soft404,
];
