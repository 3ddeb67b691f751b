/** Writes docs/profile.md and docs/profile.schema.json from the one schema and the catalogue; `--check` only says whether they are current. */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { catalog } from '../src/main/backend/catalog.ts';
import { describeProfile } from '../src/main/observe/plan/describe.ts';
import { loadBuiltInProfiles } from '../src/main/observe/plan/profiles.ts';
import { profileInputSchema } from '../src/shared/profile.ts';

const root = join(import.meta.dirname, '..');
const cell = (text) => String(text).replaceAll('|', '\\|').replaceAll('<', '&lt;').replaceAll('](', ']\\(');
const code = (value) => '`' + (typeof value === 'string' ? value : JSON.stringify(value)).replaceAll('|', '\\|') + '`';
const table = (head, rows) => [`| ${head.join(' | ')} |`, `|${head.map(() => '---').join('|')}|`, ...rows.map((row) => `| ${row.join(' | ')} |`)].join('\n');

function allowed(field) {
  if (field.choices !== undefined) return field.choices.map(code).join(', ');
  if (field.min !== undefined && field.max !== undefined) return `${field.min} to ${field.max}${field.unit === undefined ? '' : ` ${field.unit}`}`;
  return field.type;
}

const sections = Map.groupBy(describeProfile(), (field) => field.section ?? 'other');
const keys = [...sections].map(([section, fields]) => `### ${section}\n\n${table(['key', 'default', 'allowed', 'what it does'], fields.map((field) => [code(field.key), code(field.default), allowed(field), cell(field.help)]))}`);

const kinds = [['rule', 'Rules', 'rules'], ['guard', 'Guards', 'rules'], ['gate', 'Gates', 'gates'], ['condition', 'Readiness conditions', 'ready_when'], ['signal', 'Presence signals', 'rules'], ['boundary', 'Boundaries', null], ['construct', 'Markdown constructs', 'rules']];
const entries = kinds.map(([kind, title, key]) => {
  const rows = catalog.filter((entry) => entry.kind === kind).map((entry) => [
    code(`${entry.id}@${entry.version}`), entry.defaultOn ? 'on' : 'off', cell(entry.help),
    entry.params.map((field) => `${code(field.key)} ${code(field.default)} (${allowed(field)})`).join('; ') || '–',
  ]);
  const where = key === null || kind === 'guard' ? 'Always on.' : key === 'ready_when' ? 'Named in `ready_when`.' : `Switched and tuned under \`${key}\`.`;
  return `### ${title}\n\n${where}\n\n${table(['id', 'default', 'what it does', 'parameters'], rows)}`;
});

const profiles = await loadBuiltInProfiles(join(root, 'profiles'));
const text = `# Profile

A profile says how a page is fetched, when it is ready, what is taken and how it is written. It is a YAML file of flat keys;
every key has a default, so the empty file is a profile. This page is generated from the schema: do not edit it.

\`\`\`yaml
# yaml-language-server: $schema=../docs/profile.schema.json
version: 1
extends: article          # a profile to lie on top of; null for the bare defaults
min_main_text_chars: 2500
rules:
  some-rule: false        # switched off
  other-rule: { share_max: 0.2 }   # tuned; what is not named keeps its default
\`\`\`

- An unknown key is refused with its line, its column and the nearest known name; \`--permissive\` keeps it in the receipt and goes on without it.
- An explicit \`false\` or \`null\` is not the same as an absent key and is kept apart from it in the receipt.
- Later layers win: defaults, what \`extends\` names, the profile, flags. \`rules\`, \`gates\` and \`budgets\` add up member by member; every other key is replaced.
- Flags and forms may name a member with a dot: \`--set rules.some-rule=false\`, \`--set budgets.link=0.1\`.
- Regular expressions are RE2: look-around and back-references are refused, so that no page can make one run for ever.
- \`proofmark plan\` prints the effective plan with the origin of every value and its \`transformId\`: the digest of everything that touches the extraction. Equal ids and equal captures give equal Markdown.

## Built-in profiles

${table(['name', 'for'], profiles.map(({ name, help }) => [code(name), cell(help)]))}

## Keys

${keys.join('\n\n')}

## Entries

${entries.join('\n\n')}
`;
const schema = `${JSON.stringify({ ...z.toJSONSchema(profileInputSchema, { io: 'input' }), title: 'Proofmark profile' }, null, 2)}\n`;

let stale = false;
for (const [path, wanted] of [['docs/profile.md', text], ['docs/profile.schema.json', schema]]) {
  const file = join(root, path);
  const found = await readFile(file, 'utf8').catch(() => null);
  if (found === wanted) continue;
  stale = true;
  if (process.argv.includes('--check')) console.error(`${path} is not current. Run node scripts/generate-docs.mjs.`);
  else await writeFile(file, wanted);
}
process.exitCode = stale && process.argv.includes('--check') ? 1 : 0;
