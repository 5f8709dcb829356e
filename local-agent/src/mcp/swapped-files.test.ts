import { rename, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { describe, expect, it } from 'vitest';
import { tempDir } from '../temp-dir.test.fixture.ts';
import { mcpAgent } from './stdio.test.fixture.ts';

/** As many as an agent converts at once, and one more. */
const SLOW = ['1.csv', '2.csv', '3.csv', '4.csv', '5.csv'];
/** Takes tens of seconds: rows are many. */
const ROWS = 'a,b,c,d\n'.repeat(2_000_000);

const read = (uri: string) => ({ name: 'convert_to_text', arguments: { uri } });

describe('files of MCP calls', () => {
  it('are read as they were checked, whatever is put in their place while they wait', async () => {
    await using dir = await tempDir();
    for (const name of SLOW) await dir.write(`open/${name}`, ROWS);
    await dir.write('open/file.txt', 'mine');
    await dir.write('open/folder/file.txt', 'mine');
    const secret = await dir.write('closed/file.txt', 'a secret of the neighbour');
    await using agent = await mcpAgent({ dir, env: { RAG_ALLOWED_DIRS: join(dir.path, 'open') } });
    const stop = new AbortController();
    const slow = SLOW.map((name) => agent.callTool(read(name), { signal: stop.signal }).catch(() => undefined));
    const waiting = ['file.txt', 'folder/file.txt'].map((name) => agent.callTool(read(name)));
    await agent.callTool({ name: 'list_formats', arguments: {} });
    await sleep(500);
    const open = join(dir.path, 'open');
    await rename(join(open, 'file.txt'), join(dir.path, 'file.txt'));
    await symlink(secret, join(open, 'file.txt'));
    await rename(join(open, 'folder'), join(dir.path, 'folder'));
    await symlink(join(dir.path, 'closed'), join(open, 'folder'));
    stop.abort();
    await Promise.all(slow);
    for (const result of await Promise.all(waiting)) {
      expect(JSON.stringify(result)).not.toContain('neighbour');
      expect(result).toMatchObject({ structuredContent: { text: 'mine' } });
    }
    expect(await agent.callTool(read('file.txt'))).toMatchObject({ structuredContent: { code: 'SCOPE_VIOLATION' } });
  });

  it('do not wait for one that is slow', async () => {
    await using dir = await tempDir();
    await dir.write('slow.csv', ROWS);
    await dir.write('quick.txt', 'quick');
    await using agent = await mcpAgent({ dir });
    const stop = new AbortController();
    let ended = false;
    const slow = agent
      .callTool(read('slow.csv'), { signal: stop.signal })
      .catch(() => {})
      .finally(() => {
        ended = true;
      });
    expect(await agent.callTool(read('quick.txt'))).toMatchObject({ structuredContent: { text: 'quick' } });
    expect(ended).toBe(false);
    stop.abort();
    await slow;
  });

  it('are none of a root that leads to the root folder or the home folder', async () => {
    await using dir = await tempDir();
    await dir.write('home/me/a.txt', 'mine');
    for (const to of ['/', join(dir.path, 'home'), join(dir.path, 'home/me')]) {
      const root = join(dir.path, `root${to.length}`);
      await symlink(to, root);
      const env = { HOME: join(dir.path, 'home/me') };
      for (const options of [{ roots: [pathToFileURL(root).href] }, { env: { RAG_ALLOWED_DIRS: root } }]) {
        await using agent = await mcpAgent({ dir, ...options, env: { ...env, ...options.env } });
        const result = await agent.callTool(read(join(dir.path, 'home/me/a.txt')));
        expect(result).toMatchObject({ isError: true, structuredContent: { code: 'SCOPE_VIOLATION' } });
        expect(await agent.callTool({ name: 'index_folder', arguments: { dry_run: true } })).toMatchObject({
          structuredContent: { code: 'SCOPE_VIOLATION' },
        });
      }
    }
  });
});
