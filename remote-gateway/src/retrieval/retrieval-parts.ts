/**
 * In: a question, ids of passages or documents, or the name of a collection, with the identity that asks.
 * Out: passages with citations, quotes, slices of documents, descriptions of collections.
 * Never: ingests or embeds a document, or shows what the identity may not see.
 */
import type { Logger } from 'pino';
import type { Catalog } from '../catalog/catalog.ts';
import type { Store } from '../store/store.ts';
import type { MeasuredSearchDeps } from './search/search-deps.ts';

/** What this room needs of the gateway. */
export type RetrievalParts = MeasuredSearchDeps & {
  readonly catalog: Catalog;
  readonly store: Store;
  readonly logger: Logger;
};
