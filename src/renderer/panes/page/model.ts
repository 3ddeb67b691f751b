/** The rebuilt page as a sealed document. Pure. */

const policy = "default-src 'none'; style-src 'unsafe-inline'; img-src data:";

/** Puts the policy in front of everything else, so that it holds before the first element is made. */
export function sealDocument(html: string): string {
  return `<!doctype html><meta http-equiv="Content-Security-Policy" content="${policy}"><meta name="referrer" content="no-referrer">${html.replace(/^\s*<!doctype[^>]*>/i, '')}`;
}
