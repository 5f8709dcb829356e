import { appendFileSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { type Converter, createConverter } from '../convert/index.ts';
import { type TempDir, tempDir } from '../temp-dir.test.fixture.ts';
import { discardCache } from './index-cache.ts';
import { type IndexGateway, indexGateway } from './index-gateway.test.fixture.ts';
import type { IndexOptions } from './index-options.ts';
import { type Project, writeProjectConfig } from './project-config.ts';
import { cachePath } from './project-place.ts';
import { runIndex } from './run-index.ts';

const converter = createConverter();
afterAll(() => converter[Symbol.asyncDispose]());

type Changes = Partial<Pick<Project['config'], 'include' | 'exclude'>> & {
  budgets?: Partial<Project['config']['budgets']>;
};

async function place(changes: Changes = {}) {
  const dir = await tempDir();
  const gateway = await indexGateway();
  const config = writeProjectConfig(dir.path, { schema_version: 1, collection: 'c', source: 's', ...changes });
  const project = { root: dir.path, config };
  const index = (options: Partial<IndexOptions> = {}) =>
    runIndex(project, {
      client: gateway.client,
      converter,
      signal: new AbortController().signal,
      redact: 'redact',
      ...options,
    });
  return { dir, gateway, project, index, [Symbol.asyncDispose]: () => closeAll(dir, gateway) };
}

async function closeAll(dir: TempDir, gateway: IndexGateway): Promise<void> {
  await gateway[Symbol.asyncDispose]();
  await dir[Symbol.asyncDispose]();
}

describe('runIndex', () => {
  it('sends what is new or changed, deletes what is gone, and asks one question when nothing changed', async () => {
    await using at = await place();
    const { dir, gateway, index } = at;
    for (const name of ['a.md', 'b.md', 'c/d.ts', 'c/e.md']) await dir.write(name, `content of ${name}`);
    expect(await index()).toMatchObject({
      status: 'success',
      files_indexed: 4,
      files_unchanged: 0,
      files_skipped: { tool_folder: 1 },
    });
    gateway.calls.length = 0;
    expect(await index()).toMatchObject({ files_indexed: 0, files_unchanged: 4 });
    expect(gateway.calls.filter((path) => path !== '/api/v1/collections/c')).toEqual([]);
    await dir.write('a.md', 'other content');
    await rm(join(dir.path, 'b.md'));
    await rename(join(dir.path, 'c/e.md'), join(dir.path, 'c/f.md'));
    expect(await index()).toMatchObject({ files_indexed: 2, files_deleted: 2, files_unchanged: 1 });
    expect([...gateway.documents.keys()].sort()).toEqual(['a.md', 'c/d.ts', 'c/f.md']);
  });

  it('takes the gateway for the truth: without its cache, and after somebody else changed the collection', async () => {
    await using at = await place();
    const { dir, gateway, project, index } = at;
    for (let n = 0; n < 8; n++) await dir.write(`f${n}.md`, `file ${n}`);
    await index();
    discardCache(cachePath(project.root));
    expect(await index()).toMatchObject({ files_indexed: 0, files_unchanged: 8 });
    gateway.documents.delete('f3.md');
    gateway.documents.set('ghost.md', {
      uri: 'ghost.md',
      text: '',
      content_hash: 'x'.repeat(64),
      converter: 'x',
      kind: 'doc',
      doc_id: '3f0e2c1a-9f1b-5c55-8d1e-6a2f7b1c0d9e',
    });
    gateway.documents.delete('f4.md');
    expect(await index()).toMatchObject({ files_indexed: 2, files_deleted: 1, files_unchanged: 6 });
    expect(gateway.documents.has('ghost.md')).toBe(false);
    const other = gateway.documents.get('f1.md');
    if (other) gateway.documents.set('f1.md', { ...other, kind: 'pattern' });
    await dir.write('f2.md', 'changed');
    await index();
    await dir.write('f2.md', 'changed again');
    gateway.documents.delete('f5.md');
    expect(await index()).toMatchObject({ status: 'success' });
    expect(gateway.documents.get('f1.md')?.kind).toBe('doc');
  });

  it('sends no secret, and leaves the file out when that is asked for', async () => {
    await using at = await place();
    const { dir, gateway, index } = at;
    const token = `gh${'p_'}${'Ab1Cd2Ef3Gh4Ij5Kl6Mn7Op8Qr9St0Uv1Wx2'}`;
    await dir.write('deploy.sh', `export TOKEN=${token}\n`);
    expect(await index()).toMatchObject({ secrets_redacted: { 'github-token': 1 } });
    expect(gateway.documents.get('deploy.sh')?.text).toContain('[REDACTED:github-token]');
    expect(await index({ redact: 'skip' })).toMatchObject({ files_skipped: { secrets: 1 }, files_deleted: 1 });
    expect(gateway.documents.size).toBe(0);
  });

  it('converts copies once and counts them', async () => {
    await using at = await place();
    let conversions = 0;
    const counting: Pick<Converter, 'convert'> = {
      convert: (request, options) => {
        conversions += 1;
        return converter.convert(request, options);
      },
    };
    for (const name of ['a/readme.md', 'b/readme.md', 'c/readme.md']) await at.dir.write(name, 'the same text');
    expect(await at.index({ converter: counting })).toMatchObject({ files_indexed: 3, files_duplicate: 2 });
    expect(conversions).toBe(1);
  });

  it('names file and setting when a budget is exceeded, and continues with the rest', async () => {
    await using at = await place({ budgets: { file_bytes: 1_000, file_tokens: 100 } });
    await at.dir.write('large.md', 'x '.repeat(1_000));
    await at.dir.write('long.md', 'x '.repeat(300));
    await at.dir.write('small.md', 'fine');
    expect(await at.index()).toMatchObject({
      status: 'partial',
      files_indexed: 1,
      files_skipped: { file_bytes_budget: 1, file_tokens_budget: 1 },
      budget_exceeded: [
        { file: 'large.md', code: 'BUDGET_LIMIT_EXCEEDED', setting: 'budgets.file_bytes', limit: 1_000, actual: 2_000 },
        { file: 'long.md', code: 'BUDGET_LIMIT_EXCEEDED', setting: 'budgets.file_tokens', limit: 100 },
      ],
    });
  });

  it('reports files that fail, once they do and again until they change', async () => {
    await using at = await place();
    await at.dir.write('good.md', 'fine');
    await at.dir.write('broken.pdf', '%PDF-1.7\nno more');
    await at.dir.write('refused.md', 'refuse me');
    const failed = { status: 'partial', files_failed: { CONVERSION_FAILED: 1, INVALID_ARGUMENT: 1 } };
    expect(await at.index()).toMatchObject({ ...failed, files_indexed: 1 });
    expect(await at.index()).toMatchObject({ ...failed, files_unchanged: 1 });
    await at.dir.write('refused.md', 'take me');
    await rm(join(at.dir.path, 'broken.pdf'));
    expect(await at.index()).toMatchObject({ status: 'success', files_indexed: 1, files_failed: {} });
  });

  it('skips what its content shows to be no text, empty, generated or squeezed', async () => {
    await using at = await place();
    await at.dir.write('data.txt', '\0\x01\x02\x03'.repeat(100));
    await at.dir.write('empty.md', '');
    await at.dir.write('blank.md', '  \n\n');
    await at.dir.write('api.go', '// Code generated by protoc. DO NOT EDIT.\npackage api\n');
    await at.dir.write('app.js', `var a=${'1+'.repeat(2_000)}1`);
    const skipped = {
      files_skipped: { unsupported_format: 1, empty: 2, generated: 1, minified: 1 },
      files_indexed: 0,
      files_failed: {},
    };
    expect(await at.index()).toMatchObject(skipped);
    expect(await at.index()).toMatchObject(skipped);
  });

  it('reads again what changes while it is read, and fails it when that does not end', async () => {
    await using at = await place();
    const path = await at.dir.write('busy.log', 'x'.repeat(5_000_000));
    await at.dir.write('calm.md', 'calm');
    const writer = setInterval(() => appendFileSync(path, 'more\n'), 1);
    try {
      const report = await at.index();
      const { CONFLICT = 0 } = report.files_failed;
      expect(CONFLICT + report.files_indexed).toBe(2);
    } finally {
      clearInterval(writer);
    }
    await at.dir.write('busy.log', 'done');
    await at.index();
    expect(at.gateway.documents.get('busy.log')?.text).toBe('done');
  });

  it('sends a batch again when the gateway drops it, is busy, or answers a part of it', async () => {
    await using at = await place();
    for (let n = 0; n < 10; n++) await at.dir.write(`f${n}.md`, `file ${n}`);
    at.gateway.faults.push('drop', 'busy', 'half', 'drop');
    const waits: string[] = [];
    expect(await at.index({ onWait: ({ code }) => waits.push(code), patienceMs: 100_000 })).toMatchObject({
      status: 'success',
      files_indexed: 10,
    });
    expect(at.gateway.documents.size).toBe(10);
    expect(waits.length).toBeGreaterThanOrEqual(4);
  });

  it('gives up on a gateway that stays away, says so, and continues at the next run', async () => {
    await using at = await place();
    for (let n = 0; n < 70; n++) await at.dir.write(`f${n}.md`, `file ${n}`);
    at.gateway.faults.push(...Array.from({ length: 200 }, () => 'busy' as const));
    const report = await at.index({ patienceMs: 300 });
    expect(report).toMatchObject({ status: 'failed', error: { code: 'BACKEND_UNAVAILABLE' } });
    at.gateway.faults.length = 0;
    expect(await at.index()).toMatchObject({ status: 'success' });
    expect(at.gateway.documents.size).toBe(70);
  });

  it('touches only what a path filter names', async () => {
    await using at = await place();
    for (const name of ['docs/a.md', 'docs/b.md', 'src/a.ts']) await at.dir.write(name);
    await at.index();
    await rm(join(at.dir.path, 'src/a.ts'));
    await rm(join(at.dir.path, 'docs/a.md'));
    expect(await at.index({ pathFilter: 'docs/**' })).toMatchObject({ files_deleted: 1, files_unchanged: 1 });
    expect([...at.gateway.documents.keys()].sort()).toEqual(['docs/b.md', 'src/a.ts']);
  });

  it('says in a dry run what it would do, and does nothing', async () => {
    await using at = await place();
    await at.dir.write('a.md', 'a');
    expect(await at.index({ dryRun: true })).toMatchObject({ dry_run: true, files_indexed: 1 });
    expect(at.gateway.documents.size).toBe(0);
    await at.index();
    await rm(join(at.dir.path, 'a.md'));
    expect(await at.index({ dryRun: true })).toMatchObject({ files_deleted: 1 });
    expect(at.gateway.documents.size).toBe(1);
  });

  it('does not delete most of a collection at its first run, unless that is asked for', async () => {
    await using at = await place();
    await at.dir.write('a.md', 'a');
    await at.index();
    const [kept] = at.gateway.documents.values();
    for (let n = 0; n < 30; n++)
      if (kept) at.gateway.documents.set(`theirs/${n}.md`, { ...kept, uri: `theirs/${n}.md` });
    discardCache(cachePath(at.project.root));
    expect(await at.index()).toMatchObject({ status: 'partial', files_deleted: 0, deletions_withheld: 30 });
    expect(at.gateway.documents.size).toBe(31);
    expect(await at.index({ deleteMany: true })).toMatchObject({ status: 'success', files_deleted: 30 });
    expect(at.gateway.documents.size).toBe(1);
  });

  it('knows a file whose name the file system spells in another normal form', async () => {
    await using at = await place();
    await at.dir.write('re\u0301sume\u0301.md', 'text');
    await at.index();
    expect([...at.gateway.documents.keys()]).toEqual(['r\u00e9sum\u00e9.md']);
    discardCache(cachePath(at.project.root));
    expect(await at.index()).toMatchObject({ files_unchanged: 1, files_deleted: 0 });
    expect(await at.index()).toMatchObject({ files_unchanged: 1, files_deleted: 0 });
    expect(at.gateway.documents.size).toBe(1);
  });

  it('stops when it is interrupted and continues at the next run', async () => {
    await using at = await place();
    for (let n = 0; n < 200; n++) await at.dir.write(`f${n}.md`, `file ${n}`);
    const stop = new AbortController();
    const onProgress = ({ done }: { done: number }) => done > 3 && stop.abort();
    await expect(at.index({ signal: stop.signal, onProgress })).rejects.toMatchObject({ name: 'AbortError' });
    expect(await at.index()).toMatchObject({ status: 'success' });
    expect(at.gateway.documents.size).toBe(200);
  });
});
