/** Knows the hosts that Chromium calls on its own account, so that its chatter is refused and kept apart from the page's. */

const browserServices = new Set([
  'update.googleapis.com', 'accounts.google.com', 'clients1.google.com', 'clients2.google.com', 'clients4.google.com', 'clientservices.googleapis.com',
  'optimizationguide-pa.googleapis.com', 'content-autofill.googleapis.com', 'safebrowsing.googleapis.com', 'redirector.gvt1.com', 'edgedl.me.gvt1.com',
  'edge.microsoft.com', 'config.edge.skype.com',
]);

/** Whether a connection to this host is the browser's own rather than a page's. */
export const isBrowserBackground = (host: string): boolean => browserServices.has(host.toLowerCase());
