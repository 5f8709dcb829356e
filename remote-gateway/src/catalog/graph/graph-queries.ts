import {
  type GraphEdgeType,
  type GraphKind,
  type GraphOrigin,
  PART_KINDS,
  SHARED_KINDS,
} from '@docferry/shared-contracts';
import { type RawBuilder, sql } from 'kysely';
import type { IdentityTransaction } from '../postgres/run-as.ts';

/** A node as stored: of one document, also when its name is shared. */
export type NodeRow = {
  readonly docId: string;
  readonly node: number;
  readonly kind: GraphKind;
  readonly key: string;
  readonly name: string;
  readonly start: number;
  readonly end: number;
  readonly parent: number | null;
};

/** An edge at a node that was asked for, with the node at its other end. */
export type AdjacentRow = {
  /** Index of the node asked for. */
  readonly at: number;
  readonly docId: string;
  readonly type: GraphEdgeType;
  readonly forward: boolean;
  readonly edgeStart: number;
  readonly edgeEnd: number;
  readonly confidence: number;
  readonly origin: GraphOrigin;
  readonly other: Omit<NodeRow, 'docId'>;
};

export type SharedKey = { readonly kind: GraphKind; readonly key: string };
type AtPart = { readonly at: number; readonly docId: string; readonly node: number };
type AtShared = SharedKey & { readonly at: number };

export type Adjacency = {
  readonly parts: readonly AtPart[];
  readonly shared: readonly AtShared[];
  /** Only documents of this collection; null for all that the identity sees. */
  readonly collection: string | null;
  /** Documents of one shared name. */
  readonly perName: number;
  /** Edges of one node in one direction. */
  readonly perNode: number;
  readonly limit: number;
};

const NODE = sql`n.doc_id AS "docId", n.node, n.kind, n.key, n.name, n.span_start AS start, n.span_end AS "end", n.parent`;

/** Row-level security decides what is seen; this narrows it to one collection. */
function inCollection(collection: string | null): RawBuilder<boolean> {
  return collection === null
    ? sql`true`
    : sql`n.collection_id IN (SELECT c.id FROM docferry.collections c WHERE c.name = ${collection})`;
}

/** The edges at some nodes: a hop of a walk in one round trip. Containment is read from the parents. */
export async function adjacent(
  db: IdentityTransaction,
  { parts, shared, collection, perName, perNode, limit }: Adjacency,
): Promise<AdjacentRow[]> {
  const { rows } = await sql<Omit<AdjacentRow, 'other'> & Omit<NodeRow, 'docId'>>`WITH here AS (
      SELECT f.at, f.doc_id, f.node
        FROM unnest(${parts.map(({ at }) => at)}::integer[], ${parts.map(({ docId }) => docId)}::uuid[],
          ${parts.map(({ node }) => node)}::smallint[]) AS f(at, doc_id, node)
      UNION
      SELECT f.at, m.doc_id, m.node
        FROM unnest(${shared.map(({ at }) => at)}::integer[], ${shared.map(({ kind }) => kind)}::text[],
          ${shared.map(({ key }) => key)}::text[]) AS f(at, kind, key)
        CROSS JOIN LATERAL (
          SELECT n.doc_id, n.node FROM docferry.graph_nodes n
            WHERE n.key = f.key AND n.kind = f.kind AND n.parent IS NULL AND ${inCollection(collection)}
            ORDER BY n.doc_id LIMIT ${perName}
        ) m
    )
    SELECT h.at, h.doc_id AS "docId", e.type, e.forward, e.span_start AS "edgeStart", e.span_end AS "edgeEnd",
        e.confidence, e.origin, o.node, o.kind, o.key, o.name, o.span_start AS start, o.span_end AS "end", o.parent
      FROM here h
      CROSS JOIN LATERAL (
        (SELECT e.target AS other, e.type, true AS forward, e.span_start, e.span_end, e.confidence, e.origin
          FROM docferry.graph_edges e WHERE e.doc_id = h.doc_id AND e.source = h.node LIMIT ${perNode})
        UNION ALL
        (SELECT e.source, e.type, false, e.span_start, e.span_end, e.confidence, e.origin
          FROM docferry.graph_edges e WHERE e.doc_id = h.doc_id AND e.target = h.node LIMIT ${perNode})
        UNION ALL
        (SELECT n.node, 'contains', true, n.span_start, n.span_end, 1, 'text' FROM docferry.graph_nodes n
          WHERE n.doc_id = h.doc_id AND n.parent = h.node AND n.kind <> 'file' ORDER BY n.node LIMIT ${perNode})
        UNION ALL
        (SELECT n.parent, 'contains', false, n.span_start, n.span_end, 1, 'text' FROM docferry.graph_nodes n
          WHERE n.doc_id = h.doc_id AND n.node = h.node AND n.parent IS NOT NULL)
      ) e
      JOIN docferry.graph_nodes o ON o.doc_id = h.doc_id AND o.node = e.other
      LIMIT ${limit}`.execute(db);
  return rows.map(({ at, docId, type, forward, edgeStart, edgeEnd, confidence, origin, ...other }) => ({
    at,
    docId,
    type,
    forward,
    edgeStart,
    edgeEnd,
    confidence,
    origin,
    other,
  }));
}

