/** Errors as values: a stable code and a sentence that a person can act on. Never a stack trace. */
import { z } from 'zod';
import { stageNameSchema } from './stages.ts';
import type { Frozen } from './ids.ts';

/** code → [what it means, what to do]. Codes are public and never reused. */
export const errorCodes = {
  'PM-URL-001': ['The address is not a valid URL', 'Check it for typing errors; it must start with http:// or https://'],
  'PM-URL-002': ['Only http and https addresses are fetched', 'Save the page and open it as a file, or use its web address'],
  'PM-URL-003': ['The address is private, loopback or reserved', 'Allow this host by name for this run (--allow-host) if you trust it'],
  'PM-URL-004': ['The port is not a web port', 'Use a port of 80, 443 or above 1023 that no other protocol owns'],
  'PM-URL-005': ['The address is longer than 32 KB', 'Shorten it'],
  'PM-PLAN-001': ['The profile has a key that is not known', 'Use the nearest known key, or run with --permissive'],
  'PM-PLAN-002': ['A value in the profile is not allowed', 'Correct the value named in the message'],
  'PM-PLAN-003': ['Two settings contradict each other', 'Change one of the two settings named in the message'],
  'PM-PLAN-004': ['The profile could not be read', 'Check the file name and that the file is YAML'],
  'PM-PLAN-005': ['A regular expression is not valid or uses a feature that cannot be bounded in time', 'Rewrite it without look-around and back-references'],
  'PM-PLAN-006': ['A selector is not valid CSS', 'Correct the selector named in the message'],
  'PM-FETCH-001': ['The host name could not be resolved', 'Check the name and the network connection'],
  'PM-FETCH-002': ['The connection was refused or broken off', 'Check that the server is up and try again'],
  'PM-FETCH-003': ['The server did not answer in time', 'Raise the fetch time-outs or try again later'],
  'PM-FETCH-004': ['Too many redirects', 'Look at the chain of redirects in the evidence'],
  'PM-FETCH-005': ['The response is larger than the cap', 'Raise max_wire_bytes or max_decoded_bytes if the page is worth it'],
  'PM-FETCH-006': ['The response is not a page', 'Only HTML, XHTML, XML and plain text are extracted'],
  'PM-FETCH-007': ['The response is malformed', 'Look at the response headers in the evidence'],
  'PM-FETCH-008': ['The certificate is not valid', 'Ask the owner of the site to mend it'],
  'PM-FETCH-009': ['The response unpacks to far more than it weighs', 'It may be an attack; it was not read further'],
  'PM-FETCH-010': ['The server answered with an error', 'Try again later'],
  'PM-FETCH-011': ['The response has no body', 'Look at the status code in the evidence'],
  'PM-FILE-001': ['The file could not be read', 'Check its name and permissions'],
  'PM-FILE-002': ['The file is not a kind that can be opened', 'Open HTML, MHTML, HAR, WARC, WACZ or a Proofmark packet'],
  'PM-FILE-003': ['The file could not be written', 'Choose another name, or give --force to write over what is there'],
  'PM-RENDER-001': ['No Chromium, Chrome or Edge was found', 'Run proofmark doctor, which says how to get one'],
  'PM-RENDER-002': ['The browser did not start', 'Run proofmark doctor'],
  'PM-RENDER-003': ['The page crashed the browser', 'Try again; the packet holds what was seen before the crash'],
  'PM-RENDER-004': ['The page stopped answering', 'Its scripts were ended; raise max_render_time_ms if it is only slow'],
  'PM-RENDER-005': ['The browser could not open the page', 'Look at the network log in the evidence'],
  'PM-RENDER-006': ['The recorded tree does not equal the page', 'The capture was refused; try again'],
  'PM-RENDER-007': ['The browser\'s sandbox is not available and the profile requires it', 'Run as an ordinary user, or set sandbox: preferred'],
  'PM-EXTRACT-001': ['A stage of the extraction failed', 'Send the packet to the maintainers: this is a defect'],
  'PM-EXTRACT-002': ['The page is larger than the caps', 'Raise the node cap if the page is worth it'],
  'PM-STORE-001': ['The store was made by a newer Proofmark', 'Update Proofmark, or open another store'],
  'PM-STORE-002': ['The store is damaged', 'Run proofmark backup --recover, which brings back what is whole'],
  'PM-STORE-003': ['The disk is full', 'Free some space; what was stored before is safe'],
  'PM-STORE-004': ['The store could not be opened', 'Check the folder and its permissions'],
  'PM-STORE-005': ['A stored blob does not match its digest', 'Restore it from a backup; nothing was shown from it'],
  'PM-STORE-006': ['There is no such run', 'Run proofmark show without an id to list the runs'],
  'PM-STORE-007': ['This run has no stored capture', 'Run the page again'],
  'PM-STORE-008': ['A run with this id is already stored', 'Nothing was changed; give it another id to keep both'],
  'PM-PACKET-001': ['The packet could not be read', 'It may be cut short; get it again from its sender'],
  'PM-PACKET-002': ['The packet does not match its digests', 'It was changed after it was sealed'],
  'PM-PACKET-003': ['The packet was made by a newer Proofmark', 'Update Proofmark to open it'],
  'PM-PACKET-004': ['The packet is larger or deeper than a packet can be', 'It was not read; ask its sender for it again'],
  'PM-API-001': ['The request was not understood', 'Reload the window; if it stays, update Proofmark'],
  'PM-API-002': ['The request is not authorised', 'Open the address that proofmark serve printed, with its token'],
  'PM-RUN-001': ['The run was cancelled', 'Run it again when you like'],
  'PM-RUN-002': ['The run was interrupted before it ended', 'Run it again'],
  'PM-RUN-003': ['Too many runs are waiting', 'Wait for some to end'],
  'PM-CASE-001': ['The run does not meet the case', 'Change what the case asks for, or the settings, and save it again'],
  'PM-CASE-002': ['There is no such case', 'Choose one of those that are saved'],
  'PM-REVIEW-001': ['There is no such group of changes', 'Load the review again: what is compared has changed'],
  'PM-REVIEW-002': ['This run cannot be a baseline', 'Choose a finished run that has Markdown'],
  'PM-HOST-001': ['The port could not be opened', 'Choose another with --port, or leave it out to take a free one'],
  'PM-HOST-002': ['The window has not been built', 'Run npm start, which builds it, or npm run build'],
  'PM-SAMPLE-001': ['There is no such sample', 'Choose one of those that samples.list names'],
  'PM-INTERNAL-001': ['Something went wrong inside Proofmark', 'Send the details to the maintainers: this is a defect'],
} as const satisfies Record<string, readonly [means: string, action: string]>;

