import { collectionSchema, documentIdSchema, type SearchFilters, sourceSchema } from '@docferry/shared-contracts';
import { z } from 'zod';
import { GatewayError } from '../../errors.ts';
import type { Gateway } from '../../gateway.ts';
import type { Identity } from '../../identity.ts';

const ENVIRONMENTS = ['dev', 'prod', 'scratch'] as const;
const MAX_NAMED = 20;

/** What the operator says this server is for: the scope of requests that name none, which no request leaves. */
export type ScopeDefaults = {
  /** The only collection; all that the caller reads when undefined. */
  readonly project: string | undefined;
  readonly environment: (typeof ENVIRONMENTS)[number] | undefined;
};

const tagNames = z.array(z.string().min(1).max(200)).min(1).max(MAX_NAMED);

/** Parameter of the sets `kb` and `compat`: a project is a collection, tags are tags, a repository is a source. */
export const scopeSchema = z
  .strictObject({
    project_id: collectionSchema.optional(),
    environment: z.enum(ENVIRONMENTS).optional(),
    doc_tags: tagNames.optional(),
    repositories: z.array(sourceSchema).min(1).max(MAX_NAMED).optional(),
  })
  .optional()
  .describe('project_id (collection), environment, doc_tags[], repositories[] (sources)');
export type GivenScope = z.output<typeof scopeSchema>;

/** Where a request may read. */
export type KbScope = {
  readonly collection: string | undefined;
  readonly tags: readonly string[] | undefined;
  readonly docIds: readonly string[] | undefined;
  readonly sources: readonly string[] | undefined;
  readonly warnings: readonly string[];
};

/**
 * The scope of a request. Throws SCOPE_VIOLATION, which names nothing, where it is not one that this server has or that
 * the caller may read.
 */
export async function resolveScope(
  { catalog }: Pick<Gateway, 'catalog'>,
  identity: Identity,
  given: GivenScope,
  defaults: ScopeDefaults,
): Promise<KbScope> {
  const { project_id: project, environment, doc_tags: docTags, repositories } = given ?? {};
  if (defaults.project !== undefined && project !== undefined && project !== defaults.project) throw outsideScope();
  if (defaults.environment !== undefined && environment !== undefined && environment !== defaults.environment) {
    throw outsideScope();
  }
  const isUnknown = project !== undefined && (await catalog.collections.list(identity, [project])).length === 0;
  if (isUnknown) throw outsideScope();
  const hasNoEffect = environment !== undefined && defaults.environment === undefined;
  return {
    collection: project ?? defaults.project,
    ...documentTags(docTags),
    sources: repositories,
    warnings: hasNoEffect ? ['This server has no environment, so scope.environment has no effect.'] : [],
  };
}

/**
 * A `doc_tag` is a tag or, for documents without tags, the id of the document: what a result has is always right as a
 * filter. Throws INVALID_ARGUMENT for tags and ids together.
 */
function documentTags(docTags: readonly string[] | undefined): Pick<KbScope, 'tags' | 'docIds'> {
  const ids = (docTags ?? []).filter((tag) => documentIdSchema.safeParse(tag).success);
  if (docTags === undefined || ids.length === 0) return { tags: docTags, docIds: undefined };
  if (ids.length === docTags.length) return { tags: undefined, docIds: ids };
  throw new GatewayError('INVALID_ARGUMENT', 'doc_tag: name tags or ids of documents, not both.');
}

/** The filters of a search within a scope, narrowed to documents with any of `docTags`. */
export function scopeFilters(scope: KbScope, docTags?: readonly string[]): SearchFilters {
  const { tags, docIds } = documentTags(docTags);
  const ids = scope.docIds && docIds ? scope.docIds.filter((id) => docIds.includes(id)) : (scope.docIds ?? docIds);
  if (ids?.length === 0) throw outsideScope();
  return {
    ...(scope.tags ? { within_tags: [...scope.tags] } : {}),
    ...(tags ? { tags: [...tags] } : {}),
    ...(ids ? { doc_ids: [...ids] } : {}),
    ...(scope.sources ? { sources: [...scope.sources] } : {}),
  };
}

/** The document as far as a scope decides on it. */
export type ScopedDocument = {
  readonly docId: string;
  readonly collection: string;
  readonly source: string;
  readonly tags: readonly string[];
};

/** Whether a document is within a scope. */
export function isWithin({ collection, tags, docIds, sources }: KbScope, document: ScopedDocument): boolean {
  return (
    (collection === undefined || document.collection === collection) &&
    (tags === undefined || document.tags.some((tag) => tags.includes(tag))) &&
    (docIds === undefined || docIds.includes(document.docId)) &&
    (sources === undefined || sources.includes(document.source))
  );
}

/** The documents of known passages, by id. Throws SCOPE_VIOLATION where one is outside the scope. */
export async function requireWithin(
  { catalog }: Pick<Gateway, 'catalog'>,
  identity: Identity,
  scope: KbScope,
  docIds: readonly string[],
): Promise<ReadonlyMap<string, ScopedDocument>> {
  const found = new Map<string, ScopedDocument>();
  for (const docId of new Set(docIds)) {
    const document = await catalog.documents.find(identity, docId);
    if (!document || !isWithin(scope, document)) throw outsideScope();
    found.set(docId, document);
  }
  return found;
}

/** The `doc_tag` of a document: the tag that was asked for, else its first one, else its id. */
export function docTagOf(
  { docId, tags }: { readonly docId: string; readonly tags: readonly string[] },
  wanted: readonly string[] = [],
): string {
  return tags.find((tag) => wanted.includes(tag)) ?? tags[0] ?? docId;
}

function outsideScope(): GatewayError {
  return new GatewayError('SCOPE_VIOLATION', 'This is outside the scope of the request or of this server.');
}
