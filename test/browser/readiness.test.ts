/** Played pages with a known truth: when a page is whole, and what it waits for when it is not. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { htmlPage, paragraphs, prose, servePages, type PageServer } from '../pages/serve-pages.ts';
import { rendered, textIn } from './rendering.ts';

const data = (mark: string, ms: number, count = 3): string => `/data?ms=${ms}&text=${encodeURIComponent(paragraphs(mark, count))}`;
const load = (mark: string, ms: number, where = 'main', count = 3): string =>
  `await fetch(${JSON.stringify(data(mark, ms, count))}).then(r=>r.text()).then(t=>document.querySelector('${where}').insertAdjacentHTML('beforeend',t));`;
const spa = (script: string, body = '<main></main>'): string => htmlPage(body, `(async()=>{${script}})()`);

const pages: Readonly<Record<string, string>> = {
  '/static': htmlPage(`<main><h1>Plain</h1>${paragraphs('plain', 4)}</main>`),
  '/chained': spa(load('one', 300) + load('two', 500) + load('three', 500)),
  '/debounced': spa(`${load('intro', 100)}await new Promise(r=>setTimeout(r,600));${load('body', 100)}`),
  '/late-timer': spa(`${load('first', 100)}await new Promise(r=>setTimeout(r,1500));document.querySelector('main').innerHTML=${JSON.stringify(paragraphs('second', 4))}`),
  '/hanging': spa(`fetch('/hang').catch(()=>{});${load('whole', 200)}`),
  '/polling': spa(`setInterval(()=>fetch('/data?ms=20&text=x'),150);${load('whole', 300)}`),
  '/event-stream': spa(`new EventSource('/hang');${load('whole', 300)}`),
  '/clock': spa(`${load('whole', 200)}document.querySelector('main').insertAdjacentHTML('afterbegin','<p id=c></p>');let n=0;setInterval(()=>{document.querySelector('#c').textContent='now '+(n++)},100)`),
  '/news-band': spa(`${load('whole', 200)}document.querySelector('main').insertAdjacentHTML('afterbegin','<p id=c></p>');let n=0;setInterval(()=>{document.querySelector('#c').textContent=['storm at the harbour','market opens late','bridge is closed'][n++%3]},300)`),
  '/skeleton': spa(`await new Promise(r=>setTimeout(r,2200));document.querySelector('main').innerHTML=${JSON.stringify(paragraphs('real', 4))}`, `<main><div class="skeleton">${paragraphs('fake', 4)}</div></main>`),
  '/busy-for-ever': spa('', `<main aria-busy="true"><h1>Left behind</h1>${paragraphs('whole', 4)}</main>`),
  '/spinner': spa(`setTimeout(()=>{document.querySelector('.spinner').remove();document.querySelector('main').insertAdjacentHTML('beforeend',${JSON.stringify(paragraphs('rest', 3))})},1900)`, `<main>${paragraphs('start', 3)}<div class="spinner" style="width:30px;height:30px"></div></main>`),
  '/restless': spa('setInterval(()=>{document.querySelector("main").innerHTML="<p>"+Math.random().toString(36).repeat(30)+"</p>"},60)'),
  '/growing': spa(`const m=document.querySelector('main');m.innerHTML='<p></p>';const w=${JSON.stringify(prose('written', 900))}.split(' ');for(const one of w){m.firstChild.textContent+=one+' ';await new Promise(r=>setTimeout(r,15))}`),
  '/lazy': htmlPage(`<main>${paragraphs('top', 3)}${Array.from({ length: 5 }, (_, i) => `<section data-i="${i}" style="min-height:700px">Loading…</section>`).join('')}</main>`,
    `const io=new IntersectionObserver(es=>{for(const e of es)if(e.isIntersecting){io.unobserve(e.target);const s=e.target;fetch('/data?ms=120&text=part'+s.dataset.i+encodeURIComponent(' ${prose('piece', 200)}')).then(r=>r.text()).then(t=>{s.innerHTML='<p>'+t+'</p>'})}});document.querySelectorAll('section').forEach(s=>io.observe(s))`),
  '/feed': htmlPage(`<main>${paragraphs('whole', 6)}</main><div id="feed" style="min-height:900px"></div>`, 'addEventListener("scroll",()=>{document.querySelector("#feed").insertAdjacentHTML("beforeend","<a href=/x style=display:block;height:400px>Teaser</a>")})'),
  '/hidden-first': htmlPage(`<main style="visibility:hidden">${paragraphs('draft', 4)}</main>`, `setTimeout(()=>{const m=document.querySelector('main');m.innerHTML=${JSON.stringify(paragraphs('final', 4))};m.style.visibility='visible'},1300)`),
  '/short': htmlPage(`<main><h1>Notice</h1><p>${prose('notice', 170)}</p></main>`),
  '/no-landmark': htmlPage(`<div><nav><a href="/">Home</a></nav><div class="w"><h1>Bare</h1>${paragraphs('bare', 4)}</div></div>`),
  '/windowed': htmlPage('<main><h1>Rows</h1><div id="v" style="position:relative;height:6000px"></div></main>',
    'const d=()=>{const t=Math.max(0,Math.floor(scrollY/100)-2);let h="";for(let i=t;i<Math.min(60,t+14);i++)h+="<div style=\'position:absolute;top:"+i*100+"px\'>row"+i+"end of the long list of things</div>";document.querySelector("#v").innerHTML=h};addEventListener("scroll",d);d()'),
  '/windowed-box': htmlPage('<main><h1>Rows</h1><div id="b" style="height:600px;overflow:auto"><div id="v" style="position:relative;height:4000px"></div></div></main>',
    'const b=document.querySelector("#b");const d=()=>{const t=Math.max(0,Math.floor(b.scrollTop/100)-2);let h="";for(let i=t;i<Math.min(40,t+11);i++)h+="<div style=\'position:absolute;top:"+i*100+"px\'>row"+i+"end of the long list of things</div>";document.querySelector("#v").innerHTML=h};b.addEventListener("scroll",d);d()'),
  '/slow-picture': htmlPage(`<main>${paragraphs('whole', 4)}<img src="/hang"></main>`),
  '/route': spa(`${load('home', 50)}setTimeout(async()=>{history.pushState({},'','/route?at=2');document.querySelector('main').innerHTML='';${load('asked', 60)}},700)`),
};

let server: PageServer;
beforeAll(async () => { server = await servePages(pages); });
afterAll(() => server.close());

const whole: readonly (readonly [path: string, must: readonly string[], mustNot: readonly string[]])[] = [
  ['/static', ['plain3'], []],
  ['/chained', ['one2', 'two2', 'three2'], []],
  ['/debounced', ['intro2', 'body2'], []],
  ['/late-timer', ['second3'], ['first0']],
  ['/hanging', ['whole2'], []],
  ['/polling', ['whole2'], []],
  ['/event-stream', ['whole2'], []],
  ['/clock', ['whole2'], []],
  ['/news-band', ['whole2'], []],
  ['/skeleton', ['real3'], ['fake0']],
  ['/busy-for-ever', ['whole3'], []],
  ['/spinner', ['start2', 'rest2'], []],
  ['/growing', ['written'], []],
  ['/lazy', ['part0', 'part1', 'part2', 'part3', 'part4'], ['Loading']],
  ['/feed', ['whole5'], []],
  ['/hidden-first', ['final3'], ['draft0']],
  ['/short', ['notice'], []],
  ['/no-landmark', ['bare3'], []],
  ['/slow-picture', ['whole3'], []],
  ['/route', ['asked2'], ['home0']],
];

describe('a page is ready when it is whole', () => {
  it.each(whole)('%s', async (path, must, mustNot) => {
    const page = await rendered(server.url + path, { max_render_time_ms: 12_000 });
    expect(page.readiness.outcome, page.readiness.reason).toBe('ready');
    const text = textIn(page.snapshot);
    for (const mark of must) expect(text).toContain(mark);
    for (const mark of mustNot) expect(text).not.toContain(mark);
  });
});

describe('a list that holds only what is in view', () => {
  it.each([['/windowed', 60], ['/windowed-box', 40]] as const)('%s is gathered in order and said to be', async (path, count) => {
    const page = await rendered(server.url + path, { max_render_time_ms: 12_000 });
    expect(page.readiness.outcome, page.readiness.reason).toBe('ready');
    const rows = [...textIn(page.snapshot).matchAll(/row(\d+)end/g)].map((found) => Number(found[1]));
    expect(rows).toEqual(Array.from({ length: count }, (_, i) => i));
    expect(page.snapshot.gaps).toMatchObject([{ kind: 'virtualised-list', sentence: expect.stringContaining(`${count} were gathered`) }]);
    expect(new Set(page.snapshot.nodes.map((node) => node.id)).size).toBe(page.snapshot.nodes.length);
  });

  it('a list that is whole is left alone', async () => {
    const page = await rendered(`${server.url}/lazy`, { max_render_time_ms: 12_000 });
    expect(page.snapshot.gaps).toEqual([]);
  });
});

describe('a page that is not ready says why', () => {
  it('text that never rests times out and names it', async () => {
    const page = await rendered(`${server.url}/restless`, { max_render_time_ms: 3000 });
    expect(page.readiness.outcome).toBe('timed_out');
    expect(page.readiness.reason).toContain('stable waits for');
  });

  it('too little text times out and gives both numbers', async () => {
    const page = await rendered(`${server.url}/short`, { max_render_time_ms: 2000, min_main_text_chars: 2500 });
    expect(page.readiness.outcome).toBe('timed_out');
    expect(page.readiness.reason).toMatch(/selector_text waits for main: \d+ of 2500 characters/);
  });

  it('a heading that is required and missing times out', async () => {
    const page = await rendered(`${server.url}/static`, { max_render_time_ms: 2500, required_heading_regex: 'chapter \\d+', ready_when: { all: ['selector_text', 'required_heading'] } });
    expect(page.readiness.reason).toContain('required_heading waits for');
  });

  it('moving blocks are named with their nodes', async () => {
    const page = await rendered(`${server.url}/clock`);
    expect(page.readiness.moving.length).toBeGreaterThan(0);
    const moving = new Set(page.readiness.moving.map((one) => one.node));
    expect(page.snapshot.nodes.filter((node) => moving.has(node.id)).map((node) => node.attrs)).toContainEqual([['id', 'c']]);
  });
});
