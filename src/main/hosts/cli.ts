/** `proofmark`: the terminal, one table of commands over the one backend. */

/** A program that cannot be loaded ends with 4: 1 would say that a page was rejected. */
try {
  const { runCli } = await import('./cli/run-cli.ts');
  await runCli(process.argv);
} catch (thrown) {
  process.stderr.write(`Proofmark could not start: its files are not whole. Install it again. [${thrown instanceof Error ? thrown.message.split('\n')[0] : 'unknown'}]\n`);
  process.exit(4);
}

export {};
