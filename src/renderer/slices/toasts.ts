/** Short notes that come and go without covering content; the same words are spoken to a screen reader. */
import { create } from 'zustand';

export type Tone = 'ok' | 'bad' | 'plain';
export type Toast = { readonly id: number; readonly text: string; readonly tone: Tone };

export const useToasts = create<{ readonly toasts: readonly Toast[] }>(() => ({ toasts: [] }));
let next = 1;
const staysMs = 6000;

export function toast(text: string, tone: Tone = 'plain'): void {
  const id = next++;
  useToasts.setState((state) => ({ toasts: [...state.toasts.slice(-2), { id, text, tone }] }));
  setTimeout(() => dismiss(id), staysMs);
}

export function dismiss(id: number): void {
  useToasts.setState((state) => ({ toasts: state.toasts.filter((each) => each.id !== id) }));
}
