/** The pictures that the browser took, tinted by fate from the boxes that it measured; a click selects. */
import './pane.css';
import { useEffect, useMemo, useState } from 'react';
import { Empty } from '../../kit/empty.tsx';
import { connection } from '../../connection.ts';
import { boxOn, nodeUnder } from './model.ts';
import { duration } from '../../words.ts';
import { pickOf, shownNodes, tintsOf } from '../../slices/tints.ts';
import { pin, preview, useSelection } from '../../slices/selection.ts';
import { useRun } from '../../slices/run.ts';
import type { MouseEvent } from 'react';
import type { Pane } from '../../pane.ts';
import type { Picture } from '../../../shared/capture.ts';
import type { NodeId, RunId } from '../../../shared/ids.ts';
import type { RunIndex } from '../../slices/run-index.ts';

function Tints({ index, picture }: { readonly index: RunIndex; readonly picture: Picture }) {
  const lit = useSelection((state) => state.lit.nodes);
  const glow = useSelection((state) => state.glow.nodes);
  const tints = useMemo(() => tintsOf(index), [index]);
  const shape = (node: NodeId, kind: string, label: string) => {
    const box = boxOn(index.page, picture, node);
    return box === null ? null : <rect key={`${kind}${node}`} className={`shot-${kind}`} {...box}>{label !== '' && <title>{label}</title>}</rect>;
  };
  const under = (event: MouseEvent<SVGSVGElement>): NodeId | null => {
    const area = event.currentTarget.getBoundingClientRect();
    return nodeUnder(index.page, picture, ((event.clientX - area.left) / area.width) * picture.width, ((event.clientY - area.top) / area.height) * picture.height);
  };
  return (
    <svg
      className="shot-tints" viewBox={`0 0 ${picture.width} ${picture.height}`} aria-hidden="true" onMouseLeave={() => preview(null)}
      onMouseMove={(event) => { const node = under(event); preview(node === null ? null : { kind: 'node', node }); }}
      onClick={(event) => { const node = under(event); if (node !== null) pin({ kind: 'node', node: pickOf(index, node) }); }}
    >
      <defs><pattern id="shot-hatch" width="10" height="10" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><rect width="5" height="10" fill="rgb(180 35 47 / 0.18)" /></pattern></defs>
      {tints.map((tint) => shape(tint.node, tint.kind, tint.label))}
      {shownNodes(index, glow.slice(0, 100)).map((node) => shape(node, 'glow', ''))}
      {shownNodes(index, lit.slice(0, 100)).map((node) => shape(node, 'lit', ''))}
    </svg>
  );
}

function Shot({ runId, picture }: { readonly runId: RunId; readonly picture: Picture }) {
  const [source, setSource] = useState<string | null>(null);
  const index = useRun((state) => state.index);
  useEffect(() => {
    let gone = false;
    void connection.call('runs.picture', { runId, digest: picture.digest }).then((reply) => {
      if (!gone && reply.ok) setSource(`data:${reply.value.mediaType};base64,${reply.value.base64}`);
    });
    return () => { gone = true; };
  }, [runId, picture.digest]);
  return (
    <figure className="shot">
      <div className="shot-frame">
        {source !== null && <img src={source} width={picture.width} height={picture.height} alt={`The page at ${duration(picture.atMs)}, ${picture.kind}`} />}
        {source !== null && index !== null && <Tints index={index} picture={picture} />}
      </div>
      <figcaption className="faint num">{picture.kind} · {picture.width} × {picture.height} · at {duration(picture.atMs)}</figcaption>
    </figure>
  );
}

function View() {
  const detail = useRun((state) => state.detail);
  const pictures = detail?.capture?.pictures ?? [];
  if (detail === null || pictures.length === 0) return <Empty title="There is no picture of this page.">{detail?.capture?.representation === 'static' ? 'The static page was enough, so no browser drew it.' : null}</Empty>;
  return <div className="page-stage scroll" tabIndex={0} role="region" aria-label="Pictures of the page" data-entry>{pictures.map((each) => <Shot key={`${each.digest}${each.y}`} runId={detail.summary.runId} picture={each} />)}</div>;
}

export const picturePane: Pane = { id: 'picture', title: 'Picture', place: 'centre', View };
