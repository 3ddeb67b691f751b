/** Renders one address in a browser of its own: open, settle, capture, and leave nothing behind. */
import { capturePage, type CapturedPage } from './capture-page.ts';
import { DeadlineError, pause, within } from './deadline.ts';
import { digestOfBytes } from '../../digest.ts';
import { err, failure, ok, type Failure, type Result } from '../../../shared/errors.ts';
import { judgeReadiness } from '../settle/settle.ts';
import { launchBrowser, type Guard, type LaunchedBrowser } from './launch.ts';
import { openPage, type OpenPage } from './open-page.ts';
import { redactRecording } from '../../redact-recording.ts';
import { redactUrl } from '../../redact.ts';
import { settlePage, type RefusalTest, type Settled } from './settle-page.ts';
import { startScreencast, takePictures, type Pictures } from './pictures.ts';
import type { Plan } from '../../../shared/plan.ts';
import type { Readiness } from '../../../shared/readiness.ts';
import type { RecordedPage } from './recorded-document.ts';
import type { Rendered, RenderRequest } from '../../world.ts';

export type RenderOptions = { readonly refused?: RefusalTest };

/**
 * Renders `request.url`. A page that is not ready in time is still a value: its readiness says `timed_out` and what
 * it waited for. Errors: PM-RENDER-001 to 007, PM-RUN-001 when the signal aborted. Whatever happens, the browser's
 * process group and folder are gone when this resolves.
 */
export async function render(request: RenderRequest, guard: Guard | null = null, options: RenderOptions = {}): Promise<Result<Rendered>> {
  const { plan, signal } = request;
  if (signal.aborted) return err(failure('PM-RUN-001', undefined, { stage: 'settle' }));
  const launched = await launchBrowser({ configured: plan.profile.browser, sandbox: plan.profile.sandbox, guard });
  if (!launched.ok) return launched;
  const browser = launched.value;
  let stop = (): void => undefined;
  const aborted = new Promise<Result<Rendered>>((resolve) => {
    stop = () => { browser.kill(); resolve(err(failure('PM-RUN-001', undefined, { stage: 'settle' }))); };
    if (signal.aborted) stop();
    else signal.addEventListener('abort', stop, { once: true });
  });
  try {
    return await Promise.race([aborted, renderIn(browser, request, options).catch((error: Error) => err(explain(error)))]);
  } finally {
    signal.removeEventListener('abort', stop);
    await browser.close();
  }
}

function explain(error: Error): Failure {
  const detail = (error.message.split('\n')[0] ?? '').slice(0, 300);
  if (/crashed|browser ended|has been closed|Target closed/i.test(error.message)) return failure('PM-RENDER-003', undefined, { stage: 'settle', detail });
  if (error instanceof DeadlineError) return failure('PM-RENDER-004', undefined, { stage: 'settle', detail });
  return failure('PM-RENDER-002', 'The browser failed while it rendered', { stage: 'settle', detail });
}

async function renderIn(browser: LaunchedBrowser, request: RenderRequest, options: RenderOptions): Promise<Result<Rendered>> {
  const { plan, progress, signal, url } = request;
  let start = performance.now();
  const clock = (): number => performance.now() - start;
  const open = await within(openPage(browser, plan, clock, url), 15_000, 'the new page');
  const stopScreencast = plan.profile.screenshots ? await startScreencast(open.session, progress.frameSeen) : () => Promise.resolve();
  start = performance.now();
  const gone = await Promise.race([open.lost, navigate(open, url, plan.profile.max_render_time_ms)]);
  if (gone !== null) return err(gone);
  const settled = await Promise.race([open.lost, settlePage({ open, plan, clock, progress, signal, refused: options.refused ?? null })]);
  await stopScreencast();
  const captured = await Promise.race([open.lost, capture(open, settled, url)]);
  if (!captured.ok) return captured;
  const readiness = judgeOutcome(settled, plan);
  const pictures = plan.profile.screenshots
    ? await Promise.race([open.lost, takePictures(open.session, plan.profile.viewport, captured.value.pageHeight, clock)])
    : { pictures: [], blobs: [] };
  return ok(assemble({ browser, open, plan, settled, readiness, captured: captured.value, taken: pictures }));
}

