/** The text view, fetched when first shown so that it is never on the way to the first screen. */
import { lazy, Suspense } from 'react';
import type { MonacoViewProps } from './monaco-view.tsx';

const View = lazy(async () => ({ default: (await import('./monaco-view.tsx')).MonacoView }));

export const LazyText = (props: MonacoViewProps) => (
  <Suspense fallback={<pre className="json faint">{props.text.slice(0, 2000)}</pre>}><View {...props} /></Suspense>
);
