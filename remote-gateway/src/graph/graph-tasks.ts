import { loadParsers, parserTrapped } from '../chunk/code/source-parser.ts';
import type { DocumentGraph, GraphSource } from './document-graph.ts';
import { codeOf, extractGraph } from './extract-graph.ts';

/** For threads only; see graph-in-thread.ts. */
export async function graph(source: GraphSource): Promise<DocumentGraph> {
  const language = codeOf(source)?.language;
  return extractGraph(source, await loadParsers(language ? [language] : []));
}

export const isSpent = parserTrapped;
