import type { Schemas } from '@qdrant/js-client-rest';
import { assertIdentity, type Identity } from '../identity.ts';
import type { HybridQuery, StoreFilters } from './store.ts';

type Condition = Schemas['Condition'];

/**
 * The only filter for reads: what the identity may see and what the request asks for. Empty where the identity sees
 * everything and the request has no filters. Throws UNAUTHENTICATED on an empty identity.
 */
export function readFilter(
  identity: Identity,
  {
    filters = {},
    versions = [],
    excludeDocuments = [],
    seesAll = false,
  }: Pick<HybridQuery, 'filters' | 'versions' | 'excludeDocuments' | 'seesAll'>,
): { readonly must: Condition[]; readonly must_not: Condition[] } {
  const visible = visibleTo(identity);
  return {
    must: [...(seesAll ? [] : [visible]), ...requested(filters)],
    must_not: [
      ...versions.map(otherVersions),
      ...(filters.not_sources ? [{ key: 'metadata.source', match: { any: [...filters.not_sources] } }] : []),
      ...(excludeDocuments.length > 0 ? [{ key: 'doc_id', match: { any: [...excludeDocuments] } }] : []),
    ],
  };
}

/** Selects the points of all versions of a document but this one. */
function otherVersions({ docId, generation }: { readonly docId: string; readonly generation: number }): Condition {
  return {
    must: [{ key: 'doc_id', match: { value: docId } }],
    must_not: [{ key: 'generation', match: { value: generation } }],
  };
}

/** Selects the points of these generations of a document, or all of its points. Not for searches: it ignores visibility. */
export function generationsOf(docId: string, generations: readonly number[] | undefined): Schemas['Filter'] {
  return {
    must: [
      { key: 'doc_id', match: { value: docId } },
      ...(generations ? [{ key: 'generation', match: { any: [...generations] } }] : []),
    ],
  };
}

/** Team documents and the identity's private documents. */
function visibleTo(identity: Identity): Condition {
  assertIdentity(identity);
  return {
    should: [
      { key: 'metadata.visibility', match: { value: 'team' } },
      { key: 'owner', match: { value: identity.subject } },
    ],
  };
}

function requested(filters: StoreFilters): Condition[] {
  const { kind, tags, within_tags, source, sources, uri_prefix, doc_ids, updated_after, visibility } = filters;
  return [
    ...(kind ? [{ key: 'metadata.kind', match: { any: kind } }] : []),
    ...(tags ? [{ key: 'metadata.tags', match: { any: tags } }] : []),
    ...(within_tags ? [{ key: 'metadata.tags', match: { any: within_tags } }] : []),
    ...(sources ? [{ key: 'metadata.source', match: { any: sources } }] : []),
    ...(source === undefined ? [] : [{ key: 'metadata.source', match: { value: source } }]),
    ...(uri_prefix === undefined ? [] : uriPrefixConditions(uri_prefix)),
    ...(doc_ids ? [{ key: 'doc_id', match: { any: doc_ids } }] : []),
    ...(updated_after === undefined ? [] : [{ key: 'metadata.ingested_at', range: { gt: updated_after } }]),
    ...(visibility === undefined ? [] : [{ key: 'metadata.visibility', match: { value: visibility } }]),
  ];
}

/**
 * Whole folders match exactly by keyword. An incomplete name matches by the prefixes of its words, which may select too
 * much: {@link uriMatches} decides.
 */
function uriPrefixConditions(prefix: string): Condition[] {
  const normal = prefix.normalize('NFC');
  const nameStart = normal.lastIndexOf('/') + 1;
  const folder = normal.slice(0, nameStart);
  const name = normal.slice(nameStart);
  return [
    ...(folder === '' ? [] : [{ key: 'uri_folders', match: { value: folder } }]),
    ...(/[\p{L}\p{N}]/u.test(name) ? [{ key: 'metadata.uri', match: { text: name } }] : []),
  ];
}

/** Whether a uri starts with the prefix that a search asks for; both are compared in Unicode NFC. */
export function uriMatches(uri: string, prefix: string | undefined): boolean {
  return prefix === undefined || uri.normalize('NFC').startsWith(prefix.normalize('NFC'));
}
