/** Resizable splits whose sizes are kept between starts. */
import { Group, Panel, Separator, useDefaultLayout } from 'react-resizable-panels';
import { Fragment } from 'react';
import type { ReactNode } from 'react';

export type Part = { readonly id: string; readonly size: string; readonly min: string; readonly content: ReactNode };
type Props = { readonly id: string; readonly direction: 'horizontal' | 'vertical'; readonly parts: readonly Part[] };

export function Split({ id, direction, parts }: Props) {
  const kept = useDefaultLayout({ id: `proofmark.split.${id}.${parts.length}`, panelIds: parts.map((part) => part.id), storage: window.localStorage });
  return (
    <Group orientation={direction} className="split" id={id} defaultLayout={kept.defaultLayout} onLayoutChanged={kept.onLayoutChanged}>
      {parts.map((part, at) => (
        <Fragment key={part.id}>
          {at > 0 && <Separator className="separator" aria-label={`Resize ${parts[at - 1]?.id.replace('-', ' ')}`} />}
          <Panel id={part.id} defaultSize={part.size} minSize={part.min} className="split-part">{part.content}</Panel>
        </Fragment>
      ))}
    </Group>
  );
}
