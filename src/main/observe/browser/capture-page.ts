/** The verdict's capture: every document checked against a fresh serialisation, then put together. */
import { buildSnapshot, type CheckedDocument } from './build-snapshot.ts';
import { differenceFrom, type RecordedPage } from './recorded-document.ts';
import { err, failure, ok, type Result } from '../../../shared/errors.ts';
import { nodeId } from '../../../shared/ids.ts';
import { redactLink, redactUrl } from '../../redact.ts';
import { redactSnapshot } from '../../redact-page.ts';
import type { ListGatherer } from './gather-lists.ts';
import type { OpenPage } from './open-page.ts';
import type { PageBatch, PageCheck } from '../in-page/kit.ts';
import type { Gap, Snapshot } from '../../../shared/snapshot.ts';

export type CapturedPage = { readonly snapshot: Snapshot; readonly pageHeight: number; readonly retried: number };

const checkMs = 10_000;

/** Checks one document; a difference is mended by sending everything anew, once. Null when it differs again. */
async function checkDocument(open: OpenPage, page: RecordedPage, ms: number): Promise<{ readonly checked: PageCheck | null; readonly why: string; readonly retried: boolean }> {
  let why = '';
  for (let attempt = 0; attempt < 2; attempt++) {
    if (attempt > 0 || page.adrift) {
      const whole = await open.recorder.call<PageBatch>(page, 'kit.flush(kit, true)', ms);
      open.recorder.keep(page, whole.answer, whole.chars);
    }
    const { answer, chars } = await open.recorder.call<PageCheck>(page, 'kit.check(kit)', ms);
    open.recorder.keep(page, answer.batch, Math.min(chars, JSON.stringify(answer.batch.ops).length));
    const difference = differenceFrom(page.tree, answer.fresh);
    if (difference === null) return { checked: answer, why, retried: attempt > 0 };
    why = difference;
  }
  return { checked: null, why, retried: true };
}

/**
 * The page as it is now, its secrets cut. Errors: PM-RENDER-005 no document, PM-RENDER-006 the recorded tree differs after a retry.
 * Throws a DeadlineError when the page hangs.
 */
export async function capturePage(open: OpenPage, url: string, lists: ListGatherer): Promise<Result<CapturedPage>> {
  const top = open.recorder.top();
  if (top === null) return err(failure('PM-RENDER-005', 'The browser shows no document', { stage: 'capture' }));
  const main = await checkDocument(open, top, checkMs);
  if (main.checked === null) return err(failure('PM-RENDER-006', undefined, { stage: 'capture', detail: main.why }));
  const documents: CheckedDocument[] = [toDocument(top, main.checked, null)];
  let retried = main.retried ? 1 : 0;
  for (const page of open.recorder.children().slice(0, 100)) {
    const owner = await open.recorder.ownerOf(page);
    if (owner === null) continue;
    const part = await checkDocument(open, page, 3000).catch(() => null);
    if (part === null || part.checked === null) { open.warnings.add(`frame_unread: a frame at ${redactUrl(page.url).slice(0, 200)} could not be read`); continue; }
    if (part.retried) retried++;
    documents.push({ ...toDocument(page, part.checked, owner) });
  }
  const gathering = lists.gather(top.tree, main.checked.facts);
  if (gathering !== null) documents[0] = { ...documents[0]!, tree: gathering.tree, facts: gathering.facts };
  const snapshot = buildSnapshot(documents, url);
  const gaps = (gathering?.lists ?? []).map(({ container, gathered, held }): Gap =>
    ({ kind: 'virtualised-list', node: nodeId(top.key, container), sentence: `The list holds ${held} rows at a time; ${gathered} were gathered while it was scrolled` }));
  return ok({ snapshot: redactSnapshot({ ...snapshot, gaps: [...snapshot.gaps, ...gaps] }), pageHeight: main.checked.scrollHeight, retried });
}

function toDocument(page: RecordedPage, checked: PageCheck, owner: CheckedDocument['owner']): CheckedDocument {
  page.url = checked.url;
  page.baseUrl = checked.baseUrl;
  return { key: page.key, tree: page.tree, facts: checked.facts, styles: checked.styles, url: redactUrl(checked.url), baseUrl: redactLink(checked.baseUrl), owner, canvases: checked.canvases, capped: checked.capped };
}
