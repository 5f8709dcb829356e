import { mkdir, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort, startGateway, type TestGateway } from './harness/gateway.ts';
import { CLIENTS, type McpClient } from './harness/mcp-clients.ts';
import { EXAMPLES } from './harness/process.ts';
import { tempDir } from './harness/temp-dir.ts';

const connect = CLIENTS['SDK v1'] as (typeof CLIENTS)[string];

describe('the stdio server on errors', () => {
  let dir: Awaited<ReturnType<typeof tempDir>>;
  let gateway: TestGateway;
  beforeAll(async () => {
    dir = await tempDir();
    gateway = await startGateway(join(dir.path, 'data'));
  });
  afterAll(async () => {
    await gateway[Symbol.asyncDispose]();
    await dir[Symbol.asyncDispose]();
  });
  const agent = (env: Record<string, string> = {}): Promise<McpClient> =>
    connect({
      kind: 'stdio',
      env: { RAG_API_URL: gateway.url, RAG_API_KEY: gateway.apiKey, RAG_ALLOWED_DIRS: EXAMPLES, ...env },
    });

  it('names the wrong setting when the key is invalid', async () => {
    await using client = await agent({ RAG_API_KEY: 'wrong' });
    const refused = await client.call('convert_and_ingest', { uri: join(EXAMPLES, 'incident-review.docx') });
    expect(refused).toMatchObject({ isError: true, structured: { code: 'UNAUTHENTICATED' } });
    expect(refused.text).toContain('RAG_API_KEY');
  });

  it('reports an unavailable gateway in bounded time, and continues to convert', async () => {
    await using client = await agent({ RAG_API_URL: `http://127.0.0.1:${await freePort()}` });
    const started = performance.now();
    const refused = await client.call('convert_and_ingest', { uri: join(EXAMPLES, 'incident-review.docx') });
    expect(refused).toMatchObject({ isError: true, structured: { code: 'BACKEND_UNAVAILABLE' } });
    expect(performance.now() - started).toBeLessThan(100_000);
    const converted = await client.call('convert_to_text', { uri: join(EXAMPLES, 'incident-review.docx') });
    expect(converted.text).toContain('94 minutes');
  });

  it('reads no file outside the allowed folders, not even through a symlink', async () => {
    const inside = join(dir.path, 'inside');
    await mkdir(inside);
    await writeFile(join(dir.path, 'secret.txt'), 'the secret of the neighbour');
    await symlink(join(dir.path, 'secret.txt'), join(inside, 'innocent.txt'));
    await using client = await agent({ RAG_ALLOWED_DIRS: inside });
    for (const uri of [
      join(dir.path, 'secret.txt'),
      join(inside, 'innocent.txt'),
      join(inside, '../secret.txt'),
      'file:///etc/passwd',
    ]) {
      const refused = await client.call('convert_to_text', { uri });
      expect(refused.isError, uri).toBe(true);
      expect(refused.text).toContain('RAG_ALLOWED_DIRS');
      expect(refused.text).not.toContain('neighbour');
    }
  });

  it.each([
    ['a missing file', 'missing.pdf', undefined, ['NOT_FOUND']],
    ['an empty file', 'empty.pdf', '', ['INVALID_ARGUMENT', 'CONVERSION_FAILED']],
    [
      'binary data named as text',
      'binary.txt',
      Buffer.from(Array.from({ length: 4000 }, (_, i) => (i * 7919) % 256)),
      ['UNSUPPORTED_FORMAT'],
    ],
    ['a truncated PDF', 'cut.pdf', '%PDF-1.7\n1 0 obj\n<< /Type /Cat', ['CONVERSION_FAILED']],
    [
      'an unknown container',
      'odd.docx',
      Buffer.from('504b0506000000000000000000000000000000000000', 'hex'),
      ['UNSUPPORTED_FORMAT', 'CONVERSION_FAILED'],
    ],
  ])('refuses %s with its code and stays alive', async (_, name, content, codes) => {
    const path = join(dir.path, name);
    if (content !== undefined) await writeFile(path, content);
    await using client = await agent({ RAG_ALLOWED_DIRS: dir.path });
    const refused = await client.call('convert_and_ingest', { uri: path });
    expect(refused.isError).toBe(true);
    expect(codes).toContain(refused.structured.code);
    expect((await client.call('list_formats', {})).isError).toBe(false);
  });
});
