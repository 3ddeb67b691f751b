/** `proofmark`: the terminal, one table of commands over the one backend. */
import { runCli } from './cli/run-cli.ts';

await runCli(process.argv);
