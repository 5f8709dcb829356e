import type { GraphEdgeType, GraphKind, GraphOrigin } from '@docferry/shared-contracts';

/** Raised when the same text gives another graph, so that an older one counts as behind. */
export const GRAPH_VERSION = 2;

/** Bounds of one document: a longer one keeps what comes first. */
export const MAX_NODES = 2_000;
export const MAX_EDGES = 4_000;
/** Names that one section mentions; a list of all codes would drown everything else. */
export const MAX_NAMES_PER_SECTION = 64;
/** A longer key is no name. UTF-16 code units. */
export const MAX_KEY = 300;
/** Longer names are cut where they are shown. */
export const MAX_NAME = 160;

/** A thing that a document contains or names. The first node is the document. Offsets are UTF-16 code units. */
export type GraphNode = {
  readonly kind: GraphKind;
  /** Of a part: unique in its document. Of a shared name: what equal names of other documents have too. */
  readonly key: string;
  readonly name: string;
  readonly start: number;
  end: number;
  /** Index of the part that contains it; null for the document and for shared names. */
  readonly parent: number | null;
};

/** What one node says of another, and where it says so. Containment is the parent of a node and needs none. */
export type GraphEdge = {
  readonly source: number;
  readonly target: number;
  readonly type: Exclude<GraphEdgeType, 'contains'>;
  readonly start: number;
  readonly end: number;
  /** 0 to 1: how surely the text means that. */
  readonly confidence: number;
  /** `text` when absent. */
  readonly origin?: GraphOrigin;
};

export type DocumentGraph = { readonly nodes: readonly GraphNode[]; readonly edges: readonly GraphEdge[] };

/** What the graph of a document is made from. */
export type GraphSource = {
  readonly text: string;
  readonly title: string;
  readonly filename: string;
  readonly source: string;
  readonly uri: string;
  /** Of source code only addresses, files and constants are read. */
  readonly isCode: boolean;
};
