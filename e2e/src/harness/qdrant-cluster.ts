import { join } from 'node:path';
import { freePort } from './gateway.ts';
import { type QdrantServer, spawnQdrant } from './qdrant-server.ts';
import { waitFor } from './wait-for.ts';

export type QdrantCluster = AsyncDisposable & {
  /** REST addresses, one per node. */
  readonly urls: readonly string[];
  /** Kills one node with SIGKILL. */
  kill(node: number): Promise<void>;
};

/** A Qdrant cluster on loopback, https://qdrant.tech/documentation/guides/distributed_deployment/. */
export async function startQdrantCluster(dir: string, nodes: number): Promise<QdrantCluster> {
  const servers: QdrantServer[] = [];
  let first = '';
  const endAll = async () => {
    await Promise.all(servers.map((server) => server.kill()));
  };
  try {
    for (let node = 0; node < nodes; node += 1) {
      const peer = await freePort();
      const uri = `http://127.0.0.1:${peer}`;
      const server = await spawnQdrant(join(dir, `node-${node}`), {
        args: ['--uri', uri, ...(node === 0 ? [] : ['--bootstrap', first])],
        env: { QDRANT__CLUSTER__ENABLED: 'true', QDRANT__CLUSTER__P2P__PORT: String(peer) },
      });
      if (node === 0) first = uri;
      servers.push(server);
      await waitFor(`node ${node} to join`, () => peersOf(server.url).then((count) => count === node + 1));
    }
  } catch (error) {
    await endAll();
    throw error;
  }
  return {
    urls: servers.map(({ url }) => url),
    kill: async (node) => servers[node]?.kill(),
    [Symbol.asyncDispose]: endAll,
  };
}

async function peersOf(url: string): Promise<number> {
  const { result } = (await (await fetch(`${url}/cluster`)).json()) as { result: { peers: object } };
  return Object.keys(result.peers).length;
}
