/** What a reader that cuts by headings would find changed: each chunk, and how it fared. */
import { align } from './align.ts';
import { blocksOf } from './blocks.ts';
import { chunksOf } from './compare-texts.ts';
import { estimateTokens } from '../../shared/tokens.ts';
import type { ChunkChange } from '../../shared/review.ts';

/** In the order of the newer text; what was lost stands where it was. */
export function chunkChanges(before: string, after: string): readonly ChunkChange[] {
  const [a, b] = [chunksOf(blocksOf(before).blocks), chunksOf(blocksOf(after).blocks)];
  const names = [[...a.keys()], [...b.keys()]] as const;
  const inOrder = align(...names);
  const stays = new Set(inOrder.map(([, j]) => names[1][j]!));
  const changes: ChunkChange[] = [];
  const tokens = (text: string | undefined): number | null => (text === undefined ? null : estimateTokens(text.trim()));
  const add = (name: string, state: ChunkChange['state']): void => void changes.push({ heading: name, state, tokens: [tokens(a.get(name)), tokens(b.get(name))] });
  let i = 0;
  let j = 0;
  for (const [nextA, nextB] of [...inOrder, [names[0].length, names[1].length] as const]) {
    for (; i < nextA; i++) if (!b.has(names[0][i]!)) add(names[0][i]!, 'lost');
    for (; j <= nextB && j < names[1].length; j++) {
      const name = names[1][j]!;
      add(name, !a.has(name) ? 'gained' : a.get(name) !== b.get(name) ? 'changed' : stays.has(name) ? 'same' : 'moved');
    }
    i = nextA + 1;
  }
  return changes;
}
