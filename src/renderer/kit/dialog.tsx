/** A dialog over the window: focus goes in, stays in, and comes back. */
import { Dialog as Radix } from 'radix-ui';
import { useState } from 'react';
import type { ReactNode } from 'react';

type Props = { readonly title: string; readonly onClose: () => void; readonly children: ReactNode; readonly showTitle?: boolean };

export function Dialog({ title, onClose, children, showTitle = true }: Props) {
  const [before] = useState(() => document.activeElement);
  const giveBack = (event: Event): void => {
    event.preventDefault();
    if (before instanceof HTMLElement && before.isConnected) before.focus();
  };
  return <Frame title={title} onClose={onClose} showTitle={showTitle} giveBack={giveBack}>{children}</Frame>;
}

const Frame = ({ title, onClose, children, showTitle, giveBack }: Required<Props> & { readonly giveBack: (event: Event) => void }) => (
  <Radix.Root open onOpenChange={(open) => { if (!open) onClose(); }}>
    <Radix.Portal>
      <Radix.Overlay className="veil" />
      <Radix.Content className="dialog" aria-describedby={undefined} onCloseAutoFocus={giveBack}>
        <Radix.Title className={showTitle ? 'dialog-title' : 'unseen'}>{title}</Radix.Title>
        {children}
      </Radix.Content>
    </Radix.Portal>
  </Radix.Root>
);
