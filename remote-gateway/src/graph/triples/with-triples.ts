import { type DocumentGraph, type GraphEdge, type GraphNode, MAX_EDGES, MAX_NODES } from '../document-graph.ts';
import { shown } from '../graph-builder.ts';
import { nameOfWord } from '../name-shapes.ts';
import { findQuote, spaced } from './find-quote.ts';
import type { Passage } from './passages.ts';
import type { Triple } from './triple.ts';

/** Below all that rules find. */
const CONFIDENCE = 0.5;

/**
 * A document's graph with what a model found in its passages: an edge between the two names, and from the section to
 * each. A name that the graph has keeps its node. Triples whose quote does not stand in the passage are dropped.
 */
export function withTriples(
  graph: DocumentGraph,
  read: readonly { readonly passage: Passage; readonly triples: readonly Triple[] }[],
): DocumentGraph {
  const nodes = [...graph.nodes];
  const edges = [...graph.edges];
  const ids = new Set(edges.map(idOf));
  const names = new Map<string, number>();
  const named = new Set(edges.map(({ source, target }) => `${source} ${target}`));
  const know = ({ kind, key, name, parent }: GraphNode, index: number) => {
    if (parent !== null || kind === 'document') return;
    for (const form of [name, key]) if (!names.has(form.toLowerCase())) names.set(form.toLowerCase(), index);
  };
  nodes.forEach(know);

  const nodeOf = (written: string, start: number, end: number): number | undefined => {
    const name = shown(spaced(written).text);
    const known = names.get(name.toLowerCase());
    if (known !== undefined || nodes.length >= MAX_NODES || name === '') return known;
    const { kind, key } = nameOfWord(name, { isCode: false }) ?? { kind: 'term' as const, key: name.toLowerCase() };
    const node: GraphNode = { kind, key, name, start, end, parent: null };
    know(node, nodes.push(node) - 1);
    return nodes.length - 1;
  };
  const add = (edge: GraphEdge) => {
    if (edges.length >= MAX_EDGES || edge.source === edge.target || ids.has(idOf(edge))) return;
    ids.add(idOf(edge));
    edges.push(edge);
  };

  for (const { passage, triples } of read) {
    const section = sectionAt(graph, passage.start);
    for (const triple of triples) {
      const found = findQuote(passage.text, triple);
      if (!found) continue;
      const start = passage.start + found.start;
      const end = passage.start + found.end;
      const source = nodeOf(triple.subject, start, end);
      const target = nodeOf(triple.object, start, end);
      if (source === undefined || target === undefined) continue;
      const evidence = { start, end, confidence: CONFIDENCE, origin: 'model' as const };
      add({ source, target, type: triple.type, ...evidence });
      for (const name of [source, target]) {
        if (!named.has(`${section} ${name}`)) add({ source: section, target: name, type: 'mentions', ...evidence });
      }
    }
  }
  return { nodes, edges };
}

function idOf({ source, target, type }: GraphEdge): string {
  return `${source} ${target} ${type}`;
}

/** Index of the section that a passage belongs to; the document where there is none. */
function sectionAt({ nodes }: DocumentGraph, at: number): number {
  return Math.max(
    0,
    nodes.findLastIndex(({ kind, start }) => kind === 'section' && start <= at),
  );
}
