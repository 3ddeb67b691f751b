/** A tree of any size of which only the rows in view exist: the container keeps the focus and names the active row. */
import { useEffect, useId, useRef } from 'react';
import { useVirtualizer } from '@tanstack/react-virtual';
import type { CSSProperties, KeyboardEvent, ReactNode } from 'react';

export type TreeRow = {
  readonly key: string;
  /** 1 for a root. */
  readonly level: number;
  readonly setSize: number;
  readonly position: number;
  /** Null for a leaf. */
  readonly open: boolean | null;
};

type Props<Row extends TreeRow> = {
  readonly rows: readonly Row[];
  readonly active: string | null;
  readonly label: string;
  readonly rowHeight: number;
  readonly draw: (row: Row) => ReactNode;
  readonly tone: (row: Row) => string;
  readonly onPick: (row: Row) => void;
  readonly onOpen: (row: Row, open: boolean) => void;
  readonly onHover: (row: Row | null) => void;
};

export function VirtualTree<Row extends TreeRow>(props: Props<Row>) {
  const { rows, active, label, rowHeight, draw, tone, onPick, onOpen, onHover } = props;
  const base = useId();
  const box = useRef<HTMLDivElement>(null);
  const at = rows.findIndex((row) => row.key === active);
  const windowed = useVirtualizer({ count: rows.length, getScrollElement: () => box.current, estimateSize: () => rowHeight, overscan: 12, getItemKey: (i) => rows[i]?.key ?? i });
  useEffect(() => {
    if (at >= 0) windowed.scrollToIndex(at, { align: 'auto' });
  }, [at, active, windowed]);

  const go = (to: number): void => {
    const row = rows[Math.max(0, Math.min(rows.length - 1, to))];
    if (row !== undefined) onPick(row);
  };
  const press = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    if (pressed(event.key, rows, at, go, onOpen)) event.preventDefault();
  };
  return (
    <div
      ref={box} className="tree" role="tree" aria-label={label} tabIndex={0} data-entry data-rows onKeyDown={press} onMouseLeave={() => onHover(null)}
      {...(at >= 0 && windowed.getVirtualItems().some((item) => item.index === at) ? { 'aria-activedescendant': `${base}${rows[at]!.key}` } : {})}
    >
      <div role="presentation" style={{ height: windowed.getTotalSize(), position: 'relative' }}>
        {windowed.getVirtualItems().map((item) => {
          const row = rows[item.index]!;
          const style: CSSProperties & { readonly '--level': number } = { height: rowHeight, transform: `translateY(${item.start}px)`, '--level': row.level - 1 };
          return (
            <div
              key={item.key} id={`${base}${row.key}`} role="treeitem" className={`tree-row ${tone(row)}`} style={style} aria-selected={row.key === active}
              aria-level={row.level} aria-setsize={row.setSize} aria-posinset={row.position} {...(row.open === null ? {} : { 'aria-expanded': row.open })}
              onClick={() => onPick(row)} onMouseEnter={() => onHover(row)}
            >
              <span className="twist" aria-hidden="true" onClick={(event) => { if (row.open !== null) { event.stopPropagation(); onOpen(row, !row.open); } }}>{row.open === null ? '' : row.open ? '▾' : '▸'}</span>
              {draw(row)}
            </div>
          );
        })}
      </div>
    </div>
  );
}

/** Arrow keys as a tree takes them: right opens or goes in, left closes or goes out. True when the key was ours. */
function pressed<Row extends TreeRow>(key: string, rows: readonly Row[], at: number, go: (to: number) => void, onOpen: (row: Row, open: boolean) => void): boolean {
  const row = rows[at];
  switch (key) {
    case 'ArrowDown': go(at + 1); return true;
    case 'ArrowUp': go(at < 0 ? 0 : at - 1); return true;
    case 'PageDown': go(at + 15); return true;
    case 'PageUp': go(at - 15); return true;
    case 'Home': go(0); return true;
    case 'End': go(rows.length - 1); return true;
    case 'ArrowRight':
      if (row?.open === false) onOpen(row, true);
      else if (row?.open === true) go(at + 1);
      return true;
    case 'ArrowLeft':
      if (row?.open === true) onOpen(row, false);
      else if (row !== undefined) go(outOf(rows, at));
      return true;
    default: return false;
  }
}

function outOf(rows: readonly TreeRow[], at: number): number {
  for (let i = at - 1; i >= 0; i--) if (rows[i]!.level < rows[at]!.level) return i;
  return at;
}
