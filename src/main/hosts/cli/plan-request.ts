/** From the terminal's plan options to the plan part of a request. */
import { readFile } from 'node:fs/promises';
import { err, failure, ok, type Result } from '../../../shared/errors.ts';
import { readSettings } from './settings.ts';
import type { Options } from './command.ts';
import type { ProcedureInput } from '../../../shared/api.ts';

/** `--profile` is a file when it looks like one; otherwise the name of a profile. */
export async function planRequestOf(options: Options): Promise<Result<ProcedureInput<'plan.make'>>> {
  const overrides = readSettings(options.set);
  if (!overrides.ok) return overrides;
  const common = { overrides: overrides.value, allowHosts: options.allowHost, permissive: options.permissive };
  if (!/[\\/]|\.ya?ml$/i.test(options.profile)) return ok({ ...common, profile: options.profile });
  try {
    return ok({ ...common, yaml: await readFile(options.profile, 'utf8') });
  } catch {
    return err(failure('PM-PLAN-004', `The profile ${options.profile} could not be read`, { stage: 'plan' }));
  }
}
