/** Played pages that fill themselves in less common ways, each with its truth: marks that a whole page has, marks that only an unfinished one has. */
import { htmlPage, paragraphs, prose, type PlayedPage } from '../pages/serve-pages.ts';

export type Truth = { readonly page: PlayedPage; readonly must: readonly string[]; readonly mustNot?: readonly string[] };

const text = (mark: string, count = 4): string => JSON.stringify(paragraphs(mark, count));
const data = (mark: string, ms: number, count = 4): string => JSON.stringify(`/data?ms=${ms}&text=${encodeURIComponent(paragraphs(mark, count))}`);
const main = '<main></main>';
const show = 'const show=(html)=>{document.querySelector("main").insertAdjacentHTML("beforeend",html)};const wait=(ms)=>new Promise(r=>setTimeout(r,ms));';
const page = (script: string, body = main, head = ''): string => htmlPage(body, `${show}(async()=>{${script}})()`, head);

/** Sends pieces of a body, one after the other. */
const inPieces = (type: string, pieces: readonly string[], everyMs: number): PlayedPage => (_request, response) => {
  response.writeHead(200, { 'content-type': type });
  pieces.forEach((piece, i) => setTimeout(() => { if (i === pieces.length - 1) response.end(piece); else response.write(piece); }, i * everyMs));
};

const late = (type: string, body: string, ms: number): PlayedPage => (_request, response) => { setTimeout(() => response.writeHead(200, { 'content-type': type }).end(body), ms); };

let asked = 0;

/** What pages ask for beside themselves. */
export const parts: Readonly<Record<string, PlayedPage>> = {
  '/live': (_request, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.write(': hello\n\n');
    const story = setTimeout(() => response.write(`data: ${paragraphs('told', 4)}\n\n`), 900);
    const beat = setInterval(() => response.write(': beat\n\n'), 300);
    response.on('close', () => { clearTimeout(story); clearInterval(beat); });
  },
  '/callback.js': late('text/javascript', `take(${text('called')})`, 700),
  '/first.mjs': late('text/javascript', `const next=await import("/second.mjs");document.querySelector("main").innerHTML=next.story;`, 350),
  '/second.mjs': late('text/javascript', `export const story=${text('module')};`, 450),
  '/pieces': inPieces('text/html', [paragraphs('piece0', 1), paragraphs('piece1', 1), paragraphs('piece2', 1), paragraphs('piece3', 1)], 400),
  '/flaky': (_request, response) => { asked++; if (asked % 3 === 0) response.end(paragraphs('third', 4)); else response.writeHead(503).end(); },
  '/veil.css': late('text/css', 'main{visibility:visible!important}', 900),
  '/reader': htmlPage(`<article>${paragraphs('inside', 4)}</article>`),
  '/holder': htmlPage('<p>A frame in a frame.</p><iframe src="/reader" width="800" height="600"></iframe>'),
  '/teller': htmlPage('<p></p>', `setTimeout(()=>parent.postMessage(${text('posted')},"*"),800)`),
  '/landing': htmlPage(`<main><h1>Landed</h1>${paragraphs('landed', 4)}</main>`),
  '/late-end.js': late('text/javascript', '', 1200),
};

