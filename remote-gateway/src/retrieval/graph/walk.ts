import type { GraphEdgeType } from '@docferry/shared-contracts';
import type { AdjacentRow, SharedKey } from '../../catalog/graph/graph-queries.ts';
import { GatewayError } from '../../errors.ts';
import { fileNameOf, pathsOf } from '../../graph/address.ts';
import { documentsBehind } from './documents-behind.ts';
import {
  type GraphContext,
  isSpent,
  MAX_PER_HOP,
  MAX_PER_NAME,
  MAX_PER_NODE,
  MAX_PER_START,
  MAX_PER_START_NODE,
  MIN_PER_NAME,
  type Visit,
} from './graph-context.ts';
import { isPart, nodeId, sharedId } from './node-id.ts';

export type WalkOptions = {
  readonly maxHops: number;
  readonly direction: 'both' | 'out' | 'in';
  readonly types?: readonly GraphEdgeType[] | undefined;
};

/** Nodes whose edges one hop reads; the best first. */
const MAX_FRONTIER = 200;
/** Containment leads away from what a text says. */
const CONTAINMENT_WEIGHT = 0.5;

/**
 * Everything within some hops of the start, each node by its shortest way. A node's score is shared among its edges, so
 * that what a hub leads to counts little. Stops at the bounds of the question.
 */
export async function walk(
  context: GraphContext,
  starts: readonly Visit[],
  { maxHops, direction, types }: WalkOptions,
): Promise<Map<string, Visit>> {
  const seen = new Map(starts.map((visit) => [visit.id, visit]));
  let frontier = [...starts];
  for (let hop = 1; hop <= maxHops && frontier.length > 0; hop++) {
    if (hop > 1 && isSpent(context)) break;
    const rows = await edgesAt(context, frontier);
    const wanted = rows.filter(
      ({ type, forward }) =>
        (types?.includes(type) ?? true) && (direction === 'both' || forward === (direction === 'out')),
    );
    const next = await reached(context, frontier, wanted, seen, hop);
    frontier = next.toSorted((a, b) => b.score - a.score || compare(a.id, b.id));
    if (frontier.length > MAX_FRONTIER && hop < maxHops) context.budget.isExceeded = true;
    frontier = frontier.slice(0, MAX_FRONTIER);
  }
  return seen;
}

/** One hop from these nodes; a document is also reached by its address and its file name. */
export async function edgesAt(context: GraphContext, frontier: readonly Visit[]): Promise<AdjacentRow[]> {
  const { parts, identity, collection, budget } = context;
  const isStart = frontier.every(({ hops }) => hops === 0);
  const perName = documentsPerName(frontier.length, isStart);
  const limit = Math.max(1, budget.edges);
  const found = parts.catalog.graph.adjacent(identity, {
    parts: frontier.flatMap(({ row }, at) => (isPart(row.kind) ? [{ at, docId: row.docId, node: row.node }] : [])),
    shared: await sharedAt(context, frontier),
    collection,
    perName,
    perNode: isStart ? MAX_PER_START_NODE : MAX_PER_NODE,
    limit,
  });
  const rows = await found.catch((error: unknown) => {
    if (!(error instanceof GatewayError && error.code === 'TIMEOUT')) throw error;
    budget.isExceeded = true;
    return [];
  });
  budget.edges -= rows.length;
  if (rows.length >= limit) budget.isExceeded = true;
  noteCutNames(context, frontier, rows, perName);
  return rows;
}

function documentsPerName(names: number, isStart: boolean): number {
  const share = Math.floor((isStart ? MAX_PER_START : MAX_PER_HOP) / names);
  return Math.max(MIN_PER_NAME, isStart ? share : Math.min(MAX_PER_NAME, share));
}

/** Where the question is about a name, it is said that not all of its documents were read. */
function noteCutNames(
  { cutNames }: GraphContext,
  frontier: readonly Visit[],
  rows: readonly AdjacentRow[],
  perName: number,
): void {
  for (const [at, found] of Map.groupBy(rows, (row) => row.at)) {
    const visit = frontier[at];
    if (!visit || visit.hops > 0 || isPart(visit.row.kind)) continue;
    if (new Set(found.map(({ docId }) => docId)).size >= perName) cutNames.add(visit.row.name);
  }
}

async function sharedAt({ parts, identity, collection }: GraphContext, frontier: readonly Visit[]) {
  const shared: (SharedKey & { at: number })[] = [];
  const byFile = new Map<string, number>();
  for (const [at, { row }] of frontier.entries()) {
    if (!isPart(row.kind)) shared.push({ at, kind: row.kind, key: row.key });
    if (row.kind !== 'document') continue;
    shared.push({ at, kind: 'address', key: row.key });
    for (const name of [fileNameOf(row.key), ...pathsOf(row.key)]) byFile.set(name, at);
  }
  if (byFile.size === 0) return shared;
  // Of several documents with the same file name none is meant.
  const alone = await parts.catalog.graph.documentsNamed(
    identity,
    { addresses: [], files: [...byFile.keys()] },
    collection,
  );
  for (const { by } of alone) shared.push({ at: byFile.get(by) ?? 0, kind: 'file', key: by });
  return shared;
}

async function reached(
  context: GraphContext,
  frontier: readonly Visit[],
  rows: readonly AdjacentRow[],
  seen: Map<string, Visit>,
  hops: number,
): Promise<Visit[]> {
  const degrees = Map.groupBy(rows, ({ at }) => at);
  const documents = await documentsBehind(
    context,
    rows.map(({ other }) => other),
  );
  const next = new Map<string, Visit>();
  for (const { other, at, ...edge } of rows) {
    const from = frontier[at];
    if (!from) continue;
    const row = documents.get(sharedId(other)) ?? { ...other, docId: edge.docId };
    const id = nodeId(row);
    const weight = edge.type === 'contains' ? CONTAINMENT_WEIGHT : edge.confidence;
    const score = (from.score * weight) / (1 + Math.log(degrees.get(at)?.length ?? 1));
    const known = next.get(id);
    if (known) known.score = Math.min(1, known.score + score);
    else if (!seen.has(id)) {
      const visit: Visit = { id, row, hops, score, via: { from, edge } };
      next.set(id, visit);
      seen.set(id, visit);
    }
  }
  return [...next.values()];
}

function compare(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}
