/** A row of tabs: arrows move, one is in the tab order, each names its panel. */
import type { KeyboardEvent } from 'react';

export type Tab = { readonly id: string; readonly title: string; readonly note?: string };
type Props = { readonly tabs: readonly Tab[]; readonly shown: string; readonly label: string; readonly panel: string; readonly command?: string; readonly onShow: (id: string) => void };

export function Tabs({ tabs, shown, label, panel, command = 'view', onShow }: Props) {
  const move = (event: KeyboardEvent<HTMLDivElement>): void => {
    const by = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    const to = tabs[(tabs.findIndex((tab) => tab.id === shown) + by + tabs.length) % tabs.length];
    if (by === 0 || to === undefined || event.altKey) return;
    event.preventDefault();
    onShow(to.id);
    event.currentTarget.querySelector<HTMLElement>(`[data-tab="${to.id}"]`)?.focus();
  };
  return (
    <div className="tabs" role="tablist" aria-label={label} onKeyDown={move}>
      {tabs.map((tab) => (
        <button
          key={tab.id} type="button" role="tab" id={`${panel}-tab-${tab.id}`} data-tab={tab.id} data-command={`${command}.${tab.id}`} aria-selected={tab.id === shown}
          aria-controls={panel} tabIndex={tab.id === shown ? 0 : -1} onClick={() => onShow(tab.id)}
        >
          {tab.title}{tab.note !== undefined && <span className="tab-note">{tab.note}</span>}
        </button>
      ))}
    </div>
  );
}
