import { join } from 'node:path';
import { freePort } from './gateway.ts';
import { type QdrantServer, spawnQdrant } from './qdrant-server.ts';
import { waitFor } from './wait-for.ts';

export type QdrantCluster = AsyncDisposable & {
  /** REST addresses, one per node. */
  readonly urls: readonly string[];
  /** Kills one node with SIGKILL: its connections are closed at once. */
  kill(node: number): Promise<void>;
  /** Stops one node with SIGSTOP: its connections stay open and nothing answers, as when a machine is lost. */
  freeze(node: number): void;
  /** Starts a killed node again, with its data and at its old address, or continues a frozen one; waits until it is ready. */
  restore(node: number): Promise<void>;
  /** Waits until all copies of all shards are active on all nodes. */
  untilWhole(): Promise<void>;
};

/** A Qdrant cluster on loopback, https://qdrant.tech/documentation/guides/distributed_deployment/. */
export async function startQdrantCluster(dir: string, nodes: number): Promise<QdrantCluster> {
  const servers: QdrantServer[] = [];
  const peers = await Promise.all(Array.from({ length: nodes }, freePort));
  const spawnNode = (node: number, port?: number) => {
    const first = node === 0 ? [] : ['--bootstrap', `http://127.0.0.1:${peers[0]}`];
    return spawnQdrant(join(dir, `node-${node}`), {
      ...(port === undefined ? {} : { port }),
      args: ['--uri', `http://127.0.0.1:${peers[node]}`, ...first],
      env: { QDRANT__CLUSTER__ENABLED: 'true', QDRANT__CLUSTER__P2P__PORT: String(peers[node]) },
    });
  };
  const endAll = async () => {
    await Promise.all(servers.map((server) => server.kill()));
  };
  try {
    for (let node = 0; node < nodes; node += 1) {
      const server = await spawnNode(node);
      servers.push(server);
      await waitFor(`node ${node} to join`, () => peersOf(server.url).then((count) => count === node + 1));
    }
  } catch (error) {
    await endAll();
    throw error;
  }
  const serverOf = (node: number): QdrantServer => {
    const server = servers[node];
    if (server === undefined) throw new Error(`there is no node ${node}`);
    return server;
  };
  return {
    urls: servers.map(({ url }) => url),
    kill: (node) => serverOf(node).kill(),
    freeze: (node) => void process.kill(serverOf(node).pid, 'SIGSTOP'),
    restore: async (node) => {
      const { pid, port, url, hasEnded } = serverOf(node);
      if (hasEnded()) servers[node] = await spawnNode(node, port);
      else process.kill(pid, 'SIGCONT');
      await waitFor(`node ${node} to be ready`, async () => (await fetch(`${url}/readyz`)).ok);
    },
    untilWhole: async () => {
      for (const { url } of servers) await waitFor('all copies to be active', () => isWhole(url));
    },
    [Symbol.asyncDispose]: endAll,
  };
}

async function peersOf(url: string): Promise<number> {
  return Object.keys((await ask<{ peers: object }>(`${url}/cluster`)).peers).length;
}

type Shard = { readonly state: string };

/** Whether all copies that this node knows of are active. */
async function isWhole(url: string): Promise<boolean> {
  const { collections } = await ask<{ collections: { name: string }[] }>(`${url}/collections`);
  const states = await Promise.all(
    collections.map(({ name }) =>
      ask<{ local_shards: Shard[]; remote_shards: Shard[] }>(`${url}/collections/${name}/cluster`),
    ),
  );
  return states.every(({ local_shards, remote_shards }) =>
    [...local_shards, ...remote_shards].every(({ state }) => state === 'Active'),
  );
}

async function ask<T>(url: string): Promise<T> {
  return ((await (await fetch(url)).json()) as { result: T }).result;
}
