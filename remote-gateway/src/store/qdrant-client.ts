import type { Schemas } from '@qdrant/js-client-rest';
import type { QdrantAddress } from './qdrant-address.ts';
import { QdrantTransport } from './qdrant-transport.ts';

type Result<Name extends keyof Schemas> = { readonly result: Schemas[Name] };

/** The part of Qdrant's REST API that the gateway uses. The types are those of Qdrant's own client. */
export class QdrantClient {
  readonly #transport: QdrantTransport;

  /** `timeoutMs` is the longest wait for one answer. */
  constructor(address: QdrantAddress, timeoutMs: number) {
    this.#transport = new QdrantTransport(address, timeoutMs);
  }

  version(): Promise<Schemas['VersionInfo']> {
    return this.#transport.json({ method: 'GET', path: '/' });
  }

  /** How many nodes the cluster has, those that are away included; 1 without a cluster. */
  async nodes(): Promise<number> {
    const { result } = await this.#transport.json<Result<'ClusterStatus'>>({ method: 'GET', path: '/cluster' });
    return result.status === 'enabled' ? Object.keys(result.peers).length : 1;
  }

  async getCollections(signal?: AbortSignal): Promise<Schemas['CollectionsResponse']> {
    const request = { method: 'GET', path: '/collections', signal } as const;
    return (await this.#transport.json<Result<'CollectionsResponse'>>(request)).result;
  }

  async collectionExists(name: string): Promise<boolean> {
    const request = { method: 'GET', path: `${pathOf(name)}/exists` } as const;
    return (await this.#transport.json<Result<'CollectionExistence'>>(request)).result.exists;
  }

  async getCollection(name: string): Promise<Schemas['CollectionInfo']> {
    return (await this.#transport.json<Result<'CollectionInfo'>>({ method: 'GET', path: pathOf(name) })).result;
  }

  async createCollection(name: string, body: Schemas['CreateCollection']): Promise<void> {
    await this.#transport.json({ method: 'PUT', path: pathOf(name), body });
  }

  async updateCollection(name: string, body: Schemas['UpdateCollection']): Promise<void> {
    await this.#transport.json({ method: 'PATCH', path: pathOf(name), body });
  }

  async deleteCollection(name: string): Promise<void> {
    await this.#transport.json({ method: 'DELETE', path: pathOf(name) });
  }

  /** Returns once the index is built when `wait` is set. */
  async createPayloadIndex(name: string, body: Schemas['CreateFieldIndex'], wait: boolean): Promise<void> {
    await this.#transport.json({ method: 'PUT', path: `${pathOf(name)}/index?wait=${wait}`, body });
  }

  /** Returns once the points are stored and can be found. */
  async upsert(name: string, body: Schemas['PointsList'], signal?: AbortSignal): Promise<void> {
    await this.#transport.json({ method: 'PUT', path: `${pathOf(name)}/points?wait=true`, body, signal });
  }

  /** Returns once the points are deleted. */
  async deletePoints(name: string, body: Schemas['PointsSelector']): Promise<void> {
    await this.#transport.json({ method: 'POST', path: `${pathOf(name)}/points/delete?wait=true`, body });
  }

  /** Counts exactly. */
  async count(name: string, filter?: Schemas['Filter']): Promise<number> {
    const body = { exact: true, ...(filter ? { filter } : {}) };
    const request = { method: 'POST', path: `${pathOf(name)}/points/count`, body } as const;
    return (await this.#transport.json<Result<'CountResult'>>(request)).result.count;
  }

  async scroll(name: string, body: Schemas['ScrollRequest'], signal?: AbortSignal): Promise<Schemas['ScrollResult']> {
    const request = { method: 'POST', path: `${pathOf(name)}/points/scroll`, body, signal } as const;
    return (await this.#transport.json<Result<'ScrollResult'>>(request)).result;
  }

  /** The values of an indexed field, most frequent first. */
  async facet(name: string, body: Schemas['FacetRequest'], signal?: AbortSignal): Promise<Schemas['FacetResponse']> {
    const request = { method: 'POST', path: `${pathOf(name)}/facet`, body, signal } as const;
    return (await this.#transport.json<Result<'FacetResponse'>>(request)).result;
  }

  /** Returns once the points have the payload. */
  async setPayload(name: string, body: Schemas['SetPayload']): Promise<void> {
    await this.#transport.json({ method: 'POST', path: `${pathOf(name)}/points/payload?wait=true`, body });
  }

  async query(name: string, body: Schemas['QueryRequest'], signal?: AbortSignal): Promise<Schemas['ScoredPoint'][]> {
    const request = { method: 'POST', path: `${pathOf(name)}/points/query`, body, signal } as const;
    return (await this.#transport.json<Result<'QueryResponse'>>(request)).result.points;
  }

  /** Several queries in one request. */
  async queryBatch(
    name: string,
    searches: readonly Schemas['QueryRequest'][],
    signal?: AbortSignal,
  ): Promise<Schemas['QueryResponse'][]> {
    const body = { searches };
    const request = { method: 'POST', path: `${pathOf(name)}/points/query/batch`, body, signal } as const;
    return (await this.#transport.json<{ readonly result: Schemas['QueryResponse'][] }>(request)).result;
  }
}

function pathOf(collection: string): string {
  return `/collections/${encodeURIComponent(collection)}`;
}
