/** The pictures that the browser took: pixels beside the tree. */
import { useEffect, useState } from 'react';
import { Empty } from '../../kit/empty.tsx';
import { connection } from '../../connection.ts';
import { duration } from '../../words.ts';
import { useRun } from '../../slices/run.ts';
import type { Pane } from '../../pane.ts';
import type { Picture } from '../../../shared/capture.ts';
import type { RunId } from '../../../shared/ids.ts';

function Shot({ runId, picture }: { readonly runId: RunId; readonly picture: Picture }) {
  const [source, setSource] = useState<string | null>(null);
  useEffect(() => {
    let gone = false;
    void connection.call('runs.picture', { runId, digest: picture.digest }).then((reply) => {
      if (!gone && reply.ok) setSource(`data:${reply.value.mediaType};base64,${reply.value.base64}`);
    });
    return () => { gone = true; };
  }, [runId, picture.digest]);
  return (
    <figure className="shot">
      {source !== null && <img src={source} width={picture.width} height={picture.height} alt={`The page at ${duration(picture.atMs)}, ${picture.kind}`} />}
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
