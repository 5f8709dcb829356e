import { sql } from 'kysely';
import { type DocumentGraph, GRAPH_VERSION } from '../../graph/document-graph.ts';
import type { Triple } from '../../graph/triples/triple.ts';
import type { IdentityTransaction } from '../postgres/run-as.ts';
import { graphColumns } from './graph-rows.ts';

export type PassageTriples = { readonly hash: string; readonly triples: readonly Triple[] };

/** What the graph of a published document is made from; undefined when the identity sees no such document. */
export async function publishedText(db: IdentityTransaction, docId: string) {
  const row = await db
    .selectFrom('documents as d')
    .innerJoin('generations as g', (join) =>
      join.onRef('g.doc_id', '=', 'd.doc_id').onRef('g.generation', '=', 'd.published_generation'),
    )
    .select([
      'd.collection',
      'd.owner',
      'd.source',
      'd.uri',
      'g.generation',
      'g.filename',
      'g.title',
      'g.kind',
      'g.text',
    ])
    .where('d.doc_id', '=', docId)
    .executeTakeFirst();
  return row && { ...row, docId, text: row.text ?? '', generation: Number(row.generation) };
}

/** The triples of passages that a model has read, of any document that the identity sees, by hash. */
export async function knownTriples(
  db: IdentityTransaction,
  hashes: readonly string[],
): Promise<Map<string, readonly Triple[]>> {
  const rows = await db
    .selectFrom('graph_triples')
    .select(['hash', 'triples'])
    .where('hash', '=', sql<string>`ANY(${[...hashes]}::text[])`)
    .execute();
  return new Map(rows.map(({ hash, triples }) => [hash, triples]));
}

/**
 * Replaces a document's triples, and its graph by one with them, if there are any; unless another version is published by
 * now. `isWhole`: the model has read all that it should.
 */
export async function writeTriples(
  db: IdentityTransaction,
  { docId, generation }: { readonly docId: string; readonly generation: number },
  read: {
    readonly graph: DocumentGraph | undefined;
    readonly passages: readonly PassageTriples[];
    readonly isWhole: boolean;
  },
): Promise<void> {
  const document = await db
    .selectFrom('documents')
    .select(['tenant_id', 'collection_id', 'owner'])
    .where('doc_id', '=', docId)
    .where('published_generation', '=', generation)
    .forUpdate()
    .executeTakeFirst();
  if (!document) return;
  const { tenant_id, collection_id, owner } = document;
  await db.deleteFrom('graph_triples').where('doc_id', '=', docId).execute();
  if (read.passages.length > 0) {
    const row = { tenant_id, collection_id, owner, doc_id: docId };
    const rows = read.passages.map(({ hash, triples }) => ({ ...row, hash, triples: JSON.stringify(triples) }));
    await db.insertInto('graph_triples').values(rows).execute();
  }
  if (read.graph) {
    await sql`SELECT docferry.replace_graph(
      ${tenant_id}::text, ${collection_id}::uuid, ${owner}::text, ${docId}::uuid, ${generation}::bigint, true,
      ${graphColumns(read.graph)}::json)`.execute(db);
  }
  await db
    .updateTable('documents')
    .set({
      triples_generation: read.isWhole ? generation : null,
      ...(read.graph ? { graph_version: GRAPH_VERSION } : {}),
    })
    .where('doc_id', '=', docId)
    .execute();
}
