/** What a person writes: one schema from which form, flags, docs page and JSON Schema are generated. */
import { z } from 'zod';
import { entryIdSchema } from './schema.ts';
import type { Frozen } from './ids.ts';

type FieldMeta = { readonly section: string; readonly help: string; readonly unit?: string; readonly as?: 'regex' | 'selector' };
const field = <T extends z.ZodType>(schema: T, meta: FieldMeta): T => schema.meta({ ...meta }) as T;
const integer = (min: number, max: number) => z.number().int().min(min).max(max);
const ratio = () => z.number().min(0).max(1);
const selectors = () => z.array(z.string().min(1).max(2000)).max(200);

/** `all` and `any` hold over their members, `not` over one; a bare string names a condition. */
export type ReadyWhen = string | { readonly all: readonly ReadyWhen[] } | { readonly any: readonly ReadyWhen[] } | { readonly not: ReadyWhen };
export const readyWhenSchema: z.ZodType<ReadyWhen> = z.lazy(() => z.union([
  z.string().min(1),
  z.strictObject({ all: z.array(readyWhenSchema).min(1) }),
  z.strictObject({ any: z.array(readyWhenSchema).min(1) }),
  z.strictObject({ not: readyWhenSchema }),
]));

/** A rule, gate or signal is switched by `true` or `false`, or tuned by its own parameters. */
export const entrySettingSchema = z.union([z.boolean(), z.record(z.string().max(80), z.json())]);
const settings = () => z.record(entryIdSchema, entrySettingSchema);

