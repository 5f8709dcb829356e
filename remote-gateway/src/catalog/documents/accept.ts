import type { Kind, Segment, Visibility } from '@docferry/shared-contracts';
import { sql } from 'kysely';
import { GatewayError } from '../../errors.ts';
import type { Identity } from '../../identity.ts';
import type { CollectionRow } from '../collections/collection-row.ts';
import { compiledOnce } from '../postgres/fast-paths/compiled-once.ts';
import type { Database, IdentityTransaction } from '../postgres/run-as.ts';

/** A document before it is accepted. */
export type DocumentDraft = {
  readonly docId: string;
  readonly source: string;
  readonly uri: string;
  readonly filename: string;
  readonly title: string;
  readonly kind: Kind;
  readonly tags: readonly string[];
  readonly visibility: Visibility;
  readonly mimeType: string | null;
  readonly contentHash: string | null;
  readonly converter: string | null;
  readonly text: string;
  /** sha256 of `text`. */
  readonly textHash: string;
  readonly segments: readonly Segment[];
};

export type Accepted = {
  /** The new generation, positive, larger than every earlier one. */
  readonly generation: number;
  /** The published generation and whether accepting the draft would change anything at all. */
  readonly published: { readonly generation: number; readonly chunks: number; readonly unchanged: boolean } | null;
};

/** A draft as the functions of the database take it. */
export type DraftArguments = Omit<DocumentDraft, 'visibility' | 'segments'> & {
  readonly owner: string | null;
  readonly segments: string;
  readonly chars: number;
};

export function argumentsOf({ visibility, segments, ...draft }: DocumentDraft, { subject }: Identity): DraftArguments {
  const owner = visibility === 'private' ? subject : null;
  return { ...draft, owner, segments: JSON.stringify(segments), chars: draft.text.length };
}

/** The columns by which a draft is compared, in the functions' order. */
export function comparedColumns(draft: Omit<DraftArguments, 'text' | 'chars' | 'source' | 'uri' | 'docId' | 'owner'>) {
  return sql`${draft.filename}, ${draft.title}, ${draft.kind}, ${draft.tags}, ${draft.mimeType}, ${draft.contentHash},
    ${draft.converter}, ${draft.textHash}, ${draft.segments}`;
}

/** The id is that of another owner's document: the same answer as for no document. */
export function noSuchDocument(): GatewayError {
  return new GatewayError('NOT_FOUND', 'There is no such document.');
}

type Row = {
  readonly generation: number;
  readonly published: number | null;
  readonly chunks: number;
  readonly unchanged: boolean;
};

/**
 * Writes the draft as a new generation that is not published yet and returns what is published. When the published
 * generation has the same text hash and metadata nothing is written and `unchanged` is true, unless `force` is set. The
 * document is locked to the transaction's end.
 */
export async function acceptGeneration(
  db: IdentityTransaction,
  identity: Identity,
  collection: CollectionRow,
  draft: DocumentDraft,
  { force = false }: { readonly force?: boolean } = {},
): Promise<Accepted> {
  const { rows } = await acceptVersion(db, {
    ...argumentsOf(draft, identity),
    tenantId: identity.tenantId,
    collectionId: collection.id,
    collection: collection.name,
    force,
  });
  const [row] = rows;
  if (!row) throw noSuchDocument();
  const { generation, published, chunks, unchanged } = row;
  return { generation, published: published === null ? null : { generation: published, chunks, unchanged } };
}

type Version = DraftArguments & {
  readonly tenantId: string;
  readonly collectionId: string;
  readonly collection: string;
  readonly force: boolean;
};

const acceptVersion = compiledOnce((db: Database, version: Version) => ({
  compile: () =>
    sql<Row>`SELECT generation, published_generation AS published, published_chunks AS chunks, unchanged
      FROM docferry.accept_version(${version.tenantId}, ${version.collectionId}, ${version.collection},
        ${version.docId}, ${version.owner}, ${version.source}, ${version.uri}, ${comparedColumns(version)},
        ${version.text}, ${version.chars}, ${version.force})`.compile(db),
}));

/** Whether the published document is the same as this draft. */
export async function isUnchanged(db: IdentityTransaction, draft: DocumentDraft): Promise<boolean> {
  const segments = JSON.stringify(draft.segments);
  const { rows } = await sql<Pick<Row, 'unchanged'>>`SELECT unchanged
    FROM docferry.compare_with_published(${draft.docId}, ${comparedColumns({ ...draft, segments })})`.execute(db);
  return rows[0]?.unchanged ?? false;
}
