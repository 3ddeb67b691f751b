/** In a network namespace where every address answers, a page full of tricks reaches nothing but its own server. */
import { execFileSync } from 'node:child_process';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import { tempStorePath } from '../store/temp-store.ts';

it('nothing leaves for a foreign address, rendered, redirected or asked for', () => {
  const driver = resolve(import.meta.dirname, 'namespace-driver.ts');
  const inside = 'ip link set lo up && ip route add local default dev lo && exec "$0" "$@"';
  const said = execFileSync('unshare', ['-n', ...(process.getuid?.() === 0 ? [] : ['-r']), 'sh', '-c', inside, process.execPath, driver, tempStorePath()], { encoding: 'utf8', timeout: 170_000 });
  const { control, codes, reached, unguarded } = JSON.parse(said) as { control: string[]; codes: Record<string, number>; reached: string[]; unguarded: number };
  expect(control).toEqual(['tcp ::ffff:10.9.9.9:80', 'udp 3478']);
  expect(codes).toEqual({ rendered: 0, redirected: 4, direct: 4 });
  expect(reached).toEqual([]);
  // The page does try: without the proxy the same browser reaches dozens of addresses.
  expect(unguarded).toBeGreaterThanOrEqual(20);
}, 180_000);
