/** What a person says about an element by pointing at it: drop this, keep this, the main content is this. */
import { connection } from '../connection.ts';
import { edit, valueOf } from './tuning.ts';
import { toast } from './toasts.ts';
import { useRun } from './run.ts';
import { useSelection } from './selection.ts';
import type { NodeId } from '../../shared/ids.ts';

export type Aim = 'drop' | 'keep' | 'main';
const keys: Readonly<Record<Aim, string>> = { drop: 'exclude_selectors', keep: 'include_selectors', main: 'main_selector_priority' };
const words: Readonly<Record<Aim, string>> = { drop: 'drop', keep: 'keep', main: 'main is' };

/** The element that a node stands for: a text answers with the element that holds it. */
export function elementFor(node: NodeId): NodeId | null {
  const page = useRun.getState().index?.page;
  let at = page?.at.get(node) ?? -1;
  while (page !== undefined && at >= 0 && page.nodes[at]!.kind !== 'element') at = page.parent[at]!;
  return page?.nodes[at]?.id ?? null;
}

/** A new list with the selector in it: first where order is priority, else last; never twice. */
export function withSelector(list: readonly string[], selector: string, aim: Aim): readonly string[] {
  const others = list.filter((each) => each !== selector);
  return aim === 'main' ? [selector, ...others] : [...others, selector];
}

/** Finds the selector that names the selected element alone and puts it where the aim says. Says when none is unique. */
export async function aimAtSelected(aim: Aim): Promise<void> {
  const { runId } = useRun.getState();
  const { node } = useSelection.getState().lit;
  const element = node === null ? null : elementFor(node);
  if (runId === null || element === null) return;
  const reply = await connection.call('runs.selectors', { runId, node: element });
  if (!reply.ok) return toast(`${reply.error.sentence} (${reply.error.code})`, 'bad');
  const best = reply.value.candidates.find((each) => each.matches === 1) ?? reply.value.candidates[0];
  if (best === undefined) return toast('No selector can name this element.', 'bad');
  const current = valueOf(keys[aim]);
  const list = Array.isArray(current) ? current.filter((each) => typeof each === 'string') : [];
  edit(keys[aim], withSelector(list, best.selector, aim), `${words[aim]} ${best.selector}`);
  if (best.matches > 1) toast(`${best.selector} matches ${best.matches} elements of this page.`);
}
