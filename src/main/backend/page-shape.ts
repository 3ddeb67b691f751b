/** The shape of a page: which tags stand below which in its upper levels, whatever they say and however often. */
import { digestOfJson } from '../digest.ts';
import type { Digest, NodeId } from '../../shared/ids.ts';
import type { Snapshot } from '../../shared/snapshot.ts';

/** Levels below the root that count: templates differ there, articles further down. */
const levels = 7;

/** Of the top frame's elements outside its head. */
export function shapeOf({ nodes }: Snapshot): Digest {
  const paths = new Map<NodeId, { readonly path: string; readonly depth: number }>();
  const seen = new Set<string>();
  for (const { id, parent, kind, name } of nodes) {
    const above = parent === null ? { path: '', depth: 0 } : paths.get(parent);
    if (above === undefined || kind === 'frame-document' || name === 'head' || name === 'script' || name === 'style') continue;
    if (kind !== 'element' && parent !== null) continue;
    const own = kind === 'element' ? { path: `${above.path}/${name}`, depth: above.depth + 1 } : above;
    if (own.depth > levels) continue;
    paths.set(id, own);
    if (kind === 'element') seen.add(own.path);
  }
  return digestOfJson([...seen].toSorted());
}
