/** A threshold on the timeline that is dragged, or moved by keys; every move judges the recorded samples again. */
import { nudged, valueAt } from './handles.ts';
import { edit } from '../../slices/tuning.ts';
import type { KeyboardEvent, PointerEvent } from 'react';
import type { Threshold } from './handles.ts';

type Line = { readonly x1: number; readonly y1: number; readonly x2: number; readonly y2: number };
type Props = {
  readonly threshold: Threshold;
  readonly line: Line;
  /** Where on the threshold's axis a pointer is. */
  readonly placeOf: (event: PointerEvent<SVGElement>) => number;
};

export function Handle({ threshold, line, placeOf }: Props) {
  const { key, title, unit, value, min, max } = threshold;
  const move = (to: number): void => { if (to !== value) edit(key, to); };
  const drag = (event: PointerEvent<SVGElement>): void => {
    event.stopPropagation();
    if (event.type === 'pointerdown') event.currentTarget.setPointerCapture(event.pointerId);
    if (event.buttons === 1) move(valueAt(threshold, placeOf(event)));
  };
  const press = (event: KeyboardEvent): void => {
    const to = nudged(threshold, event.key, event.shiftKey);
    if (to === null || event.altKey || event.ctrlKey) return;
    event.preventDefault();
    move(to);
  };
  const upright = line.x1 === line.x2;
  const grip = upright ? { x: line.x1 - 4, y: (line.y1 + line.y2) / 2 - 6, width: 8, height: 12 } : { x: line.x2 - 14, y: line.y1 - 4, width: 12, height: 8 };
  return (
    <g
      className={upright ? 'handle upright' : 'handle'} role="slider" tabIndex={0} data-command="tune.threshold" aria-label={`${key}, ${title}`} aria-orientation={upright ? 'horizontal' : 'vertical'}
      aria-valuemin={min} aria-valuemax={max} aria-valuenow={value} aria-valuetext={`${value} ${unit}`} onPointerDown={drag} onPointerMove={drag} onClick={(event) => event.stopPropagation()} onKeyDown={press}
    >
      <title>{`${title}: ${key} ${value} ${unit}. Drag it, or use the arrow keys.`}</title>
      <line className="reach" {...line} /><line {...line} /><rect {...grip} rx={2} />
    </g>
  );
}
