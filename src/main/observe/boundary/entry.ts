/** What one kind of boundary looks like to the table: a name, and a pure look at the page that says yes with evidence, or nothing. */
import type { Boundary, BoundaryKind } from '../../../shared/verdict.ts';
import type { FetchReport } from '../../../shared/fetching.ts';
import type { PageFacts } from './page-facts.ts';

/** The response as the boundary sees it. `status` null when there was none (bytes from a file). Header names in lower case. */
export type ResponseFacts = {
  readonly status: number | null;
  readonly headers: ReadonlyMap<string, string>;
  readonly requestedUrl: string;
  readonly finalUrl: string;
  readonly robots: FetchReport['robots'] | null;
};

export type Sighting = Omit<Boundary, 'boundary'>;

/**
 * `detect` asks for shape before words: a form, a widget or a status, and the lack of anything to read. An article about a
 * login, a cookie or a CAPTCHA has text of its own and is none of these.
 */
export type BoundaryEntry = {
  readonly id: BoundaryKind;
  readonly version: number;
  readonly title: string;
  readonly help: string;
  readonly detect: (page: PageFacts, response: ResponseFacts) => Sighting | null;
};

/** Weighed characters of running text from which a page has something to read, about ninety words. */
export const enoughProse = 500;
/** What a refusal that comes as a success says for itself at most: two or three sentences. Past that, its words are a subject. */
export const fewSentences = 260;
/** Teasers and offers that stand around a refusal may add this much. */
export const briefProse = 1200;
