import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { startGateway, type TestGateway } from '../src/harness/gateway.ts';
import { tempDir } from '../src/harness/temp-dir.ts';
import { waitFor } from '../src/harness/wait-for.ts';

const OBJECTS = 4_000;
const PER_FOLDER = 500;
/** The gateway is killed when so many objects are indexed. */
const KILLED_AT = [100, 1_000, 1_100, 2_500, 3_500];
const MINUTES = 60_000;

it(`loses and repeats nothing of ${OBJECTS} objects when the gateway is killed ${KILLED_AT.length} times`, {
  timeout: 20 * MINUTES,
}, async () => {
  await using dir = await tempDir();
  const docs = join(dir.path, 'docs');
  for (let number = 0; number < OBJECTS; number += 1) {
    const folder = join(docs, String(Math.floor(number / PER_FOLDER)));
    if (number % PER_FOLDER === 0) await mkdir(folder, { recursive: true });
    await writeFile(join(folder, `${number}.md`), `# Note ${number}\n\nThe code word is zebra${number}.`);
  }
  const env = { RAG_SOURCE_ALLOW: `file://${docs}/` };
  let gateway = await startGateway(dir.path, { env });
  try {
    const source = { url: `file://${docs}/`, name: 'notes', collection: 'notes' };
    expect((await gateway.call('POST', '/api/v1/sources', source)).status).toBe(200);
    const started = await gateway.call('POST', '/api/v1/sources/notes/sync', {});
    for (const objects of KILLED_AT) {
      await waitFor(`${objects} objects`, async () => (await indexed(gateway)) >= objects, 5 * MINUTES);
      await gateway.kill('SIGKILL');
      gateway = await startGateway(dir.path, { env });
    }
    const path = `/api/v1/sources/notes/syncs/${String(started.body.sync_id)}`;
    const ended = async () => {
      const { body } = await gateway.call('GET', path);
      return body.finished_at === undefined ? undefined : body;
    };
    const sync = await waitFor('the sync', ended, 10 * MINUTES);
    expect(sync).toMatchObject({ state: 'completed', seen: OBJECTS, failed: 0, removed: 0 });
    // The last attempt read only what the ones before it had not ingested.
    expect(Number(sync.unchanged)).toBeGreaterThanOrEqual(KILLED_AT.at(-1) ?? 0);
    expect(await indexed(gateway)).toBe(OBJECTS);
    const { body: collection } = await gateway.call('GET', '/api/v1/collections/notes');
    expect(collection).toMatchObject({ documents: OBJECTS, chunks: OBJECTS });
    for (const number of [0, 1_055, 3_999]) {
      const search = { query: `zebra${number}`, collection: 'notes', top_k: 2 };
      const { body } = await gateway.call('POST', '/api/v1/search', search);
      const texts = (body.results as { text: string }[]).filter(({ text }) => text.includes(`zebra${number}.`));
      expect(texts).toHaveLength(1);
    }
  } finally {
    await gateway[Symbol.asyncDispose]();
  }
});

async function indexed(gateway: TestGateway): Promise<number> {
  const { body } = await gateway.call('GET', '/api/v1/sources/notes');
  return (body.objects as { indexed: number }).indexed;
}
