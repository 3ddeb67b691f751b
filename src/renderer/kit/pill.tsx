/** A short word in a coloured capsule; the glyph says it again for those who don't see the colour. */
import type { ReactNode } from 'react';
import type { VerdictTone } from '../words.ts';

type Props = { readonly tone: VerdictTone; readonly glyph?: string; readonly children: ReactNode; readonly title?: string };

export const Pill = ({ tone, glyph, children, title }: Props) => (
  <span className={`pill ${tone}`} title={title}>
    {glyph !== undefined && <span aria-hidden="true">{glyph}</span>}
    <span className="clip">{children}</span>
  </span>
);
