/** One page that tries to reach foreign addresses in every way that needs no help: markup, style, script, workers, sockets, WebRTC. */
let count = 0;
const to = (scheme = 'http'): string => `${scheme}://10.0.0.${++count}/x`;

const markup = `
<link rel="stylesheet" href="${to()}"><link rel="preload" as="image" href="${to()}"><link rel="prefetch" href="${to()}"><link rel="preconnect" href="${to()}">
<link rel="modulepreload" href="${to()}"><link rel="icon" href="${to()}"><link rel="manifest" href="${to()}"><script src="${to()}"></script><script type="module" src="${to()}"></script>
<style>@import "${to()}"; @font-face { font-family: f; src: url(${to()}) } body { background: url(${to()}); font-family: f; cursor: url(${to()}), auto } li { list-style-image: url(${to()}) }</style>
<img src="${to()}"><img srcset="${to()} 1x"><picture><source srcset="${to()}"><img></picture><video src="${to()}" poster="${to()}"></video><audio src="${to()}"></audio>
<iframe src="${to()}"></iframe><iframe srcdoc="<img src='${to()}'>"></iframe><iframe src="data:text/html,<img src=${to()}>"></iframe><object data="${to()}"></object><embed src="${to()}">
<svg><image href="${to()}"/><use href="${to()}#a"/></svg><ul><li>x</li></ul><img src="http://169.254.169.254/"><img src="http://2852039166/"><img src="http://[::ffff:10.0.0.1]/"><img src="http://127.0.0.1/"><img src="http://localhost:8080/"><img src="http://[::1]:8080/">
<script type="speculationrules">{"prefetch":[{"source":"list","urls":["${to()}"]}]}</script>`;

const script = `
fetch('${to()}', { mode: 'no-cors' }).catch(() => 0); fetch('${to()}', { method: 'PUT' }).catch(() => 0); navigator.sendBeacon('${to()}', 'x');
const x = new XMLHttpRequest(); x.open('GET', '${to()}'); x.send(); new WebSocket('${to('ws')}'); new EventSource('${to()}'); new Image().src = '${to()}'; import('${to()}').catch(() => 0);
const code = "fetch('${to()}', { mode: 'no-cors' }).catch(() => 0); new WebSocket('${to('ws')}'); try { importScripts('${to()}') } catch {}";
new Worker(URL.createObjectURL(new Blob([code]))); new SharedWorker(URL.createObjectURL(new Blob([code.replaceAll('10.0.0', '10.0.2')])));
new FontFace('g', 'url(${to()})').load().catch(() => 0); window.open('${to()}'); addEventListener('pagehide', () => fetch('${to()}', { keepalive: true }));
const peer = new RTCPeerConnection({ iceServers: [{ urls: 'stun:10.0.3.1:3478' }, { urls: ['turn:10.0.3.2:3478', 'turn:10.0.3.3:3478?transport=tcp'], username: 'a', credential: 'b' }] });
peer.createDataChannel('x'); peer.createOffer().then((offer) => peer.setLocalDescription(offer)); try { new WebTransport('https://10.0.3.4:443/') } catch {}`;

export const pageOfTricks = `<!doctype html><html><head><title>Tides</title></head><body><main><h1>Tides</h1>${Array.from({ length: 8 }, (_, n) => `<p>Paragraph ${n} tells how the tide comes in over the flats while the boats lie waiting for their water.</p>`).join('')}</main>
${markup}<script>${script}</script></body></html>`;
