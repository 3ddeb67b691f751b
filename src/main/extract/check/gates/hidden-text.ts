/** Did text that a person could not see get in? That is how instructions are smuggled to models. */
import type { Answer, Gate, GateInput } from '../gate.ts';

const invisible = /[\u200B\u2060-\u2064\u180E\uFEFF]/g;
const tagCharacters = /[\u{E0000}-\u{E007F}]/gu;

export const hiddenText: Gate = {
  id: 'hidden_text', version: 1, title: 'Hidden text', help: 'Text that no one could see on the page is reported with its nodes; tag characters are refused; zero-width characters are counted',
  measure(input) {
    const found = unseen(input);
    const others = [tags(input), zeroWidth(input)];
    return ({ profile }) => [found.chars > 0 && profile.hidden_content === 'keep' ? { ...found.answer, sentence: `${found.answer.sentence}; the profile keeps hidden content` } : found.answer, ...others];
  },
};

function unseen({ page, markdown }: GateInput): { readonly chars: number; readonly answer: Answer } {
  const spans = markdown.spans.filter((span) => {
    if (span.kind !== 'text' && span.kind !== 'image') return false;
    const index = page.indexOf(span.nodeId);
    return page.isHidden(index) || isTiny(page.nodes[index]?.facts ?? page.nodes[page.parent[index] ?? -1]?.facts);
  });
  const chars = spans.reduce((sum, span) => sum + span.end - span.start, 0);
  const source = page.visibleFacts === 'browser' ? 'the browser' : 'markup';
  const answer: Answer = {
    level: chars === 0 ? 'pass' : 'warn', measured: chars, threshold: 0, unit: 'characters', spans: spans.slice(0, 50), nodes: spans.slice(0, 50).map((span) => span.nodeId),
    sentence: chars === 0 ? `No hidden text, by ${source}` : `${chars} characters in ${spans.length} pieces could not be seen, by ${source}`,
  };
  return { chars, answer };
}

/** One pixel, or so far off that no scrolling reaches it. */
function isTiny(facts: { readonly box?: readonly [number, number, number, number] } | undefined): boolean {
  if (facts?.box === undefined) return false;
  const [x, y, width, height] = facts.box;
  return (width <= 1 && height <= 1) || x + width < -100 || y + height < -100;
}

function tags({ markdown }: GateInput): Answer {
  const count = markdown.text.match(tagCharacters)?.length ?? 0;
  const flags = markdown.text.match(/\u{1F3F4}[\u{E0020}-\u{E007E}]+\u{E007F}/gu)?.join('').match(tagCharacters)?.length ?? 0;
  return {
    level: count > flags ? 'fail' : 'pass', measured: count - flags, threshold: 0, unit: 'characters',
    sentence: count > flags ? `${count - flags} tag characters, which show nothing and can carry a message` : 'No tag characters outside flags',
  };
}

function zeroWidth({ markdown }: GateInput): Answer {
  const count = markdown.text.match(invisible)?.length ?? 0;
  const allowed = Math.ceil(markdown.text.length / 100);
  return {
    level: count > allowed ? 'warn' : 'pass', measured: count, threshold: allowed, unit: 'characters',
    sentence: count > allowed ? `${count} zero-width characters, more than one in a hundred` : `${count} zero-width characters`,
  };
}
