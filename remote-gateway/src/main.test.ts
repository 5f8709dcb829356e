import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const BIN = fileURLToPath(new URL('../bin/docferry-gateway.js', import.meta.url));

describe('docferry-gateway', () => {
  let dir: string;
  beforeAll(async () => {
    dir = await mkdtemp(join(tmpdir(), 'docferry-main-'));
  });
  afterAll(() => rm(dir, { recursive: true, force: true, maxRetries: 10 }));

  function run(args: readonly string[], env: Record<string, string> = {}) {
    return new Promise<{ code: unknown; stdout: string; stderr: string }>((resolve) => {
      const options = {
        cwd: dir,
        env: { PATH: process.env.PATH, RAG_DATA_DIR: join(dir, 'data'), ...env },
      };
      execFile(process.execPath, [BIN, ...args], options, (error, stdout, stderr) =>
        resolve({ code: error?.code ?? 0, stdout, stderr }),
      );
    });
  }

  it('shows the effective configuration with origins, and no secret', async () => {
    const shown = await run(['config', 'show', '--json', '--port', '9000'], { RAG_API_KEY: 'a-secret-of-mine' });
    expect(shown.code).toBe(0);
    expect(JSON.parse(shown.stdout)).toEqual(
      expect.arrayContaining([
        { name: 'port', env: 'RAG_PORT', value: 9000, origin: 'flag' },
        { name: 'api_key', env: 'RAG_API_KEY', value: '********', origin: 'environment' },
        { name: 'chunk_size', env: 'CHUNK_SIZE', value: 512, origin: 'default' },
      ]),
    );
    expect(shown.stdout + shown.stderr).not.toContain('a-secret-of-mine');
  });

  it.each([
    [['serve', '--bogus']],
    [['no-such-command']],
    [['keys', 'create']],
    [['audit', 'export', '--since', 'soon']],
  ])('ends with code 2 for %j', async (args) => {
    expect(await run(args)).toMatchObject({ code: 2, stdout: '' });
  });

  it('does not start with a wrong value, and ends with code 2 and what would be right', async () => {
    const wrong = await run(['serve'], { CHUNK_SIZE: 'many' });
    expect(wrong).toMatchObject({ code: 2, stdout: '' });
    expect(wrong.stderr).toContain('CHUNK_SIZE is wrong. "many" cannot be used: it must be a number of tokens');
    expect(wrong.stderr).not.toContain('    at ');
  });

  it('refuses a busy port that was asked for, and leaves no process behind', async () => {
    const holder = createServer().listen(0, '127.0.0.1');
    await once(holder, 'listening');
    const address = holder.address();
    const port = String(typeof address === 'object' ? address?.port : '');
    const busy = await run(['serve', '--port', port]);
    expect(busy.code).toBe(2);
    expect(busy.stderr).toContain(`Port ${port} is in use. Choose another with --port`);
    holder.close();
  });
});