/** The parts of some documents, in order. */
export async function partsOf(
  db: IdentityTransaction,
  docIds: readonly string[],
  limit: number,
  kinds: readonly GraphKind[] = PART_KINDS,
): Promise<NodeRow[]> {
  const { rows } = await sql<NodeRow>`SELECT ${NODE} FROM docferry.graph_nodes n
    WHERE n.doc_id = ANY(${[...docIds]}::uuid[]) AND n.kind = ANY(${[...kinds]}::text[])
    ORDER BY n.doc_id, n.node LIMIT ${limit}`.execute(db);
  return rows;
}

/** One stored node for each shared name that exists for the identity. */
export async function namedNodes(
  db: IdentityTransaction,
  keys: readonly string[],
  collection: string | null,
): Promise<NodeRow[]> {
  const { rows } =
    await sql<NodeRow>`SELECT DISTINCT ON (n.key, n.kind) ${NODE} FROM unnest(${[...keys]}::text[]) AS f(key)
    CROSS JOIN LATERAL (
      SELECT * FROM docferry.graph_nodes n WHERE n.key = f.key
        AND n.kind = ANY(${[...SHARED_KINDS]}::text[]) AND n.parent IS NULL AND ${inCollection(collection)}
        LIMIT 100
    ) n ORDER BY n.key, n.kind, length(n.name) DESC, n.doc_id`.execute(db);
  return rows;
}

/** Documents by address, and by file name where only one has it. */
export async function documentsNamed(
  db: IdentityTransaction,
  { addresses, files }: { readonly addresses: readonly string[]; readonly files: readonly string[] },
  collection: string | null,
): Promise<(NodeRow & { readonly by: string })[]> {
  const { rows } = await sql<NodeRow & { by: string }>`
    SELECT f.key AS by, d.* FROM unnest(${[...addresses]}::text[]) AS f(key)
      CROSS JOIN LATERAL (SELECT ${NODE} FROM docferry.graph_nodes n
        WHERE n.key = f.key AND n.kind = 'document' AND ${inCollection(collection)} ORDER BY n.doc_id LIMIT 1) d
    UNION ALL
    SELECT f.key, d.* FROM unnest(${[...files]}::text[]) AS f(key)
      CROSS JOIN LATERAL (SELECT array_agg(a.doc_id) AS ids FROM (SELECT n.doc_id FROM docferry.graph_nodes n
        WHERE n.key = f.key AND n.kind = 'file' AND n.parent = 0 AND ${inCollection(collection)} LIMIT 2) a) found
      CROSS JOIN LATERAL (SELECT ${NODE} FROM docferry.graph_nodes n
        WHERE n.doc_id = found.ids[1] AND n.node = 0 AND cardinality(found.ids) = 1) d`.execute(db);
  return rows;
}

/** In how many documents each shared name is, counted up to `atMost`. */
export async function frequencies(
  db: IdentityTransaction,
  shared: readonly SharedKey[],
  atMost: number,
): Promise<number[]> {
  const { rows } = await sql<{ n: number }>`SELECT (
      SELECT count(*)::integer FROM (SELECT 1 FROM docferry.graph_nodes n
        WHERE n.key = f.key AND n.kind = f.kind LIMIT ${atMost}) bounded
    ) AS n FROM unnest(${shared.map(({ kind }) => kind)}::text[], ${shared.map(({ key }) => key)}::text[])
      WITH ORDINALITY AS f(kind, key, at) ORDER BY f.at`.execute(db);
  return rows.map(({ n }) => n);
}

/** Whether published documents have no graph yet. */
export async function isBehind(db: IdentityTransaction, collection: string | null): Promise<boolean> {
  let query = db
    .selectFrom('documents as d')
    .select('d.doc_id')
    .where('d.published_generation', 'is not', null)
    .where('d.graph_version', 'is', null)
    .limit(1);
  if (collection !== null) query = query.where('d.collection', '=', collection);
  return (await query.execute()).length > 0;
}

/** What a citation says of a document. */
export type CitedDocument = {
  readonly docId: string;
  readonly collection: string;
  readonly filename: string;
  readonly title: string;
  /** Length of its text, UTF-16 code units. */
  readonly chars: number;
  /** Where its passages are. */
  readonly storeName: string;
  readonly generation: number;
};

export async function citedDocuments(db: IdentityTransaction, docIds: readonly string[]): Promise<CitedDocument[]> {
  return db
    .selectFrom('documents as d')
    .innerJoin('generations as g', (join) =>
      join.onRef('g.doc_id', '=', 'd.doc_id').onRef('g.generation', '=', 'd.published_generation'),
    )
    .innerJoin('collections as c', 'c.id', 'd.collection_id')
    .select([
      'd.doc_id as docId',
      'd.collection',
      'g.filename',
      'g.title',
      'g.chars',
      'g.generation',
      'c.store_name as storeName',
    ])
    .where('d.doc_id', '=', sql<string>`ANY(${[...docIds]}::uuid[])`)
    .execute();
}
