/** What a command of the terminal is, as data: name, arguments, options, examples, and one function that gives the exit code. */
import { z } from 'zod';
import type { Readable } from 'node:stream';
import type { Result } from '../../../shared/errors.ts';
import type { Terminal } from './terminal.ts';
import type { Workbench } from '../workbench.ts';

export const optionsSchema = z.object({
  json: z.boolean().default(false),
  quiet: z.boolean().default(false),
  store: z.string().optional(),
  profile: z.string().default('article'),
  set: z.array(z.string()).default([]),
  allowHost: z.array(z.string()).default([]),
  permissive: z.boolean().default(false),
  url: z.string().optional(),
  markdown: z.boolean().default(false),
  text: z.string().optional(),
  reason: z.string().optional(),
  host: z.string().optional(),
  verdict: z.string().optional(),
  since: z.string().optional(),
  marks: z.boolean().default(false),
  port: z.coerce.number().int().min(0).max(65_535).default(0),
  open: z.boolean().default(false),
  limit: z.coerce.number().int().min(1).max(500).default(20),
  format: z.string().optional(),
  from: z.string().optional(),
  to: z.string().optional(),
  output: z.string().optional(),
  all: z.boolean().default(false),
  force: z.boolean().default(false),
  maxAgeDays: z.coerce.number().min(0).max(36_500).optional(),
  maxMb: z.coerce.number().min(1).max(10_000_000).optional(),
  restore: z.boolean().default(false),
  recover: z.boolean().default(false),
});
export type Options = z.infer<typeof optionsSchema>;

/** An option by its flags, as commander reads them. `many` may be given more than once. */
export type OptionSpec = { readonly flags: string; readonly help: string; readonly many?: true };

export type Invocation = {
  readonly args: readonly string[];
  readonly options: Options;
  readonly terminal: Terminal;
  /** What is piped in. */
  readonly input: Readable;
  /** Opens store and backend; closed by the caller when the command ends. */
  readonly open: () => Promise<Result<Workbench>>;
  /** Aborts on Ctrl-C. */
  readonly signal: AbortSignal;
};

export type CliCommand = {
  readonly name: string;
  /** Argument syntax: `<required>`, `[optional]`, `<several...>`. */
  readonly args: string;
  readonly help: string;
  readonly options: readonly OptionSpec[];
  readonly examples: readonly string[];
  readonly run: (invocation: Invocation) => Promise<number>;
};

export const planOptions: readonly OptionSpec[] = [
  { flags: '--profile <name-or-file>', help: 'profile by name, or a YAML file (default: article)' },
  { flags: '--set <key=value>', help: 'one setting of the profile; the value is YAML', many: true },
  { flags: '--allow-host <host>', help: 'open a private address, as host or host:port', many: true },
  { flags: '--permissive', help: 'keep unknown keys in the receipt instead of refusing them' },
];
