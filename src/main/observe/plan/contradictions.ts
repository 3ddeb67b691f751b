/** The settings that cannot both be meant: TABLE of pairs, each with the sentence that explains both. */
import type { ResolvedProfile } from '../../../shared/profile.ts';

type Contradiction = { readonly keys: readonly string[]; readonly explain: (profile: ResolvedProfile) => string | null };

const longer = (key: keyof ResolvedProfile, cap: keyof ResolvedProfile, why: string): Contradiction => ({
  keys: [key, cap],
  explain: (profile) => (Number(profile[key]) > Number(profile[cap]) ? `${key} (${Number(profile[key])} ms) is longer than ${cap} (${Number(profile[cap])} ms): ${why}` : null),
});

export const contradictions: readonly Contradiction[] = [
  longer('stability_window_ms', 'max_render_time_ms', 'no page could rest long enough to be ready'),
  longer('network_idle_timeout_ms', 'max_render_time_ms', 'the page would be given up before the network could settle'),
  longer('readiness_poll_interval_ms', 'max_render_time_ms', 'the page would be given up before its first sample'),
  {
    keys: ['include_selectors', 'exclude_selectors'],
    explain: (profile) => {
      const both = profile.include_selectors.find((selector) => profile.exclude_selectors.includes(selector));
      return both === undefined ? null : `include_selectors and exclude_selectors both name ${both}: it can be kept or removed, not both`;
    },
  },
];
