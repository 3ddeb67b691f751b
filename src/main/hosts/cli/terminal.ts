/** The terminal as the commands see it: data on one stream, words for people on the other, and nothing that could drive the screen. */

export type Terminal = {
  /** Data, exactly as given. */
  readonly data: (text: string) => void;
  /** Data that may be no text. */
  readonly bytes: (part: string | Uint8Array) => void;
  /** A line for a person, made safe, on standard error. */
  readonly say: (line: string) => void;
  /** A line that the next one may overwrite; nothing when nobody watches. */
  readonly progress: (line: string) => void;
  readonly colour: (text: string, name: Colour) => string;
};

export type Colour = 'green' | 'red' | 'yellow' | 'dim' | 'bold';
const codes: Readonly<Record<Colour, string>> = { green: '32', red: '31', yellow: '33', dim: '2', bold: '1' };

type Streams = { readonly out: NodeJS.WritableStream; readonly err: NodeJS.WritableStream & { readonly isTTY?: boolean } };

/** Colour only on a terminal, and never with NO_COLOR or TERM=dumb; FORCE_COLOR asks for it everywhere. */
export function openTerminal(streams: Streams, env: Readonly<Record<string, string | undefined>>, quiet: boolean): Terminal {
  const watched = streams.err.isTTY === true && env['TERM'] !== 'dumb';
  const coloured = env['NO_COLOR'] ? false : Boolean(env['FORCE_COLOR']) || watched;
  let pending = false;
  const clear = (): void => {
    if (pending) streams.err.write('\r\u001B[K');
    pending = false;
  };
  return {
    data: (text) => {
      clear();
      streams.out.write(text);
    },
    bytes: (part) => {
      clear();
      streams.out.write(part);
    },
    say: (line) => {
      clear();
      if (!quiet) streams.err.write(`${line}\n`);
    },
    progress: (line) => {
      if (!watched || quiet) return;
      clear();
      streams.err.write(line.slice(0, 100));
      pending = true;
    },
    colour: (text, name) => (coloured ? `\u001B[${codes[name]}m${text}\u001B[0m` : text),
  };
}

/**
 * Text from a page or a file, made harmless for a terminal: control characters, escape sequences and direction marks become visible
 * escapes. Tabs stay; with `lines`, line feeds stay too.
 */
export function printable(text: string, options: { readonly lines?: boolean } = {}): string {
  return text.replace(/[\u0000-\u001F\u007F-\u009F\u061C\u200E\u200F\u2028-\u202E\u2066-\u2069]/g, (char) => {
    if (char === '\t' || (char === '\n' && options.lines === true)) return char;
    return `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`;
  });
}
