/** An empty place that says what will be here and what to do next. */
import type { ReactNode } from 'react';

export const Empty = ({ title, children }: { readonly title: string; readonly children?: ReactNode }) => (
  <div className="empty"><p className="empty-title">{title}</p>{children !== undefined && <div className="dim">{children}</div>}</div>
);
