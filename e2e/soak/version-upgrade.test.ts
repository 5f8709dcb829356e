import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Backends, startBackends } from '../src/harness/backends.ts';
import { startGateway, type TestGateway } from '../src/harness/gateway.ts';
import { nextVersion } from '../src/harness/next-version.ts';
import { BINS, cleanEnv, run } from '../src/harness/process.ts';
import { tempDir } from '../src/harness/temp-dir.ts';

const document = (name: string) => ({
  text: `The code word of ${name} is ${name}xk.`,
  metadata: { filename: `${name}.md`, collection: 'upgrade' },
});

async function ingest(gateway: TestGateway, name: string): Promise<void> {
  const sent = await gateway.call('POST', '/api/v1/ingest', document(name));
  expect(sent, JSON.stringify(sent.body)).toMatchObject({ status: 200 });
}

async function found(gateway: TestGateway, name: string): Promise<boolean> {
  const { body } = await gateway.call('POST', '/api/v1/search', { query: `${name}xk`, collection: 'upgrade' });
  return Array.isArray(body.results) && body.results.some((result) => result.filename === `${name}.md`);
}

describe('gateways of two versions on one database', () => {
  let stack: AsyncDisposableStack;
  let dir: string;
  let backends: Backends;
  let env: Record<string, string>;
  beforeEach(async () => {
    stack = new AsyncDisposableStack();
    dir = stack.use(await tempDir()).path;
    backends = stack.use(await startBackends(join(dir, 'backends')));
    env = { ...backends.env, RAG_API_KEY: 'a-key-that-both-gateways-know' };
  });
  afterEach(() => stack.disposeAsync());

  const start = async (name: string, changes: Record<string, string> = {}) =>
    stack.use(await startGateway(join(dir, name), { env: { ...env, ...changes } }));

  it('serve together after an additive migration, and the earlier one starts again', async () => {
    const previous = await start('previous');
    await ingest(previous, 'before');
    const next = await start('next', nextVersion(dir, { isAdditive: true }));
    await Promise.all([ingest(previous, 'by-previous'), ingest(next, 'by-next')]);
    await previous.kill('SIGTERM');
    const again = await start('previous');
    expect(again.output.stderr).toContain('a newer Docferry has migrated the catalog');
    await ingest(again, 'afterwards');
    for (const gateway of [again, next])
      for (const name of ['before', 'by-previous', 'by-next', 'afterwards'])
        expect(await found(gateway, name), name).toBe(true);
  });

  it('do not serve together after another migration: the later waits, the earlier is refused, and the copy leads back', async () => {
    const changes = nextVersion(dir, { isAdditive: false });
    const previous = await start('previous');
    await ingest(previous, 'before');
    await expect(start('next', changes)).rejects.toThrow(/A gateway works on this database .*schema \d+/);
    await ingest(previous, 'meanwhile');
    await previous.kill('SIGTERM');
    const next = await start('next', changes);
    await ingest(next, 'after');
    await next.kill('SIGTERM');
    await expect(start('previous')).rejects.toThrow(/has schema version (\d+), for programs from version \1 on/);

    const copies = join(dir, 'next', 'before-migration');
    const [copy = ''] = readdirSync(copies);
    const restored = await run(
      process.execPath,
      [BINS.gateway, 'restore', join(copies, copy), '--force', '--data-dir', join(dir, 'previous')],
      { env: cleanEnv(env) },
    );
    expect(restored, restored.stderr).toMatchObject({ code: 0 });
    const back = await start('previous');
    for (const name of ['before', 'meanwhile']) expect(await found(back, name), name).toBe(true);
    expect(await found(back, 'after')).toBe(false);
  });
});
