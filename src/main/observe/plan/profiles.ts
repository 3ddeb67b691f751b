/** Reads the profiles that come with Proofmark from their folder. */
import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';

/** `help` is the first comment of the YAML. */
export type NamedProfile = { readonly name: string; readonly help: string; readonly yaml: string; readonly builtIn: boolean };

/** Every `<name>.yaml` of the folder, by name. Throws when the folder cannot be read: that is a broken installation. */
export async function loadBuiltInProfiles(folder: string): Promise<readonly NamedProfile[]> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.yaml')).sort();
  return Promise.all(files.map(async (file) => namedProfile(file.slice(0, -'.yaml'.length), await readFile(join(folder, file), 'utf8'), true)));
}

/** A profile from its text; the comment at its head is its help. */
export function namedProfile(name: string, yaml: string, builtIn: boolean): NamedProfile {
  const help = yaml.split('\n').find((line) => line.startsWith('# ') && !line.includes('yaml-language-server'))?.slice(2) ?? '';
  return { name, help, yaml, builtIn };
}
