/** Formulas: TeX once, between dollar signs. */
import type { Construct, Ink, Site } from '../construct.ts';
import type { KeptElement } from '../kept-tree.ts';
import { protectText } from '../marks.ts';
import { markVoices } from '../read-text.ts';
import { formulaOf } from '../tex-of.ts';

const elements = ['math', 'mjx-container', 'span', 'div', 'img', 'script', 'p', 'centre'] as const;
const hosts = /(?:^|\s)(?:katex(?:-display)?|mwe-math-element|MathJax(?:_Display|_CHTML|_SVG)?|MathJax_SVG_Display|math(?:-tex|-inline|-display|-block)?|latex|tex|ltx_Math|mathjax-block|mathjax-inline)(?:\s|$)/;

/** An element that renderers make for one formula, outermost first; its children are never asked. */
export function isFormula({ page, index }: Pick<Site, 'page' | 'index'>): boolean {
  const { name } = page.nodes[index]!;
  if (name === 'math' || name === 'mjx-container') return formulaOf(page, index) !== null;
  const classes = page.attr(index, 'class');
  if (classes === null || !hosts.test(classes)) return page.attr(index, 'data-math') !== null && name !== 'img' && formulaOf(page, index) !== null;
  if (name === 'img') return /(?:^|\s)(?:latex|tex|math)(?:\s|$)|mwe-math/.test(classes) && (page.attr(index, 'alt') ?? '').trim() !== '';
  return formulaOf(page, index) !== null;
}

function silence(node: KeptElement, ink: Ink): void {
  ink.silence(node.index, 'a formula, written as its TeX');
}

export const mathBlock: Construct = {
  id: 'math-block', version: 1, family: 'block', title: 'Displayed formulas', help: 'a displayed formula as TeX between $$ lines',
  elements, shape: 'atom', level: 'block', span: 'math',
  claims: (site) => isFormula(site) && formulaOf(site.page, site.index)?.display === true && !isInLine(site),
  write(_content, node, ink) {
    silence(node, ink);
    return markVoices(ink, node.index, `$$\n${protectText(formulaOf(ink.page, node.index)?.tex.replace(/\n\s*\n+/g, '\n') ?? '')}\n$$`, ink.mark);
  },
};

export const math: Construct = {
  id: 'math', version: 1, family: 'inline', title: 'Formulas', help: 'MathML, KaTeX, MathJax and images of formulas as TeX between $ signs, once; literal $ is escaped on pages with formulas',
  elements, shape: 'atom', level: 'inline', span: 'math',
  claims: (site) => isFormula(site),
  write(_content, node, ink) {
    silence(node, ink);
    return markVoices(ink, node.index, `$${protectText(formulaOf(ink.page, node.index)?.tex.replace(/\s+/g, ' ') ?? '')}$`, ink.mark);
  },
};

/** Where only one line may be. */
function isInLine({ page, index }: Pick<Site, 'page' | 'index'>): boolean {
  for (let at = page.parent[index]!, up = 0; at >= 0 && up < 8; at = page.parent[at]!, up++) if (/^(?:h[1-6]|td|th|dt|caption|summary)$/.test(page.nodes[at]!.name)) return true;
  return false;
}
