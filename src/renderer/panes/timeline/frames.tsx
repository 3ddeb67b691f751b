/** The page as it looked on the way: small pictures in time order, each a moment to go to. */
import { useEffect, useState } from 'react';
import { connection } from '../../connection.ts';
import { duration } from '../../words.ts';
import { pin } from '../../slices/selection.ts';
import { useRun } from '../../slices/run.ts';
import type { Picture } from '../../../shared/capture.ts';
import type { RunId } from '../../../shared/ids.ts';

function Frame({ runId, picture }: { readonly runId: RunId; readonly picture: Picture }) {
  const [source, setSource] = useState<string | null>(null);
  useEffect(() => {
    let gone = false;
    void connection.call('runs.picture', { runId, digest: picture.digest }).then((reply) => { if (!gone && reply.ok) setSource(`data:${reply.value.mediaType};base64,${reply.value.base64}`); });
    return () => { gone = true; };
  }, [runId, picture.digest]);
  return (
    <button type="button" className="frame" data-command="go.moment" title={`The page at ${duration(picture.atMs)}`} onClick={() => pin({ kind: 'moment', atMs: picture.atMs })}>
      {source !== null && <img src={source} alt="" />}<span className="num">{duration(picture.atMs)}</span>
    </button>
  );
}

/** At most this many, evenly taken: the strip is for finding a moment, not for watching. */
const most = 12;

export function Frames({ pictures, left }: { readonly pictures: readonly Picture[]; readonly left: number }) {
  const runId = useRun((state) => state.detail?.summary.runId ?? null);
  const frames = pictures.filter((each) => each.kind === 'frame').toSorted((a, b) => a.atMs - b.atMs);
  if (runId === null || frames.length === 0) return null;
  const shown = frames.length <= most ? frames : Array.from({ length: most }, (_, at) => frames[Math.round((at * (frames.length - 1)) / (most - 1))]!);
  return <div className="frames" style={{ paddingLeft: left }} role="group" aria-label="Frames">{shown.map((each) => <Frame key={`${each.atMs}${each.digest}`} runId={runId} picture={each} />)}</div>;
}
