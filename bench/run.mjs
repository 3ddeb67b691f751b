/**
 * `npm run bench [-- <folder of HTML>]`: CPU for each page of our engine and of others in one run, and how our CPU grows
 * with the page. Ratios hold on any machine; milliseconds are of this one.
 */
import { articleOf, nestOf, pagesUnder } from './pages.mjs';
import { join } from 'node:path';
import { rivals } from './engines/rivals.mjs';
import * as proofmark from './engines/proofmark.mjs';

const rounds = 5;
const folder = process.argv[2] ?? join(import.meta.dirname, '../fixtures');
const engines = [proofmark, ...rivals];

await compare(pagesUnder(folder));
await grow([1_000, 5_000, 50_000, 500_000]);
await nest(100_000);

/** Engines take turns on each page, so that a busy moment of the machine hits them all. */
async function compare(pages) {
  if (pages.length === 0) return console.log(`No HTML under ${folder}.`);
  const perPage = engines.map(() => []);
  const failures = engines.map(() => 0);
  for (let round = 0; round <= rounds; round++) for (const [p, page] of pages.entries()) for (const [e, engine] of engines.entries()) {
    const spent = await cpuOf(() => engine.extract(page)).catch(() => null);
    if (round === 0) failures[e] += spent === null ? 1 : 0;
    else (perPage[e][p] ??= []).push(spent ?? Number.NaN);
  }
  const medians = perPage.map((list) => list.map((times) => median(times)));
  const ours = medians[0];
  console.log(`\nCPU for each page over ${pages.length} pages, median of ${rounds} rounds after a warm-up\n`);
  table([['engine', 'median ms', 'all pages ms', 'median ratio to ours', 'failed'], ...engines.map((engine, e) => {
    const ratios = medians[e].map((ms, p) => ms / ours[p]).filter(Number.isFinite);
    return [engine.name, ms(median(medians[e].filter(Number.isFinite))), ms(medians[e].filter(Number.isFinite).reduce((a, b) => a + b, 0)), `${median(ratios).toFixed(2)} ×`, String(failures[e])];
  })]);
  return undefined;
}

/** Ten times the nodes may cost at most eleven times the CPU. */
async function grow(sizes) {
  console.log('\nGrowth of our CPU with the page\n');
  const rows = [];
  for (const size of sizes) {
    const page = { html: articleOf(size), url: 'https://example.test/page' };
    await cpuOf(() => proofmark.extract(page));
    const times = [];
    for (let round = 0; round < 3; round++) times.push(await cpuOf(() => proofmark.extract(page)));
    rows.push({ size, cpu: Math.min(...times) });
  }
  table([['nodes', 'ms', 'times the one before'], ...rows.map(({ size, cpu }, i) => [String(size), ms(cpu), i === 0 ? '' : `${(cpu / rows[i - 1].cpu).toFixed(1)} × for ${size / rows[i - 1].size} × the nodes`])]);
}

async function nest(depth) {
  const cpu = await cpuOf(() => proofmark.extract({ html: nestOf(depth), url: 'https://example.test/page' })).then(ms, (error) => `failed: ${error.message}`);
  console.log(`\n${depth} elements nested: ${cpu}\n`);
}

async function cpuOf(work) {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

function median(numbers) {
  const sorted = numbers.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

function ms(value) {
  return `${value.toFixed(1)}`;
}

function table(rows) {
  const widths = rows[0].map((_, c) => Math.max(...rows.map((row) => row[c].length)));
  for (const row of rows) console.log(row.map((cell, c) => (c === 0 ? cell.padEnd(widths[c]) : cell.padStart(widths[c]))).join('   '));
}
