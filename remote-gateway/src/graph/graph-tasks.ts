import type { DocumentGraph, GraphSource } from './document-graph.ts';
import { extractGraph } from './extract-graph.ts';

/** For threads only; see graph-in-thread.ts. */
export function graph(source: GraphSource): DocumentGraph {
  return extractGraph(source);
}