/** Every key with default, range, unit and help. Keys are snake_case because people write them in YAML. */
export const profileFields = {
  render: field(z.enum(['auto', 'never', 'always']).default('auto'), { section: 'render', help: 'Whether a browser renders the page: by the presence score, never, or always' }),
  presence_min: field(ratio().default(0.5), { section: 'render', help: 'Presence score below which the static page is not enough and the browser is used' }),
  max_render_time_ms: field(integer(500, 120_000).default(8000), { section: 'readiness', unit: 'ms', help: 'Time after which a page that is not ready is given up' }),
  readiness_poll_interval_ms: field(integer(50, 5000).default(200), { section: 'readiness', unit: 'ms', help: 'Time between two samples of the page' }),
  stability_window_ms: field(integer(0, 30_000).default(800), { section: 'readiness', unit: 'ms', help: 'How long the main text must rest before it counts as stable' }),
  network_idle_timeout_ms: field(integer(0, 30_000).default(1200), { section: 'readiness', unit: 'ms', help: 'Cap on waiting for requests that could bring content' }),
  min_main_text_chars: field(integer(0, 1_000_000).default(140), { section: 'readiness', unit: 'characters', help: 'Least text in the main region for the page to count as filled' }),
  required_heading_regex: field(z.string().max(4000).nullable().default(null), { section: 'readiness', as: 'regex', help: 'A heading that must be on the page; null asks for none' }),
  main_selector_priority: field(selectors().default(['main', 'article', "[role='main']"]), { section: 'selection', as: 'selector', help: 'Where the main content may be, best first' }),
  ready_when: field(readyWhenSchema.default({ all: ['selector_text', 'stable', 'network_settled', 'no_placeholder', 'no_content_pending', 'no_timer_due', 'route_settled', 'scroll_ended'] }), { section: 'readiness', help: 'The readiness contract: conditions composed with all, any and not' }),
  max_scrolls: field(integer(0, 200).default(20), { section: 'readiness', help: 'How many screens a lazy page is scrolled at most; 0 turns scrolling off' }),
  link_density_max: field(ratio().default(0.3), { section: 'selection', help: 'Share of linked text past which a candidate region is penalised' }),
  include_selectors: field(selectors().default([]), { section: 'selection', as: 'selector', help: 'Always kept, whatever any rule says' }),
  exclude_selectors: field(selectors().default([]), { section: 'selection', as: 'selector', help: 'Removed unless a guard or an include protects it' }),
  hidden_content: field(z.enum(['drop', 'keep']).default('drop'), { section: 'policy', help: 'What happens to content that a person could not see' }),
  inactive_tabs: field(z.enum(['drop', 'keep']).default('drop'), { section: 'policy', help: 'What happens to panels of tabs that are not open' }),
  closed_details: field(z.enum(['drop', 'keep']).default('keep'), { section: 'policy', help: 'What happens to the body of a closed details element' }),
  rules: field(settings().default({}), { section: 'rules', help: 'Rules switched on, off or tuned, by id' }),
  gates: field(settings().default({}), { section: 'gates', help: 'Gates switched on, off or tuned, by id' }),
  budgets: field(z.strictObject({ code: ratio().default(0), table: ratio().default(0), heading: ratio().default(0), link: ratio().default(0.05), image: ratio().default(0.1), list_item: ratio().default(0.05) }).prefault({}), { section: 'gates', help: 'Share of each content class of the kept region that may be lost on the way to Markdown' }),
  boilerplate_ratio_max: field(ratio().default(0.25), { section: 'gates', help: 'Share of chrome text in the Markdown past which the run is rejected' }),
  min_markdown_chars: field(integer(0, 1_000_000).default(80), { section: 'gates', unit: 'characters', help: 'Least Markdown for a run to count as having content' }),
  wrong_route_detection: field(z.boolean().default(true), { section: 'gates', help: 'Whether a page that is not the one asked for is rejected' }),
  table_mode: field(z.enum(['strict', 'html', 'records']).default('html'), { section: 'markdown', help: 'How a table that GFM cannot hold is written' }),
  heading_offset: field(integer(-5, 5).default(0), { section: 'markdown', help: 'Added to every heading level; the order is never repaired' }),
  front_matter: field(z.boolean().default(false), { section: 'markdown', help: 'Whether the Markdown starts with YAML front matter' }),
  allow_hosts: field(z.array(z.string().min(1).max(255)).max(100).default([]), { section: 'network', help: 'Private hosts that may be contacted, as host or host:port' }),
  robots: field(z.enum(['obey', 'ignore']).default('obey'), { section: 'network', help: 'Whether robots.txt is honoured' }),
  user_agent: field(z.string().min(1).max(500).default('ProofmarkBot/0.1 (+https://github.com/proofmark)'), { section: 'network', help: 'The name that servers see' }),
  max_redirects: field(integer(0, 20).default(10), { section: 'network', help: 'Most redirects followed' }),
  max_wire_bytes: field(integer(1024, 67_108_864).default(20_971_520), { section: 'network', unit: 'bytes', help: 'Most bytes read from the wire for one response' }),
  max_decoded_bytes: field(integer(1024, 134_217_728).default(33_554_432), { section: 'network', unit: 'bytes', help: 'Most bytes after decompression' }),
  headers_timeout_ms: field(integer(100, 60_000).default(10_000), { section: 'network', unit: 'ms', help: 'Time for the response headers to arrive' }),
  body_timeout_ms: field(integer(100, 60_000).default(5000), { section: 'network', unit: 'ms', help: 'Time without a byte of the body' }),
  locale: field(z.string().min(2).max(35).default('en-US'), { section: 'browser', help: 'Language that the page is asked for' }),
  timezone: field(z.string().min(1).max(60).default('UTC'), { section: 'browser', help: 'Time zone of the browser' }),
  viewport: field(z.tuple([integer(200, 4000), integer(200, 4000)]).default([1280, 900]), { section: 'browser', unit: 'px', help: 'Width and height of the browser window' }),
  color_scheme: field(z.enum(['light', 'dark']).default('light'), { section: 'browser', help: 'Colour scheme that the page is asked for' }),
  browser: field(z.string().max(1000).nullable().default(null), { section: 'browser', help: 'Path of a browser, or ws:// address of a remote one; null finds one' }),
  sandbox: field(z.enum(['preferred', 'required']).default('preferred'), { section: 'browser', help: 'Whether a browser without its sandbox may be used, with the fact in the receipt' }),
  screenshots: field(z.boolean().default(true), { section: 'browser', help: 'Whether pictures of the page are kept' }),
  max_attempts: field(integer(1, 5).default(2), { section: 'retry', help: 'Attempts under a changed plan, the first one counted' }),
} as const;

export const profileSchema = z.strictObject({
  version: z.literal(1).default(1),
  name: z.string().min(1).max(80).default('article'),
  extends: z.string().max(200).nullable().default(null),
  ...profileFields,
});

/** A profile as written: any subset of keys. */
export const profileInputSchema = profileSchema.partial();
export type ProfileKey = keyof typeof profileFields;
export type ProfileInput = Frozen<z.input<typeof profileInputSchema>>;
/** A profile with every default filled in. */
export type ResolvedProfile = Frozen<z.output<typeof profileSchema>>;
export type EntrySetting = Frozen<z.infer<typeof entrySettingSchema>>;