export const played: Readonly<Record<string, Truth>> = {
  '/worker': {
    page: page(`const code="setTimeout(()=>postMessage("+JSON.stringify(${text('worked')})+"),600)";new Worker(URL.createObjectURL(new Blob([code]))).onmessage=(e)=>show(e.data)`), must: ['worked3'],
  },
  '/told-by-stream': { page: page(`const es=new EventSource('/live');es.onmessage=(e)=>show(e.data)`), must: ['told3'] },
  '/script-callback': { page: page(`window.take=show;const s=document.createElement('script');s.src='/callback.js';document.head.append(s)`), must: ['called3'] },
  '/module-chain': { page: htmlPage(`${main}<script type="module" src="/first.mjs"></script>`), must: ['module3'] },
  '/old-request': { page: page(`const x=new XMLHttpRequest();x.open('GET',${data('asked', 800)});x.onload=()=>show(x.responseText);x.send()`), must: ['asked3'] },
  '/read-in-pieces': { page: page(`const r=(await fetch('/pieces')).body.pipeThrough(new TextDecoderStream()).getReader();for(;;){const {done,value}=await r.read();if(done)break;show(value)}`), must: ['piece00', 'piece10', 'piece20', 'piece30'] },
  '/tried-again': { page: page(`for(let i=0;i<3;i++){const a=await fetch('/flaky');if(a.ok){show(await a.text());break}await wait(500)}`), must: ['third3'] },
  '/frame-by-frame': { page: page(`const w=${JSON.stringify(prose('drawn', 700))}.split(' ');show('<p></p>');const p=document.querySelector('p');const step=()=>{if(w.length===0)return;p.textContent+=w.shift()+' ';requestAnimationFrame(step)};step();await wait(10);show('')`, '<main><h1>Typed</h1></main>'), must: ['drawn', 'copper.'] },
  '/in-turn': {
    page: inPieces('text/html; charset=utf-8', [
      `<!doctype html><title>Out of order</title><main><div id="hole"><p class="skeleton" style="height:40px"></p></div>${paragraphs('shell', 2)}</main>`,
      `<template id="piece">${paragraphs('filled', 4)}</template><script>document.querySelector('#hole').replaceChildren(document.querySelector('#piece').content)</script>`,
    ], 1100),
    must: ['filled3', 'shell1'],
  },
  '/fragment-route': { page: page(`location.hash='#/story';await wait(300);document.querySelector('main').innerHTML='';const a=await fetch(${data('routed', 200)});show(await a.text())`, `<main>${paragraphs('start', 4)}</main>`), must: ['routed3'], mustNot: ['start3'] },
  '/refreshed': { page: htmlPage(`<main>${paragraphs('gate', 4)}</main>`, '', '<meta http-equiv="refresh" content="0; url=/landing">'), must: ['landed3'], mustNot: ['gate3'] },
  '/upgraded-late': { page: page(`await wait(700);customElements.define('x-story',class extends HTMLElement{connectedCallback(){this.innerHTML=${text('upgraded')}}})`, '<main><x-story></x-story></main>'), must: ['upgraded3'] },
  '/faded-in': {
    page: htmlPage(`<main><p>${prose('shown', 200)}</p><div class="late">${paragraphs('faded', 4)}</div></main>`, '', '<style>@keyframes show{from{opacity:0}to{opacity:1}}.late{opacity:0;animation:show .2s .9s forwards}</style>'),
    must: ['shown', 'faded3'],
  },
  '/late-sheet': { page: htmlPage(`<main>${paragraphs('dressed', 4)}</main>`, `${show}setTimeout(()=>{const l=document.createElement('link');l.rel='stylesheet';l.href='/veil.css';document.head.append(l)},50)`, '<style>main{visibility:hidden}</style>'), must: ['dressed3'] },
  '/from-database': {
    page: page(`const q=indexedDB.open('shelf',1);q.onupgradeneeded=()=>q.result.createObjectStore('s');q.onsuccess=()=>{const t=q.result.transaction('s','readwrite');t.objectStore('s').put(${text('shelved')},1);t.oncomplete=()=>{const g=q.result.transaction('s').objectStore('s').get(1);g.onsuccess=()=>show(g.result)}}`), must: ['shelved3'],
  },
  '/frame-in-frame': { page: htmlPage('<main><h1>Outer</h1><iframe src="/holder" width="900" height="700"></iframe></main>'), must: ['inside3'] },
  '/told-by-frame': { page: page(`addEventListener('message',(e)=>show(e.data))`, '<main></main><iframe src="/teller" width="10" height="10"></iframe>'), must: ['posted3'] },
  '/counted-up': { page: page(`const p=document.querySelector('#n');for(let i=0;i<=100;i+=5){p.textContent='Loading '+i+' %';await wait(60)}document.querySelector('main').innerHTML=${text('counted')}`, '<main><h1>Report</h1><p id="n"></p></main>'), must: ['counted3'], mustNot: ['Loading'] },
  '/hydrated': { page: page(`await wait(600);const m=document.querySelector('main');const same=m.innerHTML;m.innerHTML='';m.innerHTML=same;m.insertAdjacentHTML('beforeend',${text('hydrated', 2)})`, `<main>${paragraphs('served', 4)}</main>`), must: ['served3', 'hydrated1'] },
  '/written': { page: `<!doctype html><title>Written</title><body><main>${paragraphs('before', 2)}<script>document.write(${text('written', 3)})</script></main><script src="/late-end.js"></script><p>${prose('closing', 160)}</p>`, must: ['before1', 'written2', 'closing'] },
  '/thrice-routed': { page: page(`for(const at of ['one','two','three']){history.pushState({},'','/thrice-routed?at='+at);document.querySelector('main').innerHTML='';const a=await fetch('/data?ms=150&text='+encodeURIComponent('<p>'+at+'stop '+${JSON.stringify(prose('stop', 300))}+'</p>'));show(await a.text());await wait(350)}`), must: ['threestop'], mustNot: ['onestop', 'twostop'] },
  '/microtasks': { page: page(`const pieces=${text('settled', 4)}.split('</p>');for(const one of pieces){await Promise.resolve();show(one+'</p>');await new Promise(r=>{const c=new MessageChannel();c.port1.onmessage=r;c.port2.postMessage(0)})}`), must: ['settled0', 'settled3'] },
  '/told-by-channel': { page: page(`const here=new BroadcastChannel('story');here.onmessage=(e)=>show(e.data);const there=new BroadcastChannel('story');await wait(500);there.postMessage(${text('broadcast')})`), must: ['broadcast3'] },
  '/after-idle': { page: page(`requestIdleCallback(()=>requestIdleCallback(()=>show(${text('idle')})))`), must: ['idle3'] },
};
