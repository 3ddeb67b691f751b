/** How Chromium is started: what is added to and what is taken from the driver's own switches, and why. */

/** Both spellings of the WebRTC switch are needed: full Chromium reads one, the headless shell the other. */
const webrtc = ['--webrtc-ip-handling-policy=disable_non_proxied_udp', '--force-webrtc-ip-handling-policy=disable_non_proxied_udp'];

export const addedFlags: readonly string[] = [
  ...webrtc,
  // Names are resolved by the egress proxy alone.
  '--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1',
  '--disable-quic',
  '--disable-gpu',
  '--no-pings',
  '--disable-domain-reliability',
  '--disable-breakpad',
  '--disable-crash-reporter',
];

/** With these defaults of the driver a flood of history entries or windows outlives the run. */
export const droppedFlags: readonly string[] = ['--disable-ipc-flooding-protection', '--disable-popup-blocking', '--disable-hang-monitor'];

const allowedVariables = ['PATH', 'LANG', 'LC_ALL', 'LD_LIBRARY_PATH', 'SYSTEMROOT', 'WINDIR', 'DBUS_SESSION_BUS_ADDRESS', 'FONTCONFIG_PATH', 'FONTCONFIG_FILE'];

/** The browser's whole environment: an allow-list, with a home and temp folder of its own. */
export function browserEnvironment(home: string): Record<string, string> {
  const out: Record<string, string> = { HOME: home, TMPDIR: home, TEMP: home, TMP: home, XDG_CONFIG_HOME: home, XDG_CACHE_HOME: home };
  for (const name of allowedVariables) {
    const value = process.env[name];
    if (value !== undefined) out[name] = value;
  }
  return out;
}
