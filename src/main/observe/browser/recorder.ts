/** Records every document of a page: isolated worlds in all frames, batches applied as they come, calls into the kit. */
import { bindingName, composePageSource, kitName, worldName } from '../in-page/compose.ts';
import { nodeId, type NodeId } from '../../../shared/ids.ts';
import { takeBatch, type RecordedPage } from './recorded-document.ts';
import { within } from './deadline.ts';
import type { CDPSession } from 'playwright';
import type { PageBatch } from '../in-page/kit.ts';
import type { RecordedBatch, RecordedDocument } from '../../../shared/recording.ts';

const maxRecordingChars = 64_000_000;

export class Recorder {
  readonly #pages: RecordedPage[] = [];
  readonly #frameNumbers = new Map<string, number>();
  readonly #generations = new Map<string, number>();
  readonly #parents = new Map<string, string>();
  readonly #batches: RecordedBatch[] = [];
  readonly #clock: () => number;
  readonly #topFrameId: string;
  #chars = 0;
  /** Whether batches stopped being kept because there were too many; trees go on being followed. */
  truncated = false;

  constructor(clock: () => number, topFrameId: string) {
    this.#clock = clock;
    this.#topFrameId = topFrameId;
    this.#frameNumbers.set(topFrameId, 0);
  }

  /** Makes a session's frames record themselves. `late` says that a document may be there already. */
  async attach(session: CDPSession, late: boolean): Promise<void> {
    session.on('Page.frameAttached', (event) => { this.#parents.set(event.frameId, event.parentFrameId); });
    session.on('Page.frameDetached', (event) => { if (event.reason === 'remove') for (const page of this.#pages) if (page.frameId === event.frameId) page.gone = true; });
    session.on('Runtime.executionContextCreated', ({ context }) => {
      const aux = context.auxData as { frameId?: string } | undefined;
      if (context.name === worldName && aux?.frameId !== undefined) this.#open(session, context.id, aux.frameId);
    });
    session.on('Runtime.executionContextDestroyed', (event) => { for (const page of this.#pages) if (page.session === session && page.contextId === event.executionContextId) page.gone = true; });
    session.on('Runtime.executionContextsCleared', () => { for (const page of this.#pages) if (page.session === session) page.gone = true; });
    session.on('Runtime.bindingCalled', (event) => { if (event.name === bindingName) this.#heard(session, event.executionContextId, event.payload); });
    await session.send('Page.enable');
    await session.send('Runtime.enable');
    await session.send('Runtime.addBinding', { name: bindingName, executionContextName: worldName });
    await session.send('Page.addScriptToEvaluateOnNewDocument', { source: composePageSource(), worldName, ...(late ? { runImmediately: true } : {}) });
  }

  #open(session: CDPSession, contextId: number, frameId: string): void {
    let number = this.#frameNumbers.get(frameId);
    if (number === undefined) this.#frameNumbers.set(frameId, number = this.#frameNumbers.size);
    const generation = this.#generations.get(frameId) ?? 0;
    this.#generations.set(frameId, generation + 1);
    for (const page of this.#pages) if (page.frameId === frameId) page.gone = true;
    this.#pages.push({
      key: generation === 0 ? `${number}` : `${number}.${generation}`, frameId, contextId, session, top: frameId === this.#topFrameId,
      fromMs: this.#clock(), tree: new Map(), url: '', baseUrl: '', owner: null, lastSeq: 0, adrift: false, gone: false,
    });
  }

  #heard(session: CDPSession, contextId: number, payload: string): void {
    const page = this.#pages.findLast((one) => one.session === session && one.contextId === contextId);
    if (page === undefined) return;
    const batch = JSON.parse(payload) as PageBatch & { url: string };
    page.url = batch.url;
    this.keep(page, batch, payload.length);
  }

  /** Applies a batch and keeps it for the recording, up to a cap. */
  keep(page: RecordedPage, batch: PageBatch, chars: number): void {
    const kept = takeBatch(page, batch, this.#clock());
    if (kept === null) return;
    this.#chars += chars;
    if (this.#chars > maxRecordingChars) this.truncated = true;
    if (!this.truncated) this.#batches.push(kept);
  }

  /** The document that the top frame shows now, or null between two. */
  top(): RecordedPage | null {
    return this.#pages.findLast((page) => page.top && !page.gone) ?? null;
  }

  /** Documents of child frames that are there now. */
  children(): readonly RecordedPage[] {
    return this.#pages.filter((page) => !page.top && !page.gone);
  }

  byFrame(frameId: string): RecordedPage | null {
    return this.#pages.findLast((page) => page.frameId === frameId && !page.gone) ?? null;
  }

  /** How many documents the top frame has shown. */
  generation(): number {
    return this.#generations.get(this.#topFrameId) ?? 0;
  }

  /** Calls a member of the kit in a document's isolated world and returns its JSON answer. */
  call<Answer>(page: RecordedPage, expression: string, ms: number): Promise<{ readonly answer: Answer; readonly chars: number }> {
    return this.#evaluate(page, `JSON.stringify((() => { const kit = globalThis.${kitName}; return ${expression}; })())`, ms);
  }

  /** The same for a member that takes its time. */
  async callAndWait<Answer>(page: RecordedPage, expression: string, ms: number): Promise<Answer> {
    return (await this.#evaluate<Answer>(page, `(async () => { const kit = globalThis.${kitName}; return JSON.stringify(await ${expression}); })()`, ms)).answer;
  }

  async #evaluate<Answer>(page: RecordedPage, expression: string, ms: number): Promise<{ readonly answer: Answer; readonly chars: number }> {
    const reply = await within(page.session.send('Runtime.evaluate', {
      expression, contextId: page.contextId, returnByValue: true, awaitPromise: true, silent: true,
    }), ms, 'the page');
    const text = reply.result.value;
    if (typeof text !== 'string') throw new Error(reply.exceptionDetails?.exception?.description?.split('\n')[0] ?? 'the page gave no answer');
    return { answer: JSON.parse(text) as Answer, chars: text.length };
  }

  /** The frame element that holds a child document, asked for once; null when it can't be told. */
  async ownerOf(page: RecordedPage): Promise<NodeId | null> {
    if (page.owner !== null) return page.owner;
    const parentId = this.#parents.get(page.frameId);
    const parent = parentId === undefined ? null : this.byFrame(parentId);
    if (parent === null) return null;
    try {
      const { backendNodeId } = await within(parent.session.send('DOM.getFrameOwner', { frameId: page.frameId }), 1000, 'the frame');
      const number = await this.callOn<number>(parent, backendNodeId, `function () { const kit = globalThis.${kitName}; return kit.idOf(kit, this); }`);
      page.owner = nodeId(parent.key, number);
    } catch { /* the frame went while it was asked */ }
    return page.owner;
  }

  /** Calls a function on one node within a document's isolated world. */
  async callOn<Answer>(page: RecordedPage, backendNodeId: number, source: string): Promise<Answer> {
    const { object } = await within(page.session.send('DOM.resolveNode', { backendNodeId, executionContextId: page.contextId }), 1000, 'the node');
    const { result } = await within(page.session.send('Runtime.callFunctionOn', { functionDeclaration: source, objectId: object.objectId ?? '', returnByValue: true, silent: true }), 1000, 'the node');
    return result.value as Answer;
  }

  documents(): readonly RecordedDocument[] {
    return this.#pages.map(({ key, url, baseUrl, fromMs, owner, top }) => ({ key, url, baseUrl: baseUrl || url, fromMs, owner, top }));
  }

  batches(): readonly RecordedBatch[] { return this.#batches; }
}
