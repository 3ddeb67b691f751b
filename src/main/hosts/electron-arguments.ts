/** What a command line may ask of the desktop app: an address to open, never a weaker browser. */
import { app } from 'electron';

const dangerous = [
  'remote-debugging-port', 'remote-debugging-pipe', 'remote-debugging-address', 'remote-allow-origins', 'no-sandbox', 'disable-web-security', 'load-extension',
  'proxy-server', 'proxy-pac-url', 'proxy-bypass-list', 'proxy-auto-detect', 'host-rules', 'host-resolver-rules', 'js-flags', 'disable-site-isolation-trials',
  'allow-file-access-from-files', 'unsafely-treat-insecure-origin-as-secure', 'ignore-certificate-errors', 'enable-logging', 'user-data-dir', 'inspect', 'inspect-brk',
] as const;

/** The first switch that a packaged app refuses to start with, or null. */
export function refusedSwitch(): string | null {
  return app.isPackaged ? dangerous.find((name) => app.commandLine.hasSwitch(name)) ?? null : null;
}

/** Arguments a person wrote: after the program, and when unpackaged after the app's folder. */
export const writtenArguments = (argv: readonly string[]): readonly string[] => argv.slice(app.isPackaged ? 1 : 2);

/** The one thing taken from a second start, whose words anybody may have chosen: a web address. */
export function addressIn(argv: readonly string[]): string | null {
  const found = argv.slice(1).findLast((word) => word.length <= 32_768 && /^https?:\/\//i.test(word) && URL.canParse(word));
  return found ?? null;
}
