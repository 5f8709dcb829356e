import { decodePassageId } from '@docferry/shared-contracts';
import type { NodeRow } from '../../catalog/graph/graph-queries.ts';
import { GatewayError } from '../../errors.ts';
import { resolvePassages } from '../evidence/resolve-passages.ts';
import type { GraphContext, Visit } from './graph-context.ts';
import { nodeId, parsePartId, parseSharedId } from './node-id.ts';

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
/** Parts of one document, as many as extraction makes at most. */
const MAX_PARTS = 2_000;
/** Kinds that one name may have at once. */
const MAX_SAME_NAME = 3;

/** The nodes that a caller names. Throws NOT_FOUND for the first that does not exist for them. */
export async function findNodes(context: GraphContext, refs: readonly string[]): Promise<Visit[]> {
  const found = new Map<string, Visit>();
  for (const ref of refs) {
    const rows = await rowsOf(context, ref.trim());
    if (rows.length === 0) throw unknownNode(ref);
    for (const row of rows) {
      const id = nodeId(row);
      if (!found.has(id)) found.set(id, { id, row, hops: 0, score: 1 });
    }
  }
  return [...found.values()];
}

function unknownNode(ref: string): GatewayError {
  return new GatewayError(
    'NOT_FOUND',
    `There is no node "${ref.slice(0, 100).toWellFormed()}". Its document may have changed or have no graph yet: take a doc_id or passage_id of a new search.`,
  );
}

async function rowsOf(context: GraphContext, ref: string): Promise<readonly NodeRow[]> {
  if (UUID.test(ref)) return (await partsIn(context, ref)).filter(({ node }) => node === 0);
  const part = parsePartId(ref);
  if (part) {
    const { kind, docId, key } = part;
    const parts = await partsIn(context, docId);
    return parts.filter((row) => row.kind === kind && (kind === 'document' || row.key === key)).slice(0, 1);
  }
  if (decodePassageId(ref)) return partOfPassage(context, ref);
  const { parts, identity, collection } = context;
  const shared = parseSharedId(ref);
  if (shared) {
    const { kind, key } = shared;
    return (await parts.catalog.graph.namedNodes(identity, [key], collection)).filter((row) => row.kind === kind);
  }
  return rowsNamed(context, ref);
}

async function partsIn({ parts, identity, collection }: GraphContext, docId: string): Promise<NodeRow[]> {
  const document = await parts.catalog.documents.find(identity, docId);
  if (!document || (collection !== null && document.collection !== collection)) return [];
  return parts.catalog.graph.partsOf(identity, [docId], MAX_PARTS);
}

/** The innermost section in which a passage begins. */
async function partOfPassage(context: GraphContext, passageId: string): Promise<readonly NodeRow[]> {
  const [resolved] = await resolvePassages(context.parts, context.identity, [passageId], context.signal);
  if (!resolved) return [];
  const { doc_id: docId, start } = resolved.passage;
  const parts = await partsIn(context, docId);
  const last = parts.findLast((row) => (row.kind === 'section' || row.node === 0) && row.start <= start);
  return last ? [last] : [];
}

/** Documents by their file name, then names as the texts have them. */
async function rowsNamed({ parts, identity, collection }: GraphContext, name: string): Promise<readonly NodeRow[]> {
  const { graph } = parts.catalog;
  const lower = name.toLowerCase();
  const [documents, named] = await Promise.all([
    graph.documentsNamed(identity, { addresses: [name], files: [lower] }, collection),
    graph.namedNodes(identity, [...new Set([name, lower])], collection),
  ]);
  if (documents.length > 0) return documents.slice(0, 1).map(({ by: _, ...row }) => row);
  return named.slice(0, MAX_SAME_NAME);
}
