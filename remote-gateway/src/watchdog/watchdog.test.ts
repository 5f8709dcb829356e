import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readBlockedNote, removeBlockedNote } from './blocked-note.ts';

const WATCHED = fileURLToPath(new URL('./blocked.test.fixture.ts', import.meta.url));

describe('a process with a watchdog', () => {
  let dir: string;
  beforeEach(async () => {
    dir = await mkdtemp(join(tmpdir(), 'docferry-watchdog-'));
  });
  afterEach(() => rm(dir, { recursive: true, force: true }));

  async function run(way: string) {
    const child = spawn(process.execPath, ['--conditions=docferry-source', WATCHED, dir, way]);
    let [out, log] = ['', ''];
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      out += text;
    });
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      log += text;
    });
    const [code] = await once(child, 'close');
    return { code, out, log };
  }

  it.each(['loop', 'expression'])('ends when its event loop is blocked: %s, and says by what', async (way) => {
    const { code, log } = await run(way);
    expect(code).toBe(70);
    const line = JSON.parse(log.split('\n')[0] ?? '');
    expect(line).toMatchObject({ level: 'fatal', jobs: ['22222222-2222-4222-8222-222222222222'] });
    expect(line.msg).toMatch(/^watchdog: /);
    expect(line.blocked_at.join('\n')).toContain('blockedHere');
    expect(readBlockedNote(dir)).toEqual({ jobs: ['22222222-2222-4222-8222-222222222222'] });
    removeBlockedNote(dir);
    expect(readBlockedNote(dir)).toBeUndefined();
  });

  it('continues as long as its event loop is not blocked', async () => {
    expect(await run('wait')).toEqual({ code: 0, out: 'survived\n', log: '' });
    expect(readBlockedNote(dir)).toBeUndefined();
  });
});
