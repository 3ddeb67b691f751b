/** Gathers the rows of lists that hold only what is in view: every row seen while scrolling, in order. */
import type { FactRow } from '../in-page/kit.ts';
import type { RecordedNode, RecordedTree } from '../../../shared/recording.ts';

/** A row as it was when seen: its nodes by their numbers then, the row's own first. */
type Row = { readonly key: string; readonly nodes: readonly RecordedNode[] };
type List = { readonly order: string[]; readonly rows: Map<string, Row>; readonly first: ReadonlySet<string>; most: number };

export type GatheredList = { readonly container: number; readonly gathered: number; readonly held: number };
export type Gathering = { readonly tree: RecordedTree; readonly facts: readonly FactRow[]; readonly lists: readonly GatheredList[] };

const minRows = 4;
const minGone = 3;
const maxListRows = 5000;

/** Follows the lists of one document. `look` after every step of scrolling, `gather` once the page is back at its top. */
export class ListGatherer {
  readonly #lists = new Map<number, List>();

  look(tree: RecordedTree): void {
    for (const node of tree.values()) {
      const ids = node.type === 1 && node.children.length >= minRows ? rowsOf(tree, node) : [];
      if (ids.length < minRows) continue;
      const seen = ids.map((id) => readRow(tree, id)).filter((row) => row !== null);
      const list = this.#lists.get(node.id);
      if (list === undefined) this.#lists.set(node.id, { order: seen.map((row) => row.key), rows: new Map(seen.map((row) => [row.key, row])), first: new Set(seen.map((row) => row.key)), most: seen.length });
      else merge(list, seen);
    }
  }

  /**
   * The document with gathered rows in place, or null when no list let rows go. A list counts as virtualised when at
   * least three of its rows are gone now and most of those it began with are back.
   */
  gather(tree: RecordedTree, facts: readonly FactRow[]): Gathering | null {
    const lists: GatheredList[] = [];
    let whole: RecordedTree = tree;
    let allFacts = [...facts];
    for (const [id, list] of this.#lists) {
      const container = whole.get(id);
      if (container === undefined || list.order.length < list.most + minGone) continue;
      const now = new Map<string, number>();
      for (const child of rowsOf(tree, container)) { const row = readRow(tree, child); if (row !== null) now.set(row.key, child); }
      const gone = list.order.filter((key) => !now.has(key)).length;
      const back = [...list.first].filter((key) => now.has(key)).length;
      if (gone < minGone || back * 2 < list.first.size) continue;
      if (whole === tree) whole = new Map([...tree].map(([key, node]) => [key, { ...node }]));
      allFacts = allFacts.concat(place(whole, id, list, now, facts));
      lists.push({ container: id, gathered: list.order.length, held: now.size });
    }
    return lists.length === 0 ? null : { tree: whole, facts: allFacts, lists };
  }
}

/** Element children of the name that most of them have, when nearly all do. */
function rowsOf(tree: RecordedTree, node: RecordedNode): readonly number[] {
  const names = new Map<string, number[]>();
  let elements = 0;
  for (const id of node.children) {
    const child = tree.get(id);
    if (child?.type !== 1) continue;
    elements++;
    const same = names.get(child.name);
    if (same === undefined) names.set(child.name, [id]);
    else same.push(id);
  }
  const most = [...names.values()].toSorted((a, b) => b.length - a.length)[0] ?? [];
  return most.length * 10 >= elements * 7 ? most : [];
}

function readRow(tree: RecordedTree, id: number): Row | null {
  const nodes: RecordedNode[] = [];
  const stack = [id];
  let text = '';
  while (stack.length > 0 && nodes.length < 2000) {
    const node = tree.get(stack.pop()!);
    if (node === undefined) continue;
    nodes.push({ ...node });
    text += node.text;
    for (let i = node.children.length - 1; i >= 0; i--) stack.push(node.children[i]!);
  }
  const words = text.replace(/\s+/g, ' ').trim();
  const place = nodes[0]?.attrs.find(([name]) => name === 'aria-rowindex' || name === 'aria-posinset')?.[1] ?? '';
  return words === '' ? null : { key: `${place} ${words}`, nodes };
}

/** Puts rows not seen before after the row that comes before them. */
function merge(list: List, seen: readonly Row[]): void {
  list.most = Math.max(list.most, seen.length);
  let after = -1;
  const firstKnown = seen.findIndex((row) => list.rows.has(row.key));
  if (firstKnown === -1) after = list.order.length - 1;
  else if (firstKnown > 0) after = list.order.indexOf(seen[firstKnown]!.key) - 1;
  for (const row of seen) {
    if (list.rows.has(row.key)) { after = list.order.indexOf(row.key); continue; }
    if (list.order.length >= maxListRows) return;
    list.order.splice(++after, 0, row.key);
    list.rows.set(row.key, row);
  }
}

/** Replaces the rows of a container by all that were gathered. Returns facts for the new nodes, taken from a row in view. */
function place(tree: RecordedTree, containerId: number, list: List, now: ReadonlyMap<string, number>, facts: readonly FactRow[]): FactRow[] {
  const container = tree.get(containerId)!;
  const present = new Set(now.values());
  const sample = now.values().next().value;
  const byId = new Map(facts.map((row) => [row[0], row]));
  const model = sample === undefined ? undefined : byId.get(sample);
  const added: FactRow[] = [];
  let next = 1;
  for (const id of tree.keys()) if (id >= next) next = id + 1;
  const ids = list.order.map((key) => {
    const here = now.get(key);
    if (here !== undefined) return here;
    const renamed = new Map(list.rows.get(key)!.nodes.map((node) => [node.id, next++]));
    for (const node of list.rows.get(key)!.nodes) {
      const id = renamed.get(node.id)!;
      tree.set(id, { ...node, id, children: node.children.flatMap((child) => renamed.get(child) ?? []), shadow: null });
      if (node.type === 1 && model !== undefined) added.push([id, model[1], model[2], model[3], model[4], model[5], model[6], model[7], model[8], model[9]]);
    }
    return renamed.values().next().value!;
  });
  const start = container.children.findIndex((id) => present.has(id));
  const others = container.children.filter((id) => !present.has(id));
  const before = container.children.slice(0, Math.max(0, start)).length;
  container.children = [...others.slice(0, before), ...ids, ...others.slice(before)];
  return added;
}
