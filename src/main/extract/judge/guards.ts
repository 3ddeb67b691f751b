/** TABLE of the guards: what stays whatever a rule says, an explicit include aside. */
import type { Guard } from './rule.ts';
import { codeIsAtomic } from './guards/code-is-atomic.ts';
import { introducedList } from './guards/introduced-list.ts';
import { inlineWithItsBlock } from './guards/inline-with-its-block.ts';
import { referencedNotes } from './guards/referenced-notes.ts';
import { regionStays } from './guards/region-stays.ts';
import { shareCap } from './guards/share-cap.ts';

export const guards: readonly Guard[] = [regionStays, shareCap, referencedNotes, introducedList, codeIsAtomic, inlineWithItsBlock];
