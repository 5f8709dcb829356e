import type { Catalog } from '../catalog/catalog.ts';
import type { Embedder } from '../embed/embedder.ts';
import type { Store } from '../store/store.ts';

/** What a search needs of the gateway. */
export type SearchDeps = {
  readonly catalog: Pick<Catalog, 'listCollections' | 'liveGenerations'>;
  readonly store: Pick<Store, 'query'>;
  readonly embedder: Embedder;
};
