/** Reads a readiness contract: which conditions it names, whether it holds, and how it is said. */
import type { ConditionState } from '../../../shared/readiness.ts';
import type { ReadyWhen } from '../../../shared/profile.ts';
import type { Frozen } from '../../../shared/ids.ts';

type Contract = Frozen<ReadyWhen>;

/** Whether the contract holds, given each condition's state. A name that is no condition never holds. */
export function holds(contract: Contract, states: ReadonlyMap<string, ConditionState>): boolean {
  if (typeof contract === 'string') return states.get(contract)?.met === true;
  if ('all' in contract) return contract.all.every((part) => holds(part, states));
  if ('any' in contract) return contract.any.some((part) => holds(part, states));
  return !holds(contract.not, states);
}

/** The conditions that a contract names, under `not` or otherwise. */
export function namesIn(contract: Contract): ReadonlySet<string> {
  if (typeof contract === 'string') return new Set([contract]);
  const parts = 'all' in contract ? contract.all : 'any' in contract ? contract.any : [contract.not];
  return new Set(parts.flatMap((part) => [...namesIn(part)]));
}

/** The contract as one line: `selector_text and (stable or network_settled)`. */
export function sayContract(contract: Contract, inner = false): string {
  if (typeof contract === 'string') return contract;
  if ('not' in contract) return `not ${sayContract(contract.not, true)}`;
  const [parts, word] = 'all' in contract ? [contract.all, ' and '] : [contract.any, ' or '];
  const text = parts.map((part) => sayContract(part, true)).join(word);
  return inner && parts.length > 1 ? `(${text})` : text;
}
