/** Every source file read once: its imports, its functions and its lengths, from the syntax tree. */
import { readFileSync, readdirSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { parseSync } from 'vite';

export const repository = join(import.meta.dirname, '../..');

export type Import = { readonly from: string; readonly typeOnly: boolean; readonly line: number };
export type Routine = { readonly name: string; readonly line: number; readonly codeLines: number };

/** `path` is relative to the repository with forward slashes; an import inside the repository is such a path too. */
export type Source = {
  readonly path: string;
  readonly text: string;
  /** The text with comments blanked out, line for line. */
  readonly code: string;
  readonly imports: readonly Import[];
  readonly routines: readonly Routine[];
  readonly lines: number;
  readonly codeLines: number;
  readonly anys: number;
};

type Tree = { readonly type: string; readonly start: number; readonly end: number; readonly [key: string]: unknown };

/** All TypeScript under a folder of the repository. */
export function sourcesUnder(folder: string): readonly Source[] {
  return readdirSync(join(repository, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => relative(repository, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .sort().map(readSource);
}

function readSource(path: string): Source {
  const text = readFileSync(join(repository, path), 'utf8');
  const { program, comments, errors } = parseSync(path, text);
  if (errors.length > 0) throw new Error(`${path} does not parse: ${errors[0]?.message ?? ''}`);
  const code = blank(text, comments);
  const lineOf = (offset: number) => text.slice(0, offset).split('\n').length;
  const imports: Import[] = [];
  const routines: Routine[] = [];
  let anys = 0;
  walk(program, (node, name) => {
    const source = node['source'];
    if (isTree(source) && typeof source['value'] === 'string') imports.push({ from: placeOf(path, source['value']), typeOnly: isTypeOnly(node), line: lineOf(node.start) });
    if (/^(FunctionDeclaration|FunctionExpression|ArrowFunctionExpression)$/.test(node.type)) routines.push({ name, line: lineOf(node.start), codeLines: codeLinesOf(code.slice(node.start, node.end)) });
    if (node.type === 'TSAnyKeyword') anys++;
  });
  return { path, text, code, imports, routines, lines: text.trimEnd().split('\n').length, codeLines: codeLinesOf(code), anys };
}

const codeLinesOf = (code: string): number => code.split('\n').filter((line) => line.trim() !== '').length;

function blank(text: string, comments: readonly { readonly start: number; readonly end: number }[]): string {
  let code = '';
  let at = 0;
  for (const { start, end } of comments) {
    code += text.slice(at, start) + text.slice(start, end).replace(/[^\n]/g, ' ');
    at = end;
  }
  return code + text.slice(at);
}

/** An import of a file here is its path, any other the name of its package. */
function placeOf(importer: string, specifier: string): string {
  if (specifier.startsWith('.')) return join(dirname(importer), specifier.replace(/\?.*$/, '')).split(sep).join('/');
  if (specifier.startsWith('node:')) return specifier;
  return specifier.split('/').slice(0, specifier.startsWith('@') ? 2 : 1).join('/');
}

function isTypeOnly(node: Tree): boolean {
  if (node['importKind'] === 'type' || node['exportKind'] === 'type') return true;
  const named = node['specifiers'];
  return Array.isArray(named) && named.length > 0 && named.every((one: unknown) => isTree(one) && (one['importKind'] === 'type' || one['exportKind'] === 'type'));
}

function walk(root: unknown, seen: (node: Tree, name: string) => void): void {
  const stack: { node: unknown; name: string }[] = [{ node: root, name: '' }];
  for (let top = stack.pop(); top !== undefined; top = stack.pop()) {
    const { node, name } = top;
    if (Array.isArray(node)) for (const member of node) stack.push({ node: member, name });
    else if (isTree(node)) {
      const own = nameOf(node) ?? name;
      seen(node, own);
      for (const value of Object.values(node)) if (typeof value === 'object' && value !== null) stack.push({ node: value, name: own });
    }
  }
}

function nameOf(node: Tree): string | null {
  const id = node['id'] ?? node['key'];
  return isTree(id) && typeof id['name'] === 'string' ? id['name'] : null;
}

const isTree = (value: unknown): value is Tree => typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';
