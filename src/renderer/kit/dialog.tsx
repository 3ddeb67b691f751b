/** A dialog over the window: focus goes in, stays in, and comes back. */
import { Dialog as Radix } from 'radix-ui';
import type { ReactNode } from 'react';

type Props = { readonly title: string; readonly onClose: () => void; readonly children: ReactNode; readonly showTitle?: boolean };

export const Dialog = ({ title, onClose, children, showTitle = true }: Props) => (
  <Radix.Root open onOpenChange={(open) => { if (!open) onClose(); }}>
    <Radix.Portal>
      <Radix.Overlay className="veil" />
      <Radix.Content className="dialog" aria-describedby={undefined}>
        <Radix.Title className={showTitle ? 'dialog-title' : 'unseen'}>{title}</Radix.Title>
        {children}
      </Radix.Content>
    </Radix.Portal>
  </Radix.Root>
);
