/** Presentation MathML to TeX, for pages that carry no TeX of their own. */
import type { Page } from '../page.ts';

const symbols: Readonly<Record<string, string>> = {
  'α': '\\alpha', 'β': '\\beta', 'γ': '\\gamma', 'δ': '\\delta', 'ε': '\\epsilon', 'θ': '\\theta', 'λ': '\\lambda', 'μ': '\\mu', 'π': '\\pi', 'ρ': '\\rho', 'σ': '\\sigma', 'τ': '\\tau',
  'φ': '\\phi', 'ω': '\\omega', 'Γ': '\\Gamma', 'Δ': '\\Delta', 'Σ': '\\Sigma', 'Ω': '\\Omega', 'Φ': '\\Phi', 'Π': '\\Pi', '∑': '\\sum', '∏': '\\prod', '∫': '\\int', '∞': '\\infty', '≤': '\\leq', '≥': '\\geq',
  '≠': '\\neq', '≈': '\\approx', '±': '\\pm', '×': '\\times', '÷': '\\div', '⋅': '\\cdot', '·': '\\cdot', '→': '\\to', '⇒': '\\Rightarrow', '∈': '\\in', '∉': '\\notin', '⊂': '\\subset', '⊆': '\\subseteq',
  '∪': '\\cup', '∩': '\\cap', '∀': '\\forall', '∃': '\\exists', '∂': '\\partial', '∇': '\\nabla', '√': '\\surd', '…': '\\ldots', '⟨': '\\langle', '⟩': '\\rangle', '−': '-', '\u2061': '', '\u2062': '', '\u2063': '',
  '%': '\\%', '#': '\\#', '&': '\\&', '{': '\\{', '}': '\\}', '_': '\\_', '$': '\\$',
};
const accents: Readonly<Record<string, string>> = { '^': '\\hat', '¯': '\\bar', '‾': '\\overline', '~': '\\tilde', '→': '\\vec', '˙': '\\dot', '¨': '\\ddot' };
const maxDepth = 200;

/** Null when nothing in it can be written. */
export function mathmlToTex(page: Page, math: number): string | null {
  const tex = row(page, math, 0).replace(/\s+/g, ' ').trim();
  return tex === '' ? null : tex;
}

const childrenOf = (page: Page, index: number): readonly number[] => {
  const children: number[] = [];
  for (let child = page.firstChild[index]!; child >= 0; child = page.nextSibling[child]!) if (page.nodes[child]!.kind === 'element') children.push(child);
  return children;
};

const row = (page: Page, index: number, depth: number): string => childrenOf(page, index).map((child) => node(page, child, depth + 1)).join(' ');
const group = (tex: string): string => (/^(?:[A-Za-z0-9]|\\[A-Za-z]+)$/.test(tex) ? tex : `{${tex}}`);

function node(page: Page, index: number, depth: number): string {
  if (depth > maxDepth) return page.textOf(index, 200);
  const { name } = page.nodes[index]!;
  const part = (i: number): string => { const child = childrenOf(page, index)[i]; return child === undefined ? '' : node(page, child, depth + 1).trim(); };
  switch (name) {
    case 'mi': case 'mn': case 'mo': case 'ms': return token(page.textOf(index, 200));
    case 'mtext': return `\\text{${page.textOf(index, 1000)}}`;
    case 'mspace': return '\\ ';
    case 'msup': return `${group(part(0))}^${group(part(1))}`;
    case 'msub': return `${group(part(0))}_${group(part(1))}`;
    case 'msubsup': case 'munderover': return `${group(part(0))}_${group(part(1))}^${group(part(2))}`;
    case 'munder': return `${group(part(0))}_${group(part(1))}`;
    case 'mover': { const accent = accents[part(1)]; return accent === undefined ? `${group(part(0))}^${group(part(1))}` : `${accent}{${part(0)}}`; }
    case 'mfrac': return `\\frac{${part(0)}}{${part(1)}}`;
    case 'msqrt': return `\\sqrt{${row(page, index, depth)}}`;
    case 'mroot': return `\\sqrt[${part(1)}]{${part(0)}}`;
    case 'mfenced': return `${page.attr(index, 'open') ?? '('} ${childrenOf(page, index).map((child) => node(page, child, depth + 1)).join(' , ')} ${page.attr(index, 'close') ?? ')'}`;
    case 'mtable': return `\\begin{matrix} ${childrenOf(page, index).map((line) => childrenOf(page, line).map((cell) => row(page, cell, depth + 1)).join(' & ')).join(' \\\\ ')} \\end{matrix}`;
    case 'annotation': case 'annotation-xml': case 'mphantom': return '';
    default: return row(page, index, depth);
  }
}

function token(text: string): string {
  if (text.length > 1 && /^[A-Za-z]+$/.test(text)) return /^(?:sin|cos|tan|log|ln|exp|lim|max|min|sup|inf|det|gcd|arg|deg|dim|ker)$/.test(text) ? `\\${text}` : `\\mathrm{${text}}`;
  return [...text].map((c) => symbols[c] ?? c).join(' ');
}
