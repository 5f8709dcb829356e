import type { CollectionLayout } from '../store/collection-layout.ts';
import type { QdrantAddress } from '../store/qdrant-address.ts';
import type { Config } from './config.ts';

/** The Qdrant that the configuration names; undefined when the gateway runs its own. */
export function qdrantServer(config: Config): QdrantAddress | undefined {
  const [url, ...otherUrls] = config.qdrant_url ?? [];
  return url === undefined ? undefined : { url, otherUrls, apiKey: config.qdrant_api_key, outgoing: config.outgoing };
}

export function collectionLayout(config: Config): CollectionLayout {
  return {
    shards: config.qdrant_shards,
    replication: config.qdrant_replication,
    writeConsistency: config.qdrant_write_consistency,
    vectors: config.qdrant_vectors,
    quantization: config.qdrant_quantization,
    graphFromKb: config.qdrant_graph_from_kb,
  };
}