/** Asks for the page and waits for its first byte only. Returns the failure, or null. */
async function navigate(open: OpenPage, url: string, budgetMs: number): Promise<Failure | null> {
  try {
    await open.page.goto(url, { waitUntil: 'commit', timeout: Math.min(15_000, Math.max(3000, budgetMs)) });
    return null;
  } catch (error) {
    const text = error instanceof Error ? error.message : String(error);
    if (/interrupted by another navigation/i.test(text)) return null;
    const why = /net::[A-Z_]+/.exec(text)?.[0] ?? /Timeout/.exec(text)?.[0] ?? 'navigation failed';
    return failure('PM-RENDER-005', undefined, { stage: 'settle', detail: `${why} at ${redactUrl(url)}` });
  }
}

/** Back to where the page was first seen; lists and headers that follow the scroll get a moment to do so. */
async function backToTop(open: OpenPage, top: RecordedPage): Promise<void> {
  const moved = await open.recorder.call<boolean>(top, 'kit.scrollBack(kit)', 1000).catch(() => null);
  if (moved?.answer === true) await pause(80);
}

/** The capture, from the top of the page; a page that hangs has its scripts ended and gets a second chance. */
async function capture(open: OpenPage, settled: Settled, url: string): Promise<Result<CapturedPage>> {
  const top = open.recorder.top();
  if (top !== null && settled.interactions.some((one) => one.act === 'scroll')) await backToTop(open, top);
  try {
    return await capturePage(open, redactUrl(open.page.url() || url), settled.lists);
  } catch {
    await open.scriptsOff();
    return capturePage(open, redactUrl(open.page.url() || url), settled.lists);
  }
}

function judgeOutcome(settled: Settled, plan: Plan): Readiness {
  const readiness = judgeReadiness(settled.samples, plan, settled.endedAtMs);
  const { boundary } = settled;
  return boundary === null ? readiness : { ...readiness, outcome: 'refused', readyAtMs: null, reason: `refused: ${boundary.reason}` };
}

type Parts = {
  readonly browser: LaunchedBrowser;
  readonly open: OpenPage;
  readonly plan: Plan;
  readonly settled: Settled;
  readonly readiness: Readiness;
  readonly captured: CapturedPage;
  readonly taken: Pictures;
};

function assemble({ browser, open, plan, settled, readiness, captured, taken: { pictures, blobs } }: Parts): Rendered {
  const bytes = new TextEncoder().encode(JSON.stringify(redactRecording({ version: 1, documents: open.recorder.documents(), batches: open.recorder.batches() })));
  const recording = { digest: digestOfBytes(bytes), bytes, mediaType: 'application/json' };
  const warnings = [...browser.warnings, ...open.warnings];
  if (captured.retried > 0) warnings.push('recording_mended: the recorded tree had to be taken anew once');
  if (open.recorder.truncated) warnings.push('recording_truncated: the recording is larger than its cap; the snapshot is whole');
  if (open.network.dropped > 0) warnings.push(`network_truncated: ${open.network.dropped} requests past the cap were not logged`);
  return {
    snapshot: captured.snapshot, readiness, boundary: settled.boundary, recording, blobs: [...blobs, recording], warnings,
    capture: {
      samples: settled.samples, network: open.network.entries(), console: open.console, pictures, interactions: settled.interactions,
      finalUrl: captured.snapshot.url,
      environment: {
        engineVersion: plan.engineVersion, platform: process.platform, node: process.version, browser: `Chromium ${browser.version}`, sandbox: browser.sandbox,
        viewport: plan.profile.viewport, locale: plan.profile.locale, timezone: plan.profile.timezone, userAgent: open.userAgent,
      },
    },
  };
}
