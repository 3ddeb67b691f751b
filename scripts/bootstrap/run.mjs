/** Starts other programs: quietly with their last words kept, or in the foreground with signals passed on. */
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** npm as [program, first arguments]: the one that started us if it did, else the one on PATH. */
export function npmCommand() {
  const script = process.env.npm_execpath;
  if (script?.endsWith('npm-cli.js')) return [process.execPath, [script]];
  return [process.platform === 'win32' ? 'npm.cmd' : 'npm', []];
}

/**
 * Runs a program to its end without a terminal.
 * @returns {{ code: number, output: string }} exit code (127 when it could not be started) and the last 20,000 characters
 */
export function runQuietly(program, args, { cwd, env, timeoutMs } = {}) {
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      cwd, env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'], shell: program.endsWith('.cmd'),
    });
    let output = '';
    const keep = (bytes) => { output = (output + bytes).slice(-20_000); };
    child.stdout.on('data', keep);
    child.stderr.on('data', keep);
    const timer = timeoutMs === undefined ? undefined : setTimeout(() => { keep('\ntook too long'); child.kill('SIGKILL'); }, timeoutMs);
    const end = (code) => { clearTimeout(timer); resolve({ code, output }); };
    child.on('error', (error) => { keep(error.message); end(127); });
    child.on('close', (code) => end(code ?? 1));
  });
}

/**
 * Runs a program in the foreground; SIGINT, SIGTERM and SIGHUP reach it once (a terminal sends Ctrl-C to everybody by
 * itself). Resolves to its exit code.
 */
export function runHere(program, args, { cwd, env } = {}) {
  return new Promise((resolve) => {
    const child = spawn(program, args, { cwd, env: { ...process.env, ...env }, stdio: 'inherit', shell: program.endsWith('.cmd') });
    const relays = ['SIGINT', 'SIGTERM', 'SIGHUP'].map((signal) => {
      const relay = () => void (signal === 'SIGINT' && process.stdin.isTTY === true ? undefined : child.kill(signal));
      process.on(signal, relay);
      return () => process.off(signal, relay);
    });
    const orphaned = onceOrphaned(() => child.kill('SIGTERM'));
    const end = (code) => { clearInterval(orphaned); for (const undo of relays) undo(); resolve(code); };
    child.on('error', () => end(127));
    child.on('close', (code, signal) => end(code ?? (signal === 'SIGINT' ? 130 : 143)));
  });
}

/** The last telling line of a program's output, for a sentence. */
export function lastLine(output) {
  const lines = output.split('\n').map((line) => line.trim()).filter((line) => line !== '' && !/complete log of this run|^npm (error|ERR!)\s*$/.test(line));
  return lines.at(-1)?.slice(0, 300) ?? 'it said nothing';
}

/**
 * npm does not pass its own end on: when it started us and is gone, what we started must not stay behind. Between it and
 * us stands a shell, which outlives it, so where the system tells (Linux) the shell's parent is watched too.
 */
function onceOrphaned(act) {
  if (process.env.npm_lifecycle_event === undefined || process.platform === 'win32') return undefined;
  const parent = process.ppid;
  const grandparent = parentOf(parent);
  return setInterval(() => { if (process.ppid !== parent || parentOf(parent) !== grandparent) act(); }, 500).unref();
}

/** The parent of a process by its number, or '' where /proc does not say. */
function parentOf(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1] ?? '';
  } catch {
    return '';
  }
}
