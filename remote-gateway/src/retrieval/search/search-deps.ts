import type { Quotas } from '../../access/limits/quotas.ts';
import type { UsageMeter } from '../../access/limits/usage-meter.ts';
import type { CollectionCatalog } from '../../catalog/collections/collection-catalog.ts';
import type { DocumentCatalog } from '../../catalog/documents/document-catalog.ts';
import type { GenerationCatalog } from '../../catalog/documents/generation-catalog.ts';
import type { SourceCatalog } from '../../catalog/sources/source-catalog.ts';
import type { Embedder } from '../../embed/embedder.ts';
import type { Reranker } from '../../rerank/reranker.ts';
import type { Store } from '../../store/store.ts';
import type { Metrics } from '../../telemetry/metrics.ts';
import type { FindConnected } from './find-connected.ts';
import type { SearchSettings } from './search-settings.ts';

/** What a search needs of the gateway. */
export type SearchDeps = {
  readonly catalog: {
    readonly collections: Pick<CollectionCatalog, 'list' | 'named' | 'lastNamed'>;
    readonly documents: Pick<DocumentCatalog, 'readText'>;
    readonly generations: Pick<GenerationCatalog, 'published'>;
    readonly sources: Pick<SourceCatalog, 'list'>;
  };
  readonly store: Pick<Store, 'query' | 'places' | 'termRarity' | 'languages'>;
  readonly embedder: Embedder;
  readonly codeEmbedder?: Embedder | undefined;
  readonly searching: SearchSettings;
  /** Counts the tokens of queries against the tenant's quota; absent when there is none. */
  readonly quotas?: Quotas | undefined;
  /** What the graph connects with passages, for mode `hybrid_local`; the results come without it when absent. */
  readonly connected?: FindConnected;
  /** Absent when none is configured. */
  readonly reranker?: Reranker | undefined;
};

/** What a search with metrics needs, which throttles ingestion. */
export type MeasuredSearchDeps = SearchDeps & {
  readonly jobs: { readonly throttle: { search(): Disposable } };
  readonly metrics: Pick<Metrics, 'recordSearch'>;
  readonly usage: Pick<UsageMeter, 'add'>;
  /** Whether log and traces may have questions. */
  readonly logQueries?: boolean;
};
