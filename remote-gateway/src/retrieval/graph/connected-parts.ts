import type { NodeRow } from '../../catalog/graph/graph-queries.ts';
import type { Identity } from '../../identity.ts';
import type { ConnectedPart, FindConnected, StartPassage } from '../search/find-connected.ts';
import { documentsBehind } from './documents-behind.ts';
import { type GraphContext, type GraphParts, isSpent, openContext, type Visit } from './graph-context.ts';
import { isPart, nodeId, sharedId } from './node-id.ts';
import { pageRank, type WeightedEdge } from './page-rank.ts';
import { edgesAt } from './walk.ts';

/** From a section to a name to a section, or to a document and its sections. */
const HOPS = 3;
/** Nodes whose edges one hop reads. */
const MAX_FRONTIER = 100;
const MAX_PARTS = 20_000;
/** Of one passage. */
const MAX_SECTIONS = 8;
/** Neighbours in a document have little to do with each other. */
const CONTAINMENT_WEIGHT = 0.2;

/** Finds what the graph connects with the best passages of a search; see {@link FindConnected}. */
export function findConnected(parts: GraphParts): FindConnected {
  return async (identity, starts, collection, signal) => {
    const [sections, isBehind] = await Promise.all([
      sectionsOf(parts, identity, starts),
      parts.catalog.graph.isBehind(identity, collection),
    ]);
    const context = openContext(parts, identity, collection, signal);
    return { parts: await rankedParts(context, sections), isBehind };
  };
}

type Start = { readonly row: NodeRow; readonly weight: number };

/** The sections and definitions that each passage has a part of. */
async function sectionsOf(
  { catalog }: GraphParts,
  identity: Identity,
  starts: readonly StartPassage[],
): Promise<Start[]> {
  const docIds = [...new Set(starts.map(({ docId }) => docId))];
  const rows = await catalog.graph.partsOf(identity, docIds, MAX_PARTS, ['document', 'section', 'definition']);
  return starts.flatMap(({ docId, start, end, weight }) => {
    const own = rows.filter((one) => one.docId === docId);
    const within = own.filter((one) => one.kind !== 'document' && one.start < end && one.end > start);
    // What stands before the first heading belongs to the document.
    const found = within.length > 0 ? within.slice(0, MAX_SECTIONS) : own.slice(0, 1);
    return found.map((row) => ({ row, weight }));
  });
}

/** Parts of documents by their PageRank from the starts, the best of them 1; the starts themselves excepted. */
async function rankedParts(context: GraphContext, starts: readonly Start[]): Promise<ConnectedPart[]> {
  const numbers = new Map<string, number>();
  const rows: NodeRow[] = [];
  const numberOf = (row: NodeRow): number => {
    const id = nodeId(row);
    const known = numbers.get(id);
    if (known !== undefined) return known;
    numbers.set(id, rows.length);
    return rows.push(row) - 1;
  };
  const restart = new Map<number, number>();
  for (const { row, weight } of starts) {
    const node = numberOf(row);
    restart.set(node, Math.max(weight, restart.get(node) ?? 0));
  }
  const edges: WeightedEdge[] = [];
  let frontier = rows.map((row): Visit => ({ id: nodeId(row), row, hops: 0, score: 1 }));
  for (let hop = 1; hop <= HOPS && frontier.length > 0; hop++) {
    if (hop > 1 && isSpent(context)) break;
    const found = await edgesAt(context, frontier);
    const documents = await documentsBehind(
      context,
      found.map(({ other }) => other),
    );
    const next: Visit[] = [];
    for (const { at, other, docId, type, confidence } of found) {
      const from = frontier[at];
      if (!from) continue;
      const row = documents.get(sharedId(other)) ?? { ...other, docId };
      const isNew = !numbers.has(nodeId(row));
      const weight = type === 'contains' ? CONTAINMENT_WEIGHT : confidence;
      edges.push({ a: numberOf(from.row), b: numberOf(row), weight });
      if (isNew) next.push({ id: nodeId(row), row, hops: hop, score: weight });
    }
    frontier = next.toSorted((a, b) => b.score - a.score).slice(0, MAX_FRONTIER);
  }
  const rank = pageRank(rows.length, edges, restart);
  const others = rows.flatMap((row, node) =>
    isPart(row.kind) && !restart.has(node) ? [{ row, score: rank[node] ?? 0 }] : [],
  );
  const best = Math.max(0, ...others.map(({ score }) => score));
  return others.flatMap(({ row: { docId, kind, start, end }, score }) =>
    score > 0 ? [{ docId, start, end, isDocument: kind === 'document', score: score / best }] : [],
  );
}
