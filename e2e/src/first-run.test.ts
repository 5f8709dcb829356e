import { cp, mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { readClientFile } from '@docferry/shared-contracts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { BINS, cleanEnv, EXAMPLES, run } from './harness/process.ts';
import { tempDir } from './harness/temp-dir.ts';

const QUESTION = 'How long does a failed message wait before it is delivered again?';

describe('docferry start', () => {
  let dir: Awaited<ReturnType<typeof tempDir>>;
  let project: string;
  const dataDir = () => join(dir.path, '.local/share/docferry');
  const docferry = (...args: string[]) =>
    run(process.execPath, [BINS.docferry, ...args], {
      cwd: project,
      env: cleanEnv({
        HOME: dir.path,
        XDG_DATA_HOME: undefined,
        XDG_CACHE_HOME: undefined,
        XDG_CONFIG_HOME: undefined,
      }),
    });
  beforeEach(async () => {
    dir = await tempDir();
    project = join(dir.path, 'project');
    await mkdir(project);
    await cp(join(EXAMPLES, 'kestrel-handbook.pdf'), join(project, 'handbook.pdf'));
  });
  afterEach(async () => {
    await stopGateway(dataDir());
    await dir[Symbol.asyncDispose]();
  });

  it('only says what it would do when nobody can be asked', async () => {
    const { code, stdout } = await docferry();
    expect(code).toBe(0);
    expect(stdout).toContain('start a gateway');
    expect(await readdir(project)).toEqual(['handbook.pdf']);
    expect(readClientFile(dataDir())).toBeUndefined();
  });

  it('starts a gateway, indexes the folder and answers; a second run uses that gateway', async () => {
    const first = await docferry('start', '--yes', '--question', QUESTION);
    expect(first.code, first.stderr).toBe(0);
    expect(first.stdout).toContain('4 Delivery and retries');
    const second = await docferry('start', '--yes', '--question', QUESTION);
    expect(second.stderr).toContain('Using the gateway that runs at');
    expect(second.stdout).toContain('4 Delivery and retries');
    expect(await readdir(project)).not.toContain('.mcp.json');
  });

  it('passes commands, options and exit codes of the gateway on', async () => {
    const shown = await docferry('gateway', 'config', 'show', '--data-dir', dataDir());
    expect(shown.code, shown.stderr).toBe(0);
    expect(shown.stdout).toContain(dataDir());
    expect((await docferry('gateway', 'no-such-command')).code).toBe(2);
  });
});

/** Stops the gateway that a first run leaves behind, and waits until it has gone. */
async function stopGateway(dataDir: string): Promise<void> {
  const client = readClientFile(dataDir);
  if (client === undefined) return;
  process.kill(client.pid, 'SIGTERM');
  await expect.poll(() => isAlive(client.pid), { timeout: 30_000 }).toBe(false);
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
