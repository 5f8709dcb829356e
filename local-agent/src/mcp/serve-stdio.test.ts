import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { type TempDir, tempDir } from '../temp-dir.test.fixture.ts';

const BIN = fileURLToPath(new URL('../../bin/docferry.js', import.meta.url));
const HELLO = {
  protocolVersion: '2025-06-18',
  capabilities: {},
  clientInfo: { name: 'raw', version: '0' },
};

/** `docferry mcp` with its bare streams. */
function startServer(dir: TempDir, env: Record<string, string> = {}) {
  const child = spawn(process.execPath, [BIN, 'mcp'], {
    cwd: dir.path,
    env: { PATH: process.env.PATH, HOME: '/nonexistent', RAG_DATA_DIR: `${dir.path}/.data`, ...env },
  });
  const lines: string[] = [];
  let rest = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    const parts = (rest + text).split('\n');
    rest = parts.pop() ?? '';
    lines.push(...parts);
  });
  return { child, lines, ended: new Promise<number | null>((resolve) => child.on('close', resolve)) };
}

function send({ stdin }: ChildProcessWithoutNullStreams, message: object): void {
  stdin.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
}

async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await new Promise((resolve) => setTimeout(resolve, 20));
}

describe('docferry mcp on its streams', () => {
  it('writes protocol only to stdout, even with all logs on', async () => {
    await using dir = await tempDir();
    await dir.write('a.md', 'text');
    const { child, lines, ended } = startServer(dir, { LOG_LEVEL: 'trace' });
    let log = '';
    child.stderr.on('data', (text) => {
      log += String(text);
    });
    send(child, { id: 1, method: 'initialize', params: HELLO });
    send(child, { method: 'notifications/initialized' });
    for (const [id, uri] of [
      [2, 'a.md'],
      [3, 'gone.md'],
    ] as const) {
      send(child, { id, method: 'tools/call', params: { name: 'convert_to_text', arguments: { uri } } });
    }
    await until(() => lines.length >= 3);
    child.stdin.end();
    expect(await ended).toBe(0);
    expect(lines.map((line) => JSON.parse(line)).every(({ jsonrpc }) => jsonrpc === '2.0')).toBe(true);
    expect(log).toContain('NOT_FOUND');
    for (const line of log.trim().split('\n')) {
      expect(JSON.parse(line)).toMatchObject({
        level: expect.stringMatching(/^(?:trace|debug|info|warn|error)$/),
        time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      });
    }
  });

  it('answers what is no JSON and lives on', async () => {
    await using dir = await tempDir();
    const { child, lines, ended } = startServer(dir);
    child.stdin.write('{ not json\n\n');
    send(child, { id: 1, method: 'initialize', params: HELLO });
    await until(() => lines.some((line) => JSON.parse(line).id === 1));
    child.stdin.end();
    expect(await ended).toBe(0);
  });

  it.each(['SIGTERM', 'SIGINT'] as const)('ends on %s', async (signal) => {
    await using dir = await tempDir();
    const { child, lines, ended } = startServer(dir);
    send(child, { id: 1, method: 'initialize', params: HELLO });
    await until(() => lines.length > 0);
    child.kill(signal);
    expect(await ended).toBe(0);
  });

  it('ends while it converts when its client is gone', async () => {
    await using dir = await tempDir();
    await dir.write('long.csv', 'a,b,c\n'.repeat(2_000_000));
    const { child, lines, ended } = startServer(dir);
    send(child, { id: 1, method: 'initialize', params: HELLO });
    await until(() => lines.length > 0);
    send(child, { id: 2, method: 'tools/call', params: { name: 'convert_to_text', arguments: { uri: 'long.csv' } } });
    child.stdin.end();
    expect(await ended).toBe(0);
    expect(lines).toHaveLength(1);
  });

  it('says what is wrong with a setting and ends', async () => {
    await using dir = await tempDir();
    const { child, lines, ended } = startServer(dir, { RAG_API_URL: 'nowhere' });
    let said = '';
    child.stderr.on('data', (text) => {
      said += String(text);
    });
    expect(await ended).toBe(2);
    expect(said).toContain('RAG_API_URL');
    expect(lines).toEqual([]);
  });
});
