/** What a pane is: a name, a place, a view, and perhaps a few words or controls for its header. */
import type { ComponentType } from 'react';
import type { Place } from './slices/layout.ts';

export type Pane = { readonly id: string; readonly title: string; readonly place: Place; readonly View: ComponentType; readonly Aside?: ComponentType };
