/** Finds what comes with the program, wherever its code was put: beside the sources or in a built package. */
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

export type Place = { readonly profiles: string; readonly renderer: string; readonly preload: string };

/** The nearest folder above `from` that holds `package.json` and `profiles`. Throws when the installation is broken. */
export function findPlace(from: string): Place {
  for (let folder = from; ; folder = dirname(folder)) {
    if (existsSync(join(folder, 'package.json')) && existsSync(join(folder, 'profiles'))) {
      return { profiles: join(folder, 'profiles'), renderer: join(folder, 'out', 'renderer'), preload: join(folder, 'out', 'preload', 'preload.cjs') };
    }
    if (dirname(folder) === folder) throw new Error('the profiles that come with Proofmark are not where they belong');
  }
}
