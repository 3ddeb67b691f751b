/** How much of the HTML is text that a person sees. */
import { ramp, type Signal } from '../signal.ts';

export const textDensity: Signal = {
  id: 'text_density', version: 1, title: 'Text density', help: 'Visible text as a share of the HTML', weight: 1,
  read: ({ facts, htmlChars }) => {
    const share = htmlChars === 0 ? 0 : facts.visibleChars / htmlChars;
    return { value: ramp(share, 0.005, 0.12), why: `${(share * 100).toFixed(1)} % of the HTML is visible text` };
  },
};
