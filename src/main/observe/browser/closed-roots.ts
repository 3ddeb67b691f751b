/** Finds shadow roots that scripts can't see, and hands them to the recorder. */
import { kitName } from '../in-page/compose.ts';
import { within } from './deadline.ts';
import type { CDPSession } from 'playwright';
import type { Recorder } from './recorder.ts';

/** The part of a DOM node that is read here. */
type Described = {
  readonly backendNodeId: number;
  readonly shadowRootType?: string;
  readonly frameId?: string;
  readonly children?: readonly Described[];
  readonly shadowRoots?: readonly Described[];
  readonly contentDocument?: Described;
};

/** Takes in every closed root of a session's documents. Returns how many were new, and how many could not be had. */
export async function adoptClosedRoots(recorder: Recorder, session: CDPSession, topFrameId: string, ms: number): Promise<{ readonly taken: number; readonly missed: number }> {
  const { root } = await within(session.send('DOM.getDocument', { depth: -1, pierce: true }), ms, 'the page');
  const closed: { readonly backendNodeId: number; readonly frameId: string }[] = [];
  const stack: { readonly node: Described; readonly frameId: string }[] = [{ node: root, frameId: topFrameId }];
  while (stack.length > 0) {
    const { node, frameId } = stack.pop()!;
    for (const shadow of node.shadowRoots ?? []) {
      if (shadow.shadowRootType === 'closed') closed.push({ backendNodeId: shadow.backendNodeId, frameId });
      if (shadow.shadowRootType !== 'user-agent') stack.push({ node: shadow, frameId });
    }
    if (node.contentDocument !== undefined) stack.push({ node: node.contentDocument, frameId: node.frameId ?? frameId });
    for (const child of node.children ?? []) stack.push({ node: child, frameId });
  }
  let taken = 0;
  let missed = 0;
  for (const { backendNodeId, frameId } of closed.slice(0, 500)) {
    const page = recorder.byFrame(frameId);
    if (page === null) { missed++; continue; }
    try {
      if (await recorder.callOn<boolean>(page, backendNodeId, `function () { const kit = globalThis.${kitName}; return kit.adopt(kit, this); }`)) taken++;
    } catch {
      missed++;
    }
  }
  await within(session.send('DOM.disable'), ms, 'the page').catch(() => undefined);
  return { taken, missed };
}
