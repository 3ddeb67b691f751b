/** The recorded tree is the page: shadow roots, frames, storms of changes, hostile prototypes; secrets stay out. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { htmlPage, paragraphs, servePages, type PageServer, type PlayedPage } from '../pages/serve-pages.ts';
import { elementsNamed, rendered, textIn } from './rendering.ts';
import { recordingSchema, treesAt } from '../../src/shared/recording.ts';
import { momentsOf, snapshotAt } from '../../src/main/observe/browser/moment.ts';
import { snapshotSchema, type Snapshot } from '../../src/shared/snapshot.ts';

const closedRoot = `class X extends HTMLElement{connectedCallback(){this.attachShadow({mode:'closed'}).innerHTML=${JSON.stringify(paragraphs('closed', 4))}}};customElements.define('x-closed',X)`;

const pages: Readonly<Record<string, PlayedPage>> = {
  '/shadow': htmlPage('<main><x-outer><p slot="s">slotted words</p></x-outer></main>',
    `class I extends HTMLElement{connectedCallback(){setTimeout(()=>{this.attachShadow({mode:'open'}).innerHTML=${JSON.stringify(paragraphs('inner', 3))}},300)}};customElements.define('x-inner',I);class O extends HTMLElement{connectedCallback(){this.attachShadow({mode:'open'}).innerHTML='<section><slot name=s></slot><x-inner></x-inner></section>'}};customElements.define('x-outer',O)`),
  '/declared': htmlPage(`<main><div><template shadowrootmode="open">${paragraphs('declared', 3)}</template></div></main>`),
  '/closed': htmlPage('<main><x-closed></x-closed></main>', closedRoot),
  '/frame': htmlPage('<main><h1>Holder</h1><iframe src="/framed" width="800" height="600"></iframe></main>'),
  '/framed': htmlPage(`<article>${paragraphs('framed', 4)}<a href="deep/link">link</a></article>`, '', '<base href="/base/">'),
  '/late-frame': htmlPage('<main></main>', 'setTimeout(()=>{const f=document.createElement("iframe");f.width=800;f.height=600;f.srcdoc=' + JSON.stringify(paragraphs('srcdoc', 4)) + ';document.querySelector("main").append(f)},400)'),
  '/storm': htmlPage(`<main>${paragraphs('kept', 3)}<ul></ul></main>`,
    'const u=document.querySelector("ul");let n=0;const t=setInterval(()=>{for(let i=0;i<40;i++){n++;const li=document.createElement("li");li.textContent="row "+n;li.setAttribute("data-n",n);u.insertBefore(li,u.children[(n*7)%(u.children.length+1)]||null);if(n%3===0&&u.children.length>20)u.children[(n*5)%u.children.length].remove();if(n%5===0)u.append(u.children[(n*3)%u.children.length])}if(n>=3000)clearInterval(t)},20)'),
  '/patched': htmlPage(`<main>${paragraphs('true', 4)}</main>`, '', `<script>
    const lie=()=>'forged';Object.defineProperty(Node.prototype,'textContent',{get:lie});Object.defineProperty(Node.prototype,'firstChild',{get:()=>null});Object.defineProperty(Node.prototype,'nodeType',{get:()=>8});
    Array.prototype.map=()=>[];Array.prototype.push=function(){return 0};JSON.stringify=()=>'"forged"';Map.prototype.get=()=>undefined;Set.prototype.add=function(){return this};Element.prototype.getAttribute=lie;
    window.MutationObserver=class{observe(){}takeRecords(){return[]}};document.querySelectorAll=()=>[];Element.prototype.checkVisibility=()=>false;window.getComputedStyle=()=>({display:'none'});
  </script>`),
  '/rewritten': htmlPage(`<main>${paragraphs('before', 3)}</main>`, `setTimeout(()=>{document.open();document.write(${JSON.stringify(htmlPage(`<main>${paragraphs('after', 4)}</main>`))});document.close()},500)`),
  '/moved': htmlPage(`<main>${paragraphs('first', 3)}</main>`, 'setTimeout(()=>{location.href="/arrived"},350)'),
  '/arrived': htmlPage(`<main>${paragraphs('arrived', 4)}</main>`),
  '/secrets': htmlPage(`<main>${paragraphs('form', 4)}<form><input type="password" id="p" value="hunter2value"><input type="hidden" name="csrf" value="hiddencanary"><input id="q" value="shown"><textarea>area words</textarea></form></main>`,
    'const p=document.querySelector("#p");p.value="typedcanary";p.setAttribute("value","mirroredcanary");setTimeout(()=>{p.type="text";p.setAttribute("value","revealedcanary")},200);const token="scriptcanary"', '<meta name="csrf-token" content="metacanary">'),
  '/hidden': htmlPage(`<main>${paragraphs('seen', 3)}<div id="none" style="display:none">gone</div><div id="veil" style="visibility:hidden">veiled</div><div id="contents" style="display:contents"><p id="in">inside</p></div><div id="fixed" style="position:fixed;top:5px;left:7px;width:50px;height:20px;opacity:.5;font-size:20px">fixed</div></main><canvas width="10" height="10"></canvas>`),
  '/styled': htmlPage(`<main>${paragraphs('styled', 4)}<x-styled></x-styled></main>`,
    'const sheet=new CSSStyleSheet();sheet.replaceSync("main{outline-color:teal}");document.adoptedStyleSheets=[sheet];const own=document.createElement("style");document.head.append(own);own.sheet.insertRule("main{border-color:olive}");class S extends HTMLElement{connectedCallback(){const root=this.attachShadow({mode:"open"});root.innerHTML="<b>in</b>";const s=new CSSStyleSheet();s.replaceSync("b{color:navy}");root.adoptedStyleSheets=[s]}};customElements.define("x-styled",S)',
    '<style>main{color:maroon}</style><link rel="stylesheet" href="/sheet.css">'),
  '/sheet.css': (_request, response) => response.writeHead(200, { 'content-type': 'text/css' }).end('@import "/more.css"; main{background:url("/picture.png?token=stylecanary") purple}'),
  '/more.css': (_request, response) => response.writeHead(200, { 'content-type': 'text/css' }).end('@media print{main{display:none}} p{margin:3px}'),
  '/spying': htmlPage(`<main>${paragraphs('spy', 3)}<p id="out"></p></main>`, 'const found=Object.getOwnPropertyNames(window).filter(n=>/proofmark|playwright|pm_/i.test(n));setTimeout(()=>{document.querySelector("#out").textContent="globals:"+found.concat(Object.getOwnPropertyNames(window).filter(n=>/proofmark/i.test(n))).length+" attrs:"+[...document.querySelectorAll("*")].filter(e=>[...e.attributes].some(a=>/data-pm|proofmark/.test(a.name))).length},300)'),
};

let server: PageServer;
let other: PageServer;
beforeAll(async () => {
  other = await servePages({ '/foreign': htmlPage(`<article>${paragraphs('foreign', 4)}</article>`) });
  server = await servePages({ ...pages, '/cross': htmlPage(`<main><h1>Holder</h1><iframe src="${other.url}/foreign" width="900" height="700"></iframe></main>`) });
});
afterAll(async () => { await server.close(); await other.close(); });

describe('what is recorded', () => {
  it('keeps the style sheets that were linked, adopted and written by rule', async () => {
    const { snapshot } = await rendered(`${server.url}/styled`);
    const styles = (snapshot.styles ?? []).map(({ node, text }) => { const owner = snapshot.nodes.find(({ id }) => id === node); return `${owner?.name || owner?.kind}: ${text.replace(/\s+/g, ' ')}`; });
    expect(styles).toEqual([
      'link: @media print { main { display: none; } } p { margin: 3px; } main { background: none purple; }',
      'style: main { border-color: olive; } ',
      'document: main { outline-color: teal; } ',
      'shadow-root: b { color: navy; } ',
    ].map((one) => expect.stringContaining(one.trim())));
    expect(snapshot.nodes.some(({ text }) => text === 'main{color:maroon}')).toBe(true);
    expect(JSON.stringify(snapshot)).not.toContain('stylecanary');
  });

  it('open shadow roots, also nested and attached late, with slots in place', async () => {
    const { snapshot, readiness } = await rendered(`${server.url}/shadow`);
    expect(readiness.outcome, readiness.reason).toBe('ready');
    expect(textIn(snapshot)).toContain('inner2');
    const host = elementsNamed(snapshot, 'x-outer')[0]!;
    const at = snapshot.nodes.indexOf(host);
    expect(snapshot.nodes[at + 1]).toMatchObject({ kind: 'shadow-root', parent: host.id, shadowMode: 'open' });
    expect(snapshot.nodes.findIndex((node) => node.attrs.some(([name]) => name === 'slot'))).toBeGreaterThan(at + 1);
  });

  it.each([['/declared', 'declared2'], ['/closed', 'closed3'], ['/frame', 'framed3'], ['/late-frame', 'srcdoc3'], ['/cross', 'foreign3'], ['/rewritten', 'after3'], ['/moved', 'arrived3'], ['/patched', 'true3']])('%s shows %s', async (path, mark) => {
    const { snapshot, readiness } = await rendered(server.url + path);
    expect(readiness.outcome, readiness.reason).toBe('ready');
    expect(textIn(snapshot)).toContain(mark);
    expect(textIn(snapshot)).not.toContain('forged');
    expect(snapshotSchema.safeParse(snapshot).success).toBe(true);
    expect(new Set(snapshot.nodes.map((node) => node.id)).size).toBe(snapshot.nodes.length);
  });

  it('a frame keeps its own base address and hangs under its element', async () => {
    const { snapshot } = await rendered(`${server.url}/frame`);
    const holder = elementsNamed(snapshot, 'iframe')[0]!;
    expect(snapshot.frames).toHaveLength(2);
    expect(snapshot.frames[1]).toMatchObject({ owner: holder.id, baseUrl: `${server.url}/base/` });
    const children = snapshot.nodes.filter((node) => node.parent === holder.id);
    expect(children.map((node) => node.kind)).toEqual(['frame-document']);
    const framedBox = snapshot.nodes.find((node) => node.name === 'article')!.facts!.box!;
    expect(framedBox[1]).toBeGreaterThan(holder.facts!.box![1]);
  });

  it('a storm of insertions, moves and removals leaves the recording equal to the page', async () => {
    const { snapshot, warnings, recording, readiness } = await rendered(`${server.url}/storm`, { max_render_time_ms: 10_000 });
    expect(readiness.outcome, readiness.reason).toBe('ready');
    expect(warnings.filter((one) => one.startsWith('recording_'))).toEqual([]);
    const rows = elementsNamed(snapshot, 'li').length;
    expect(rows).toBeGreaterThan(1500);
    const kept = recordingSchema.parse(JSON.parse(new TextDecoder().decode(recording!.bytes)));
    const end = treesAt(kept, Infinity).get('0')!;
    expect([...end.values()].filter((node) => node.name === 'li' && [...end.values()].some((parent) => parent.name === 'ul' && parent.children.includes(node.id)))).toHaveLength(rows);
    const half = treesAt(kept, kept.batches[Math.floor(kept.batches.length / 2)]!.atMs).get('0')!;
    const list = [...half.values()].find((node) => node.name === 'ul')!;
    expect(list.children.length).toBeGreaterThan(0);
    expect(list.children.length).toBeLessThan(rows);
  });

  it('any moment of the recording is a snapshot: frames in place, the last one the page itself', async () => {
    const { snapshot, recording } = await rendered(`${server.url}/late-frame`);
    const stored = recordingSchema.parse(JSON.parse(new TextDecoder().decode(recording!.bytes)));
    expect(snapshotAt(stored, -1)).toBeNull();
    const moments = momentsOf(stored);
    const first = snapshotAt(stored, moments[0]!)!;
    expect(textIn(first)).not.toContain('srcdoc3');
    const end = snapshotAt(stored, moments.at(-1)!)!;
    const bare = (one: Snapshot) => one.nodes.map(({ id, parent, kind, name, attrs, text }) => ({ id, parent, kind, name, attrs, text }));
    expect(bare(end)).toEqual(bare(snapshot));
    expect(end.frames.map(({ key, owner }) => [key, owner])).toEqual(snapshot.frames.map(({ key, owner }) => [key, owner]));
    for (const moment of moments) expect(snapshotSchema.safeParse(snapshotAt(stored, moment)).success).toBe(true);
  });

  it('facts: what is hidden, where it lies, how it is placed; a canvas is a gap', async () => {
    const { snapshot } = await rendered(`${server.url}/hidden`);
    const facts = (id: string) => snapshot.nodes.find((node) => node.attrs.some(([name, value]) => name === 'id' && value === id))!.facts!;
    expect(facts('none')).toMatchObject({ visible: false, display: 'none' });
    expect(facts('veil').visible).toBe(false);
    expect(facts('contents').visible).toBe(true);
    expect(facts('in').visible).toBe(true);
    expect(facts('fixed')).toMatchObject({ visible: true, position: 'fixed', opacity: 0.5, fontSizePx: 20, box: [7, 5, 50, 20] });
    expect(snapshot.gaps.map((gap) => gap.kind)).toEqual(['canvas']);
  });
});

describe('what is not recorded', () => {
  it('password values, hidden values, tokens and program text, in snapshot and recording alike', async () => {
    const page = await rendered(`${server.url}/secrets`);
    const all = JSON.stringify(page.snapshot) + new TextDecoder().decode(page.recording!.bytes) + JSON.stringify(page.capture);
    for (const secret of ['hunter2value', 'typedcanary', 'mirroredcanary', 'revealedcanary', 'hiddencanary', 'metacanary', 'scriptcanary']) expect(all).not.toContain(secret);
    expect(textIn(page.snapshot)).toContain('area words');
  });

  it('the page finds no trace of the recorder', async () => {
    const { snapshot } = await rendered(`${server.url}/spying`);
    expect(textIn(snapshot)).toContain('globals:0 attrs:0');
  });
});
