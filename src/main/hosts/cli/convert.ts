/** `proofmark convert`: a configuration of another extractor as a profile, or a profile as one of theirs, with every key accounted for. */
import { ask, fail } from './ask.ts';
import { failure } from '../../../shared/errors.ts';
import { peers, readConfig, writeConfig } from '../../exchange/convert-config.ts';
import { planRequestOf } from './plan-request.ts';
import { printable } from './terminal.ts';
import { readRunFile } from './read-run-file.ts';
import type { CliCommand, Invocation } from './command.ts';
import type { KeyReport, Peer } from '../../exchange/peers/peer.ts';

const names = peers.map(({ id }) => id).join(', ');

export const convert: CliCommand = {
  name: 'convert',
  args: '[file]',
  help: 'Turn a configuration of another extractor into a profile, or --profile into theirs; 1 when something in it is refused',
  options: [{ flags: '--from <name>', help: `whose configuration the file is: ${names}` }, { flags: '--to <name>', help: `whose configuration to write: ${names}` }, { flags: '--profile <name-or-file>', help: 'the profile to write as theirs' }],
  examples: ['proofmark convert scrape.json --from firecrawl > firecrawl.yaml', 'proofmark convert --profile my.yaml --to crawl4ai'],
  run: (invocation) => {
    const { from, to } = invocation.options;
    const peer = peers.find(({ id }) => id === (from ?? to));
    if (peer === undefined || (from !== undefined && to !== undefined)) return Promise.resolve(fail(invocation, failure('PM-PLAN-002', `Give --from or --to with one of ${names}`)));
    return from === undefined ? toPeer(invocation, peer) : fromPeer(invocation, peer);
  },
};

async function fromPeer(invocation: Invocation, peer: Peer): Promise<number> {
  const { args: [file = '-'], terminal, options } = invocation;
  const bytes = await readRunFile(file);
  const converted = bytes.ok ? readConfig(peer, new TextDecoder().decode(bytes.value)) : bytes;
  if (!converted.ok) return fail(invocation, converted.error);
  const { yaml, values, report } = converted.value;
  terminal.data(options.json ? `${JSON.stringify({ profile: values, report })}\n` : yaml);
  return tell(invocation, report);
}

async function toPeer(invocation: Invocation, peer: Peer): Promise<number> {
  const request = await planRequestOf(invocation.options);
  const made = request.ok ? await ask(invocation, 'plan.make', request.value) : request;
  if (!made.ok) return fail(invocation, made.error);
  const { plan, receipt, failure: wrong } = made.value;
  if (plan === null || wrong !== null) return fail(invocation, wrong ?? failure('PM-PLAN-004'));
  const set = Object.entries(plan.profile).filter(([key]) => receipt.origins[key] !== undefined && receipt.origins[key] !== 'default' && !/^(?:name|extends|version)$/.test(key));
  const { config, report } = writeConfig(peer, JSON.parse(JSON.stringify(Object.fromEntries(set))));
  invocation.terminal.data(`${JSON.stringify(invocation.options.json ? { config, report } : config, null, invocation.options.json ? 0 : 2)}\n`);
  return tell(invocation, report);
}

function tell({ terminal }: Invocation, report: readonly KeyReport[]): number {
  for (const { key, outcome, note } of report) terminal.say(`${terminal.colour(outcome.padEnd(12), outcome === 'mapped' ? 'green' : outcome === 'refused' ? 'red' : 'yellow')} ${printable(key)}: ${printable(note)}`);
  return report.some(({ outcome }) => outcome === 'refused') ? 1 : 0;
}
