import { execFile } from 'node:child_process';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { UserError } from '../../errors.ts';
import { zipOf } from '../convert-with.test.support.ts';
import { createConverter } from './create-converter.ts';

const encode = (text: string) => new TextEncoder().encode(text);
const SMALL = { bytes: encode('a,b\n1,2\n'), filename: 'small.csv' };
const TABLE = '| a | b |\n| --- | --- |\n| 1 | 2 |';

/** Takes tens of seconds: rows are many and a cell's text is long. */
const LONG = { bytes: encode('a,b,c,d\n'.repeat(2_000_000)), filename: 'long.csv' };

async function fault(promise: Promise<unknown>): Promise<UserError> {
  const error: unknown = await promise.then(
    () => new Error('it converted'),
    (reason: unknown) => reason,
  );
  if (error instanceof UserError) return error;
  throw error;
}

async function temporaryFolder() {
  const path = await mkdtemp(join(tmpdir(), 'docferry-convert-'));
  return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true }) };
}

describe('createConverter', () => {
  it('converts bytes and files, and says where they come from', async () => {
    await using converter = createConverter();
    await using folder = await temporaryFolder();
    const path = join(folder.path, 'table.csv');
    await writeFile(path, SMALL.bytes);
    const fromFile = await converter.convert({ path, uri: 'data/table.csv' });
    const fromBytes = await converter.convert(SMALL);
    expect(fromFile.markdown).toBe(TABLE);
    expect(fromBytes.markdown).toBe(TABLE);
    expect(fromFile.source).toMatchObject({
      filename: 'table.csv',
      uri: 'data/table.csv',
      mime_type: 'text/csv',
      bytes: 8,
    });
    expect(fromBytes.source.uri).toBe('small.csv');
    expect(fromFile.source.sha256).toBe(fromBytes.source.sha256);
  });

  it('ends a conversion whose pieces of text cannot be taken, with the fault of who takes them', async () => {
    await using converter = createConverter();
    await using folder = await temporaryFolder();
    const path = join(folder.path, 'large.csv');
    await writeFile(path, `1,${'word '.repeat(100)}\n`.repeat(4_000));
    const onText = () => {
      throw new Error('no space left');
    };
    await expect(converter.convert({ path }, { onText })).rejects.toThrow('no space left');
    expect((await converter.convert(SMALL)).markdown).toBe(TABLE);
  });

  it('refuses what is no file, naming it without its directory', async () => {
    await using converter = createConverter({ fileBytes: 10 });
    await using folder = await temporaryFolder();
    const large = join(folder.path, 'large.txt');
    await writeFile(large, 'more than ten bytes');
    const errors = [
      await fault(converter.convert({ path: join(folder.path, 'absent.txt') })),
      await fault(converter.convert({ path: folder.path })),
      await fault(converter.convert({ path: large })),
      await fault(converter.convert({ bytes: new Uint8Array(), filename: 'empty.docx' })),
    ];
    expect(errors.map(({ code }) => code)).toEqual([
      'NOT_FOUND',
      'INVALID_ARGUMENT',
      'PAYLOAD_TOO_LARGE',
      'INVALID_ARGUMENT',
    ]);
    for (const { message } of errors) expect(message).not.toContain(tmpdir());
  });

  it('ends a conversion that takes too much memory, and converts the next file', async () => {
    await using converter = createConverter({ memoryBytes: 200_000_000 });
    const error = await fault(converter.convert(LONG));
    expect(error.code).toBe('CONVERSION_FAILED');
    expect(error.message).toContain('200 MB of memory');
    expect((await converter.convert(SMALL)).markdown).toBe(TABLE);
  });

  it('ends a conversion at the wall clock, and converts the next file', async () => {
    await using converter = createConverter({ wallMs: 900 });
    const error = await fault(converter.convert(LONG));
    expect([error.code, error.message]).toEqual(['TIMEOUT', 'Converting long.csv took longer than 0.9 s, the limit.']);
  });

  it('ends a conversion that makes no progress', async () => {
    await using converter = createConverter({ stallMs: 1_000 });
    const stuck = '<p>one <i>two</i>'.repeat(1_000_000);
    const error = await fault(converter.convert({ bytes: encode(stuck), filename: 'stuck.html' }));
    expect([error.code, error.message]).toEqual([
      'TIMEOUT',
      'Converting stuck.html made no progress for 1 s, the limit.',
    ]);
  });

  it('ends a conversion when its signal aborts, also while it waits', async () => {
    await using converter = createConverter();
    const running = new AbortController();
    const waiting = new AbortController();
    const first = converter.convert(LONG, { signal: running.signal });
    const second = converter.convert(LONG, { signal: waiting.signal });
    waiting.abort(new Error('changed my mind'));
    await expect(second).rejects.toThrow('changed my mind');
    setTimeout(() => running.abort(new Error('enough')), 300);
    await expect(first).rejects.toThrow('enough');
    expect((await converter.convert(SMALL)).markdown).toBe(TABLE);
  });

  it('reports progress on long work', async () => {
    await using converter = createConverter();
    const seen: number[] = [];
    const bytes = encode('a,b\n'.repeat(150_000));
    await converter.convert({ bytes, filename: 'rows.csv' }, { onProgress: (done) => seen.push(done) });
    expect(seen.length).toBeGreaterThan(0);
  });

  it('refuses a document that unpacks to more than the limit, whatever its headers say', async () => {
    await using converter = createConverter({ inflatedBytes: 1_000_000 });
    const bomb = zipOf({ 'word/document.xml': new Uint8Array(5_000_000) });
    const error = await fault(converter.convert({ bytes: bomb, filename: 'bomb.docx' }));
    expect(error.code).toBe('CONVERSION_FAILED');
    expect(error.message).toContain('unpacks to more than 1 MB');
  });

  it('lets the process end while its child is idle, and writes nothing to standard output', async () => {
    const { stdout, stderr } = await convertElsewhere(`
      const { markdown } = await converter.convert({ bytes: new TextEncoder().encode('a,b\\n1,2'), filename: 'a.csv' });
      process.stderr.write(markdown.slice(0, 9));`);
    expect([stdout, stderr]).toEqual(['', '| a | b |']);
  });

  it('keeps the compiled code of its child where the process keeps its own, though it kills the child', async () => {
    await using folder = await temporaryFolder();
    await convertElsewhere(
      "await converter.convert({ bytes: Buffer.from('a,b'), filename: 'a.csv' }); await converter[Symbol.asyncDispose]();",
      { NODE_COMPILE_CACHE: folder.path },
    );
    const kept = await readdir(folder.path);
    expect(kept).toHaveLength(2);
    for (const flags of kept) expect(await readdir(join(folder.path, flags))).not.toHaveLength(0);
  });
});

/** Runs `script`, which finds a `converter`, in a process of its own. */
function convertElsewhere(script: string, env: NodeJS.ProcessEnv = {}) {
  const source = `
    import { createConverter } from ${JSON.stringify(new URL('./create-converter.ts', import.meta.url).href)};
    const converter = createConverter();
    ${script}`;
  return promisify(execFile)(
    process.execPath,
    ['--conditions=docferry-source', '--input-type=module', '--eval', source],
    { cwd: fileURLToPath(new URL('../../..', import.meta.url)), timeout: 100_000, env: { ...process.env, ...env } },
  );
}
