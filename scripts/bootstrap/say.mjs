/** Names each set-up step on the terminal, with the time it takes; everything goes to stderr so that stdout stays data. */

const colours = process.stderr.isTTY === true && process.env.NO_COLOR === undefined;
const dim = (text) => (colours ? `\u001b[2m${text}\u001b[0m` : text);
const red = (text) => (colours ? `\u001b[31m${text}\u001b[0m` : text);
const green = (text) => (colours ? `\u001b[32m${text}\u001b[0m` : text);

const seconds = (sinceMs) => `${((Date.now() - sinceMs) / 1000).toFixed(1)} s`;

/** A failure whose sentence is all that a person needs: what happened and what to do. */
export class SetupError extends Error {}

/** One line. */
export const say = (text) => void process.stderr.write(`${text}\n`);

/**
 * Runs `work` under a title. On a terminal the elapsed time is shown as it grows; in a log there is a line at the
 * start, one every 30 s, and one at the end. Returns what `work` returns.
 */
export async function step(title, work) {
  const startedAt = Date.now();
  const live = process.stderr.isTTY === true;
  if (!live) say(`· ${title} …`);
  const show = () => process.stderr.write(live ? `\r· ${title} ${dim(seconds(startedAt))} ` : `  ${title}: ${seconds(startedAt)} so far\n`);
  const timer = setInterval(show, live ? 200 : 30_000);
  try {
    const value = await work();
    end(live, green('✓'), title, startedAt);
    return value;
  } catch (error) {
    end(live, red('✗'), title, startedAt);
    throw error;
  } finally {
    clearInterval(timer);
  }
}

function end(live, mark, title, startedAt) {
  process.stderr.write(`${live ? '\r\u001b[2K' : ''}${mark} ${title} ${dim(seconds(startedAt))}\n`);
}

/** Runs a script's main function; a failure becomes one sentence and exit code 1. */
export async function main(body) {
  try {
    const code = await body();
    if (typeof code === 'number') process.exitCode = code;
  } catch (error) {
    say(red(error instanceof SetupError ? error.message : `Something went wrong in the set-up: ${error?.message ?? error}. Run the command again; if it stays, please report it.`));
    process.exitCode = 1;
  }
}
