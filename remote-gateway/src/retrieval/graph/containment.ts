import type { GraphContext, Visit } from './graph-context.ts';
import { isPart, nodeId } from './node-id.ts';
import { edgesAt } from './walk.ts';

/** Parts of the documents that one question reads. */
const MAX_PARTS = 20_000;

/** From each node outwards to its document; for a name the sections that it stands in. */
export async function parentsOf(context: GraphContext, starts: readonly Visit[]): Promise<Visit[]> {
  const rows = await partsAround(context, starts);
  const found = new Map<string, Visit>();
  for (const start of starts) {
    let from = start;
    while (from.row.parent !== null) {
      const row = rows.find(({ docId, node }) => docId === from.row.docId && node === from.row.parent);
      if (!row) break;
      const edge = edgeTo(from.row);
      const parent: Visit = {
        id: nodeId(row),
        row,
        hops: from.hops + 1,
        score: 1,
        via: { from, edge: { ...edge, forward: false } },
      };
      if (!found.has(parent.id)) found.set(parent.id, parent);
      from = parent;
    }
  }
  return [...found.values(), ...(await holders(context, starts))];
}

async function holders(context: GraphContext, starts: readonly Visit[]): Promise<Visit[]> {
  const names = starts.filter(({ row }) => !isPart(row.kind));
  if (names.length === 0) return [];
  const found = new Map<string, Visit>();
  for (const { other, at, ...edge } of await edgesAt(context, names)) {
    const from = names[at];
    const row = { ...other, docId: edge.docId };
    const id = nodeId(row);
    if (from && !edge.forward && !found.has(id))
      found.set(id, { id, row, hops: 1, score: edge.confidence, via: { from, edge } });
  }
  return [...found.values()];
}

export async function childrenOf(context: GraphContext, starts: readonly Visit[]): Promise<Visit[]> {
  const rows = await partsAround(context, starts);
  return starts.flatMap((from) =>
    rows
      .filter(({ docId, parent }) => isPart(from.row.kind) && docId === from.row.docId && parent === from.row.node)
      .map((row): Visit => ({ id: nodeId(row), row, hops: 1, score: 1, via: { from, edge: edgeTo(row) } })),
  );
}

function partsAround({ parts, identity }: GraphContext, starts: readonly Visit[]) {
  const docIds = new Set(starts.filter(({ row }) => isPart(row.kind)).map(({ row }) => row.docId));
  return parts.catalog.graph.partsOf(identity, [...docIds], MAX_PARTS);
}

/** Containment is proven by where the contained part begins. */
function edgeTo({ docId, start, end }: Visit['row']) {
  return {
    docId,
    type: 'contains',
    forward: true,
    edgeStart: start,
    edgeEnd: end,
    confidence: 1,
    origin: 'text',
  } as const;
}
