/** Turns a host name into addresses, once and within a time bound. */
import { lookup } from 'node:dns/promises';
import ipaddr from 'ipaddr.js';
import { bareHost } from './name-policy.ts';

/** Every address of a name. Rejects when there is none. */
export type Resolver = (host: string) => Promise<readonly string[]>;

const resolveTimeoutMs = 5000;

/** The system's resolver: hosts file and DNS, as a browser would ask them. */
export const systemResolver: Resolver = async (host) => {
  const bare = bareHost(host);
  if (ipaddr.isValid(bare)) return [bare];
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('the name server did not answer in time')), resolveTimeoutMs);
  });
  try {
    const answers = await Promise.race([lookup(bare, { all: true, verbatim: true }), late]);
    return answers.map((answer) => answer.address);
  } finally {
    clearTimeout(timer);
  }
};
