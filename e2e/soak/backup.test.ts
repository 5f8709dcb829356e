import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { startBackends } from '../src/harness/backends.ts';
import { startGateway, type TestGateway } from '../src/harness/gateway.ts';
import { BINS, cleanEnv, run } from '../src/harness/process.ts';
import { ingestToTheEnd } from '../src/harness/settled-jobs.ts';
import { tempDir } from '../src/harness/temp-dir.ts';

const DOCUMENTS = 12;
const text = (n: number, round = 0) =>
  `# Note ${n}\n\nThe code word is zebra${n}, round ${round}.\n\n## More\n\nPasta ${n}.\n`;

type Env = Record<string, string>;

/** An admin command with `--json`, and its answer. */
async function admin(dataDir: string, args: string[], env: Env = {}) {
  const { code, stdout, stderr } = await run(
    process.execPath,
    [BINS.gateway, ...args, '--data-dir', dataDir, '--json'],
    {
      env: cleanEnv(env),
    },
  );
  return { code, stderr, result: code === 0 ? JSON.parse(stdout) : undefined };
}

async function ingest(gateway: TestGateway, n: number, round?: number): Promise<void> {
  const metadata = { filename: `note-${n}.md` };
  await ingestToTheEnd(gateway, { text: text(n, round), metadata });
}

/** The answer of a search, without its duration. */
async function hits(gateway: TestGateway, query = 'zebra7 code word pasta') {
  const { body } = await gateway.call('POST', '/api/v1/search', { query, top_k: 50 });
  const results = body.results as { passage_id: string; filename: string; score: number }[];
  return results.map(({ passage_id, filename, score }) => ({ passage_id, filename, score }));
}

describe('a backup of a gateway that serves', () => {
  it('made while documents are replaced contains the old or the new version of every document, and replaces other data with --force', async () => {
    await using dir = await tempDir();
    const [from, to, made] = ['from', 'to', 'made'].map((name) => join(dir.path, name)) as [string, string, string];
    {
      await using gateway = await startGateway(from);
      for (let n = 0; n < DOCUMENTS; n++) await ingest(gateway, n);
      let running = true;
      const writer = (async () => {
        for (let n = 0; running; n++) await ingest(gateway, n % DOCUMENTS, n);
      })();
      expect(await admin(from, ['backup', made])).toMatchObject({ code: 0, result: { documents: DOCUMENTS } });
      running = false;
      await writer;
    }
    {
      await using other = await startGateway(to);
      await ingest(other, 99);
    }
    expect(await admin(to, ['restore', made])).toMatchObject({ code: 1, stderr: expect.stringContaining('--force') });
    const restored = await admin(to, ['restore', made, '--force']);
    expect(restored).toMatchObject({
      code: 0,
      result: { repair: { found: { missing_collection: 0, incomplete_document: 0, wrong_counts: 0 } } },
    });
    expect(readdirSync(restored.result.former).sort()).toEqual(['postgres', 'qdrant']);
    await using gateway = await startGateway(to);
    const names = new Set((await hits(gateway, 'code word zebra')).map(({ filename }) => filename));
    expect([...names].sort()).toEqual(Array.from({ length: DOCUMENTS }, (_, n) => `note-${n}.md`).sort());
    // A number that was assigned after the catalog was read is not assigned again.
    await ingest(gateway, 3, 1_000);
    const again = await hits(gateway, 'zebra3 round 1000');
    expect(again[0]?.filename).toBe('note-3.md');
  });

  it('of separate Postgres and Qdrant servers restores onto others, with the same answers', async () => {
    await using dir = await tempDir();
    const made = join(dir.path, 'made');
    await using servers = await startBackends(join(dir.path, 'servers'));
    await using others = await startBackends(join(dir.path, 'others'));
    const [here, there] = ['here', 'there'].map((name) => join(dir.path, name)) as [string, string];
    const wanted = await (async () => {
      await using gateway = await startGateway(here, { env: servers.env });
      for (let n = 0; n < DOCUMENTS; n++) await ingest(gateway, n);
      expect(await admin(here, ['backup', made], servers.env)).toMatchObject({ code: 0 });
      const running = await admin(here, ['restore', made, '--force'], servers.env);
      expect(running.code).toBe(1);
      // The database decides, not the data directory of the command.
      expect(await admin(there, ['restore', made, '--force'], servers.env)).toMatchObject({
        code: 1,
        stderr: expect.stringContaining('A gateway works on this database'),
      });
      return await hits(gateway);
    })();
    expect(await admin(there, ['restore', made], others.env)).toMatchObject({
      code: 0,
      result: { documents: DOCUMENTS, repair: { repaired: 0, left: 0 } },
    });
    // Onto the original servers.
    expect(await admin(here, ['restore', made], servers.env)).toMatchObject({ code: 1 });
    expect(await admin(here, ['restore', made, '--force'], servers.env)).toMatchObject({ code: 0 });
    for (const [dataDir, env] of [
      [there, others.env],
      [here, servers.env],
    ] as const) {
      await using gateway = await startGateway(dataDir, { env });
      expect(await hits(gateway)).toEqual(wanted);
    }
  });
});
