/** The headers under which the window runs, the same in Electron and on the loopback host. */

/** Styles are inline because the code editor writes them; they have no way out, since pictures, fonts and connections are closed. */
export const windowPolicy = [
  "default-src 'none'", "script-src 'self'", "style-src 'self' 'unsafe-inline'", "img-src 'self' data:", "font-src 'self'", "connect-src 'self'",
  "worker-src 'self'", "frame-src 'self'", "base-uri 'none'", "form-action 'none'", "frame-ancestors 'none'", "object-src 'none'",
].join('; ');

export const windowHeaders: Readonly<Record<string, string>> = {
  'content-security-policy': windowPolicy,
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-embedder-policy': 'require-corp',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), usb=(), serial=(), hid=(), payment=(), display-capture=(), fullscreen=(self)',
  'cache-control': 'no-store',
};
