/** One observation of a document: which region is the main one, its blocks, headings, frames and signs of waiting. */
import type { PageBlock, PageKit, PageSample, PageText, PageTextBlock, SampleRequest } from './kit.ts';

/** Signs that the page itself says it is not done, each named once with how often it was seen. */
export function findPlaceholders(_kit: PageKit, text: PageText): string[] {
  const words = /^(?:loading|please wait|just a moment|one moment|fetching|wird geladen|lade daten|laden|cargando|chargement|caricamento|carregando|laster|загрузка|読み込み中|加载中|載入中|로딩)(?:$|[\s.…:,!-])/i;
  const interstitial = /^(?:checking (?:your|if)|verifying (?:you|that)|please verify|redirecting|you are being redirected|one more step)/i;
  const short = text.totalChars < 2000;
  const seen = new Map<string, number>();
  const note = (what: string): void => { seen.set(what, (seen.get(what) ?? 0) + 1); };
  for (const mark of text.marks) {
    if (mark.chrome || !mark.element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
    const box = mark.element.getBoundingClientRect();
    if (box.width * box.height < 16) continue;
    const name = mark.element.localName;
    const cls = mark.what === 'class' ? `.${(mark.element.getAttribute('class') ?? '').trim().split(/\s+/).slice(0, 2).join('.')}` : ` (${mark.what})`;
    note(`${name}${cls}`);
  }
  for (const block of text.blocks) if (!block.chrome && block.text.length <= 60 && (words.test(block.text) || (short && interstitial.test(block.text)))) note(`“${block.text.slice(0, 40)}”`);
  return [...seen].slice(0, 20).map(([what, count]) => (count === 1 ? what : `${what} ×${count}`));
}

/** Blocks as numbers. Past the cap, blocks share buckets by place, so that one moving block spoils one bucket only. */
export function packBlocks(blocks: readonly PageTextBlock[], max: number, kit: PageKit): PageBlock[] {
  const hashOf = (text: string): number => {
    let hash = 0x811c9dc5;
    for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
    return hash | 0;
  };
  const out: PageBlock[] = [];
  const buckets = new Map<number, { node: number; hash: number; shape: number; chars: number }>();
  blocks.forEach((block, i) => {
    const hash = hashOf(block.text);
    const shape = /\d/.test(block.text) ? hashOf(block.text.replace(/\d+/g, '0')) : hash;
    const node = kit.idOf(kit, block.element);
    if (i < max) { out.push({ node, hash, shape, chars: block.text.length, signature: (block.signature >>> 0).toString(36) }); return; }
    const key = (block.signature >>> 0) % 32;
    const held = buckets.get(key) ?? { node, hash: 7, shape: 7, chars: 0 };
    buckets.set(key, { node: held.node, hash: (Math.imul(held.hash, 31) + hash) | 0, shape: (Math.imul(held.shape, 31) + shape) | 0, chars: held.chars + block.text.length });
  });
  for (const [key, held] of buckets) out.push({ ...held, signature: `bucket${key}` });
  return out;
}

/** Flushes and observes in one go, so that numbers and tree are of the same moment. */
export function sample(kit: PageKit, request: SampleRequest): PageSample {
  kit.findRoots(kit);
  const batch = kit.flush(kit, false);
  const selectors = request.selectors.slice(0, 30);
  const text = kit.readText(kit, kit.findRegions(kit, selectors), selectors.length);
  const enough = Math.max(1, text.openChars * 0.3);
  const chosen = text.regionChars.findIndex((chars) => chars >= enough);
  const inMain = (region: number, chrome: boolean): boolean => (chosen === -1 ? !chrome : (region & (1 << chosen)) !== 0);
  const main = text.blocks.filter((block) => inMain(block.region, block.chrome));
  const root = document.scrollingElement ?? document.documentElement;
  const scroller = kit.findScroller(kit);
  const boxed = scroller !== null && scroller !== root;
  return {
    batch,
    url: location.href,
    quietMs: Math.max(0, Math.round(performance.now() - kit.state.changedAtMs)),
    matchedSelector: chosen === -1 ? null : selectors[chosen]!,
    mainTextChars: main.reduce((sum, block) => sum + block.text.length, 0),
    totalTextChars: text.totalChars,
    nodeCount: Math.max(kit.state.nodes, text.nodeCount),
    blocks: kit.packBlocks(main, request.maxBlocks, kit),
    headings: text.headings.slice(0, 60).map((heading) => heading.text),
    placeholders: kit.findPlaceholders(kit, text),
    frames: text.frames.slice(0, 100).map(({ element, region, chrome }) => {
      const box = element.getBoundingClientRect();
      return { node: kit.idOf(kit, element), inMain: inMain(region, chrome), area: Math.round(box.width * box.height) };
    }),
    scrollHeight: scroller?.scrollHeight ?? 0,
    scrollY: Math.max(0, Math.round(boxed ? scroller.scrollTop : window.scrollY)),
    viewportHeight: boxed ? scroller.clientHeight : window.innerHeight,
    viewportWidth: window.innerWidth,
    readyState: document.readyState,
  };
}
