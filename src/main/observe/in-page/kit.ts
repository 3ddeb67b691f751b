/** What the functions that run in the page's isolated world share: one object, handed from one to the other. */
import type { RecordedOp } from '../../../shared/recording.ts';

/** A flush as it leaves the page. `seq` counts from 1 in each document. */
export type PageBatch = { readonly seq: number; readonly full: boolean; readonly ops: readonly RecordedOp[] };

/** State of one document's recorder. Maps are weak where they may be, so that a recorded page frees its own nodes. */
export type PageState = {
  readonly ids: WeakMap<Node, number>;
  readonly byId: Map<number, Node>;
  /** Ids of children as last sent, for every node that the other side holds attached. */
  readonly sentChildren: Map<number, readonly number[]>;
  readonly roots: Set<ShadowRoot>;
  readonly rootOf: WeakMap<Element, ShadowRoot>;
  readonly dirtyChildren: Set<Node>;
  readonly dirtyAttrs: Set<Element>;
  readonly dirtyText: Set<Node>;
  readonly dirtyValues: Set<Element>;
  /** Nodes that left the tree and may have changed while nobody looked. */
  readonly stale: Set<Node>;
  readonly secret: WeakSet<Element>;
  nextId: number;
  seq: number;
  nodes: number;
  chars: number;
  capped: boolean;
  /** When the tree last changed, on the page's clock. */
  changedAtMs: number;
  observer: MutationObserver | null;
};

export type PageConfig = {
  readonly binding: string;
  readonly flushMs: number;
  readonly maxNodes: number;
  readonly maxChars: number;
  readonly maxAttrChars: number;
};

export type SampleRequest = { readonly selectors: readonly string[]; readonly maxBlocks: number };

export type PageBlock = { readonly node: number; readonly hash: number; readonly shape: number; readonly chars: number; readonly signature: string };

/** What one document shows at one moment. `frames` are the frame elements seen, with their place in the page. */
export type PageSample = {
  readonly batch: PageBatch;
  readonly url: string;
  /** How long the tree has not changed. */
  readonly quietMs: number;
  readonly matchedSelector: string | null;
  readonly mainTextChars: number;
  readonly totalTextChars: number;
  readonly nodeCount: number;
  readonly blocks: readonly PageBlock[];
  readonly headings: readonly string[];
  readonly placeholders: readonly string[];
  readonly frames: readonly { readonly node: number; readonly inMain: boolean; readonly area: number }[];
  readonly scrollHeight: number;
  readonly scrollY: number;
  readonly viewportHeight: number;
  readonly viewportWidth: number;
  readonly readyState: 'loading' | 'interactive' | 'complete';
};

/** Where a box was scrolled from and to, in pixels. */
export type Scrolled = { readonly from: number; readonly to: number };

/** Browser facts of one element: id, visible, x, y, width, height, position, display, font size, opacity. */
export type FactRow = readonly [number, 0 | 1, number, number, number, number, string, string, number, number];

/** A style sheet: the node that brings it (a link or style element, or the document or shadow root that adopted it), and its text. */
export type StyleRow = readonly [number, string];

export type PageCheck = {
  readonly batch: PageBatch;
  readonly fresh: readonly RecordedOp[];
  readonly facts: readonly FactRow[];
  readonly styles: readonly StyleRow[];
  readonly url: string;
  readonly baseUrl: string;
  readonly scrollHeight: number;
  readonly scrollWidth: number;
  readonly canvases: readonly number[];
  readonly capped: boolean;
};

/**
 * The functions themselves. Each is sent to the page as its own source text, so none may use anything but its
 * arguments, the platform and this kit.
 */
export type PageKit = {
  readonly state: PageState;
  readonly config: PageConfig;
  readonly idOf: (kit: PageKit, node: Node) => number;
  readonly rowOf: (kit: PageKit, node: Node) => RecordedOp;
  readonly attrsOf: (kit: PageKit, element: Element) => [string, string][];
  readonly childrenOf: (node: Node) => Node[];
  readonly announce: (kit: PageKit, root: Node, ops: RecordedOp[]) => void;
  readonly forget: (kit: PageKit, id: number) => void;
  readonly watchRoot: (kit: PageKit, root: ShadowRoot) => void;
  readonly findRoots: (kit: PageKit) => void;
  readonly flush: (kit: PageKit, full: boolean) => PageBatch;
  readonly flushChildren: (kit: PageKit, ops: RecordedOp[]) => void;
  readonly sample: (kit: PageKit, request: SampleRequest) => PageSample;
  readonly readText: (kit: PageKit, regions: ReadonlyMap<Element, number>, regionCount: number) => PageText;
  readonly findRegions: (kit: PageKit, selectors: readonly string[]) => Map<Element, number>;
  readonly findPlaceholders: (kit: PageKit, text: PageText) => string[];
  readonly packBlocks: (blocks: readonly PageTextBlock[], max: number, kit: PageKit) => PageBlock[];
  readonly freshRows: (kit: PageKit) => RecordedOp[];
  readonly factsOf: (kit: PageKit) => FactRow[];
  readonly stylesOf: (kit: PageKit) => StyleRow[];
  readonly check: (kit: PageKit) => PageCheck;
  readonly adopt: (kit: PageKit, root: Node) => boolean;
  readonly findScroller: (kit: PageKit) => Element | null;
  readonly scrollOn: (kit: PageKit) => Scrolled;
  readonly scrollAcross: (kit: PageKit, leaps: number) => Promise<Scrolled>;
  readonly scrollBack: (kit: PageKit) => boolean;
};

export type PageTextBlock = { element: Element; text: string; region: number; chrome: boolean; signature: number };

/** Text of the composed page, block by block, and what lies around it. `region` is a selector's index, or -1. */
export type PageText = {
  readonly blocks: readonly PageTextBlock[];
  readonly headings: readonly { readonly text: string; readonly region: number }[];
  readonly frames: readonly { readonly element: Element; readonly region: number; readonly chrome: boolean }[];
  readonly marks: readonly { readonly element: Element; readonly what: string; readonly chrome: boolean }[];
  readonly totalChars: number;
  readonly openChars: number;
  readonly regionChars: readonly number[];
  readonly nodeCount: number;
};
