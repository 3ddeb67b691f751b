/** The terminal as a shell meets it: streams, codes, signals, and text that would like to drive the screen. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { commands } from '../../src/main/hosts/cli/commands.ts';
import { errorCodes } from '../../src/shared/errors.ts';
import { printable } from '../../src/main/hosts/cli/terminal.ts';
import { readSettings } from '../../src/main/hosts/cli/settings.ts';
import { run, start } from './terminal.ts';

const folder = mkdtempSync(join(tmpdir(), 'proofmark-cli-'));
const store = join(folder, 'store.db');
const page = '<!doctype html><title>Saved \u001b]0;pwned\u0007</title><main><h1>Saved</h1><p>A page that somebody saved, with enough words in it to count as content when the gates come to measure it.</p><p><a href="next">On</a></p></main>';
let site: Server;
let origin = '';

beforeAll(async () => {
  site = createServer((_request, response) => { response.writeHead(200, { 'content-type': 'text/html' }).write('<!doctype html><title>Slow</title><main><p>Half'); });
  await new Promise<void>((done) => site.listen(0, '127.0.0.1', done));
  origin = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
});
afterAll(() => {
  site.closeAllConnections();
  site.close();
  rmSync(folder, { recursive: true, force: true });
});

describe('data on one stream, words on the other', () => {
  it('extract prints Markdown alone, resolves links, and ends with 0', async () => {
    const ended = await run(['extract', '-', '--url', 'https://example.com/a/', '--store', store], page);
    expect(ended.stdout).toMatch(/^# Saved\n\nA page that somebody saved/);
    expect(ended.stdout).toContain('[On](https://example.com/a/next)');
    expect(ended.stderr).toMatch(/^accepted: /);
    expect(ended.code).toBe(0);
  });

  it('--json prints one object with the packet at its top, --quiet nothing else', async () => {
    const file = join(folder, 'saved.html');
    writeFileSync(file, page);
    const ended = await run(['run', file, '--json', '--quiet', '--store', store]);
    expect(ended.stderr).toBe('');
    const result = JSON.parse(ended.stdout) as Record<string, unknown>;
    expect(result).toMatchObject({ format: 1, verdict: { kind: 'accepted' }, representation: 'clean', ready_at_ms: null, url_requested: 'file:///saved.html' });
    expect(Object.keys(result)).toEqual(expect.arrayContaining(['markdown', 'reason', 'seal', 'validation_report', 'plan_receipt']));
    expect(ended.stdout).not.toContain(folder);
  });

  it('Markdown that did not pass is not printed', async () => {
    const ended = await run(['extract', '-', '--set', 'min_markdown_chars=5000', '--store', store], page);
    expect(ended.stdout).toBe('');
    expect([1, 6]).toContain(ended.code);
  });

  it('several runs give the worst code, one line each', async () => {
    const ended = await run(['run', join(folder, 'saved.html'), 'http://[', '--json', '--quiet', '--store', store]);
    expect(ended.stdout.trim().split('\n').map((line) => (JSON.parse(line) as { verdict: { kind: string } }).verdict.kind)).toEqual(['accepted', 'stage_failed']);
    expect(ended.code).toBe(2);
  });

  it('no colour without a terminal, colour when it is forced, none with NO_COLOR', async () => {
    const args = ['explain', 'no-such-thing', '--store', store];
    expect((await run(args, undefined, { FORCE_COLOR: '', NO_COLOR: '' })).stderr).not.toContain('\u001b');
    const shown = ['extract', '-', '--store', store];
    expect((await run(shown, page, { FORCE_COLOR: '1', NO_COLOR: '' })).stderr).toContain('\u001b[32maccepted');
    expect((await run(shown, page, { FORCE_COLOR: '1', NO_COLOR: '1' })).stderr).not.toContain('\u001b');
  });
});

describe('what is asked wrongly', () => {
  it.each([
    ['no command', []], ['an unknown command', ['frobnicate']], ['a missing argument', ['run']], ['an unknown option', ['run', 'http://x/', '--frobnicate']],
    ['a setting that is none', ['plan', '--set', 'nothing']], ['a key that is not known', ['plan', '--set', 'min_main_text_char=3']], ['a value that is not allowed', ['plan', '--set', 'render=sometimes']],
    ['a profile that is not there', ['plan', '--profile', './nowhere.yaml']], ['a file that is not there', ['extract', '/nowhere/at/all.html']], ['a port that is none', ['serve', '--port', '99999']],
    ['a code that is none', ['explain', 'PM-NONE-999']],
  ] as const)('%s: a sentence and exit code 2', async (_what, args) => {
    const ended = await run([...args, ...(args.length === 0 ? [] : ['--store', store])]);
    expect(ended.code).toBe(2);
    expect(ended.stderr.trim()).toMatch(/\w+ \w+/);
    expect(ended.stderr).not.toMatch(/^\s+at .+:\d+/m);
  });

  it('a misspelt key names the right one', async () => {
    expect((await run(['plan', '--set', 'min_main_text_char=3', '--store', store])).stderr).toContain('min_main_text_chars');
  });

  it('an unknown run', async () => {
    const ended = await run(['show', 'no-such-run-at-all', '--json', '--store', store]);
    expect(ended.code).toBe(4);
    expect(JSON.parse(ended.stdout)).toMatchObject({ error: { code: 'PM-STORE-006' } });
  });
});

describe('signals and broken pipes', () => {
  it('Ctrl-C ends the run as cancelled, stored, with 130', async () => {
    const running = start(['run', origin, '--allow-host', '127.0.0.1', '--store', store]);
    await new Promise((seen) => site.once('request', seen));
    running.child.kill('SIGINT');
    const ended = await running.ended;
    expect(ended.code).toBe(130);
    expect(ended.stderr).toMatch(/cancelled/);
    const listed = JSON.parse((await run(['show', '--limit', '1', '--json', '--store', store])).stdout) as { runs: { verdict: { kind: string } }[] };
    expect(listed.runs[0]?.verdict.kind).toBe('cancelled');
  });

  it('SIGTERM does the same with 143', async () => {
    const running = start(['run', origin, '--allow-host', '127.0.0.1', '--store', store]);
    await new Promise((seen) => site.once('request', seen));
    running.child.kill('SIGTERM');
    expect((await running.ended).code).toBe(143);
  });

  it('a reader that leaves is no error', async () => {
    const running = start(['commands', '--json', '--store', store]);
    running.child.stdout?.destroy();
    const ended = await running.ended;
    expect(ended.stderr).not.toMatch(/EPIPE|^\s+at /m);
    expect(ended.code).toBe(0);
  });
});

describe('text from pages cannot drive the terminal', () => {
  it('escapes controls, escape sequences and direction marks, and keeps the rest', () => {
    expect(printable('a\u001b[31mb\u0007c\u202ed\u009be\r\nf\tg')).toBe('a\\u001b[31mb\\u0007c\\u202ed\\u009be\\u000d\\u000af\tg');
    expect(printable('Ω 漢字 é 👍')).toBe('Ω 漢字 é 👍');
  });

  it('in an address that failed', async () => {
    const ended = await run(['run', 'http://exa\u001b[2Jmple.invalid/\u202e', '--store', store]);
    expect(ended.stderr).not.toMatch(/[\u001b\u202e]/);
    const listed = await run(['show', '--store', store]);
    expect(listed.stdout).not.toMatch(/[\u001b\u202e]/);
  });
});

describe('what it says of itself', () => {
  it('commands --json lists every command with its options', async () => {
    const listed = JSON.parse((await run(['commands', '--json'])).stdout) as { name: string; help: string; examples: string[] }[];
    expect(listed.map((one) => one.name)).toEqual(commands.map((one) => one.name));
    expect(listed.every((one) => one.help.length > 10 && one.examples.length > 0)).toBe(true);
  });

  it('the docs name every command and option', () => {
    const docs = readFileSync(resolve(import.meta.dirname, '../../docs/cli.md'), 'utf8');
    const headings = docs.split('\n').filter((line) => line.startsWith('## ')).flatMap((line) => line.split(/[^a-z]+/));
    for (const command of commands) {
      expect(headings).toContain(command.name);
      for (const option of command.options) expect(docs, `${command.name} ${option.flags}`).toContain(/--[a-z-]+/.exec(option.flags)?.[0]);
    }
  });

  it('explain knows every error code', async () => {
    const ended = await run(['explain', 'pm-url-003', '--json']);
    expect(JSON.parse(ended.stdout)).toEqual({ code: 'PM-URL-003', means: errorCodes['PM-URL-003'][0], action: errorCodes['PM-URL-003'][1] });
  });

  it('plan tells where each value comes from', async () => {
    const ended = await run(['plan', '--set', 'wrong_route_detection=false', '--json', '--store', store]);
    const { plan, receipt } = JSON.parse(ended.stdout) as { plan: { profile: Record<string, unknown> }; receipt: { origins: Record<string, string>; door: string } };
    expect(plan.profile['wrong_route_detection']).toBe(false);
    expect(receipt).toMatchObject({ door: 'cli', origins: { wrong_route_detection: 'flag', viewport: 'default' } });
  });

  it('profile validates a file', async () => {
    const good = join(folder, 'good.yaml');
    writeFileSync(good, 'version: 1\nname: mine\nextends: article\nstability_window_ms: 900\n');
    expect((await run(['profile', 'validate', good, '--store', store])).code).toBe(0);
    writeFileSync(good, 'stability_window: 900\n');
    const bad = await run(['profile', 'validate', good, '--store', store]);
    expect(bad.code).toBe(2);
    expect(bad.stderr).toMatch(/stability_window_ms/);
  });
});

it('settings are YAML', () => {
  expect(readSettings(['a=false', 'b=12', 'c=[main, "a=b"]', 'd=text', 'e=', 'f=null'])).toEqual({ ok: true, value: { a: false, b: 12, c: ['main', 'a=b'], d: 'text', e: null, f: null } });
  expect(readSettings(['=x']).ok).toBe(false);
  expect(readSettings(['x={']).ok).toBe(false);
});