export type ErrorCode = keyof typeof errorCodes;
export const errorCodeSchema = z.enum(Object.keys(errorCodes) as [ErrorCode, ...ErrorCode[]]);

/** `sentence` names what, where and what to do. `detail` is evidence for a person: an address, a position, a value. */
export const failureSchema = z.object({
  code: errorCodeSchema,
  sentence: z.string(),
  stage: stageNameSchema.exactOptional(),
  detail: z.string().exactOptional(),
});
export type Failure = Frozen<z.infer<typeof failureSchema>>;

export type Result<T, E = Failure> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly error: E };
export const ok = <T>(value: T): Result<T, never> => ({ ok: true, value });
export const err = <E>(error: E): Result<never, E> => ({ ok: false, error });

/** Builds a failure whose sentence is "<what happened>. <what to do>." from the table; `what` replaces the first part. */
export function failure(code: ErrorCode, what?: string, extra: { stage?: Failure['stage']; detail?: string } = {}): Failure {
  const [means, action] = errorCodes[code];
  return {
    code,
    sentence: `${what ?? means}. ${action}.`,
    ...(extra.stage === undefined ? {} : { stage: extra.stage }),
    ...(extra.detail === undefined ? {} : { detail: extra.detail }),
  };
}

/** Carries a failure through code that can only throw; caught at the next stage or door and made a value again. */
export class FailureError extends Error {
  readonly failure: Failure;
  constructor(value: Failure) {
    super(value.sentence);
    this.name = 'FailureError';
    this.failure = value;
  }
}
