import { type GraphKind, PART_KINDS } from '@docferry/shared-contracts';
import type { AdjacentRow } from '../../catalog/graph/graph-queries.ts';
import { documentsBehind } from './documents-behind.ts';
import { type GraphContext, isSpent, MAX_PER_NAME, type Visit } from './graph-context.ts';
import { isPart, nodeId } from './node-id.ts';
import { edgesAt, walk } from './walk.ts';

/** Names whose frequency is looked up; the others are ranked as if every document had them. */
const MAX_RANKED = 150;
/** Names from which related sections are looked for. */
const MAX_BRIDGES = 20;
/** Parts whose names are read in one round trip. */
const BATCH = 50;
/** Sections and tables below the nodes asked for. */
const MAX_BELOW = 500;
const MAX_PARTS = 20_000;
/** Parts whose names say what a text is about; keys of rows and columns are asked for by their table. */
const NAMING: readonly GraphKind[] = ['document', 'section', 'table', 'note', 'definition'];

/** The names in some parts and everything below them; links as the documents that they lead to. */
export async function entitiesOf(context: GraphContext, starts: readonly Visit[]): Promise<Visit[]> {
  const names = await namesIn(context, starts);
  const documents = await documentsBehind(
    context,
    names.map(({ row }) => row),
  );
  const resolved = new Map<string, Visit>();
  for (const visit of names) {
    const row = documents.get(visit.id) ?? visit.row;
    const id = nodeId(row);
    if (!resolved.has(id)) resolved.set(id, { ...visit, id, row });
  }
  return [...resolved.values()];
}

async function namesIn(context: GraphContext, starts: readonly Visit[]): Promise<Visit[]> {
  const found = new Map<string, Visit>();
  const all = await withDescendants(context, starts, NAMING);
  const below = all.slice(0, MAX_BELOW);
  if (all.length > MAX_BELOW) context.budget.isExceeded = true;
  for (let at = 0; at < below.length; at += BATCH) {
    if (at > 0 && isSpent(context)) break;
    const batch = below.slice(at, at + BATCH);
    for (const row of await edgesAt(context, batch)) addName(found, batch, row);
  }
  return ranked(context, [...found.values()]);
}

function addName(found: Map<string, Visit>, batch: readonly Visit[], { other, at, ...edge }: AdjacentRow): void {
  const from = batch[at];
  if (!from || !edge.forward || isPart(other.kind)) return;
  const row = { ...other, docId: edge.docId };
  const id = nodeId(row);
  const known = found.get(id);
  if (known) known.score += edge.confidence;
  else found.set(id, { id, row, hops: from.hops + 1, score: edge.confidence, via: { from, edge } });
}

/** By how surely and often they are named here, and in how few documents at all. */
async function ranked({ parts, identity }: GraphContext, names: readonly Visit[]): Promise<Visit[]> {
  const first = names.toSorted((a, b) => b.score - a.score).slice(0, MAX_RANKED);
  const counts = await parts.catalog.graph.frequencies(
    identity,
    first.map(({ row: { kind, key } }) => ({ kind, key })),
    MAX_PER_NAME,
  );
  const frequency = new Map(first.map(({ id }, at) => [id, counts[at] ?? MAX_PER_NAME]));
  for (const visit of names) {
    visit.score = Math.min(1, visit.score / 3) / (1 + Math.log(frequency.get(visit.id) ?? MAX_PER_NAME));
  }
  return names.toSorted((a, b) => b.score - a.score || (a.id < b.id ? -1 : 1));
}

/** Sections that name what the nodes name, the nodes themselves excepted. */
export async function relatedTo(context: GraphContext, starts: readonly Visit[]): Promise<Visit[]> {
  const within = new Set((await withDescendants(context, starts, PART_KINDS)).map(({ id }) => id));
  const names = starts.filter(({ row }) => !isPart(row.kind));
  const inParts = await namesIn(
    context,
    starts.filter(({ row }) => isPart(row.kind)),
  );
  const bridges = [...names, ...inParts.slice(0, MAX_BRIDGES)];
  const reached = await walk(context, bridges, { maxHops: 1, direction: 'both' });
  return [...reached.values()]
    .filter(({ id, row, via }) => via !== undefined && isPart(row.kind) && !within.has(id))
    .toSorted((a, b) => b.score - a.score || (a.id < b.id ? -1 : 1));
}

/** The nodes and what they contain at any depth. */
async function withDescendants(
  { parts, identity }: GraphContext,
  starts: readonly Visit[],
  kinds: readonly GraphKind[],
): Promise<Visit[]> {
  const roots = starts.filter(({ row }) => isPart(row.kind));
  const docIds = [...new Set(roots.map(({ row }) => row.docId))];
  const rows = docIds.length === 0 ? [] : await parts.catalog.graph.partsOf(identity, docIds, MAX_PARTS, kinds);
  const chosen = new Map(roots.map((root) => [`${root.row.docId} ${root.row.node}`, root]));
  // Rows are in the order of the text, so that a part comes after what contains it.
  for (const row of rows) {
    const from = chosen.get(`${row.docId} ${row.parent}`);
    const place = `${row.docId} ${row.node}`;
    if (!from || row.parent === null || chosen.has(place)) continue;
    chosen.set(place, { id: nodeId(row), row, hops: 0, score: 1 });
  }
  return [...chosen.values()];
}
