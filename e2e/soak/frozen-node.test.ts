import { join } from 'node:path';
import { expect, it } from 'vitest';
import { startGateway } from '../src/harness/gateway.ts';
import { startQdrantCluster } from '../src/harness/qdrant-cluster.ts';
import { ingestToTheEnd } from '../src/harness/settled-jobs.ts';
import { tempDir } from '../src/harness/temp-dir.ts';

type Info = { readonly result: { readonly config: { readonly params: Record<string, unknown> } } };

it('a gateway on a Qdrant cluster makes two copies by default, and continues while any one node is frozen', async () => {
  await using dir = await tempDir();
  await using cluster = await startQdrantCluster(join(dir.path, 'cluster'), 3);
  await using gateway = await startGateway(join(dir.path, 'data'), { env: { QDRANT_URL: cluster.urls.join(',') } });
  const write = (word: string) =>
    ingestToTheEnd(gateway, { text: `The code word is ${word}.`, metadata: { filename: `${word}.md` } });
  const find = async (word: string) => {
    const { status, body } = await gateway.call('POST', '/api/v1/search', { query: word });
    const results = (body.results ?? []) as { readonly filename: string }[];
    return { status, partial: body.partial, filename: results[0]?.filename };
  };
  await write('before');
  const { result } = (await (await fetch(`${cluster.urls[0]}/collections`)).json()) as {
    result: { collections: { name: string }[] };
  };
  for (const { name } of result.collections) {
    const info = (await (await fetch(`${cluster.urls[0]}/collections/${name}`)).json()) as Info;
    expect(info.result.config.params).toMatchObject({ shard_number: 1, replication_factor: 2 });
  }
  for (const node of [0, 1, 2]) {
    cluster.freeze(node);
    expect(await find('before')).toEqual({ status: 200, partial: false, filename: 'before.md' });
    await write(`without${node}`);
    expect(await find(`without${node}`)).toEqual({ status: 200, partial: false, filename: `without${node}.md` });
    await cluster.restore(node);
    await cluster.untilWhole();
  }
});
