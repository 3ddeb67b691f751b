/** A plan for tests of the browser half: profile keys over the defaults. */
import { digest } from '../../src/shared/ids.ts';
import { profileSchema, type ProfileInput } from '../../src/shared/profile.ts';
import type { Plan } from '../../src/shared/plan.ts';

export const planFor = (keys: ProfileInput = {}): Plan => ({
  profile: profileSchema.parse({ screenshots: false, ...keys }), engineVersion: '0.0.0', entries: {}, transformId: digest(`sha256:${'0'.repeat(64)}`),
});
