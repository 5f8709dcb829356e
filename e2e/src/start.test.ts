import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { cleanEnv, collect, run } from './harness/process.ts';
import { processesOf } from './harness/process-tree.ts';
import { tempDir } from './harness/temp-dir.ts';
import { waitFor } from './harness/wait-for.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

describe('npm start', () => {
  it('ingests the samples, answers with citations, shows how to connect, and stops on Ctrl-C; a second start reuses the data, and a concurrent one only asks', async () => {
    await using dir = await tempDir();
    const outputs: string[] = [];
    for (let round = 0; round < 2; round++) {
      const child = spawn('npm', ['start'], {
        cwd: ROOT,
        detached: true,
        env: cleanEnv({ RAG_DATA_DIR: dir.path }),
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      const output = collect(child);
      const closed = once(child, 'close');
      await waitFor(
        'the closing lines',
        () => output.stdout.includes('Ctrl-C stops everything') || child.exitCode !== null,
        200_000,
      );
      expect(child.exitCode, output.stderr).toBeNull();
      if (round === 1) await expectStartBeside(dir.path);
      process.kill(-(child.pid ?? 0), 'SIGINT');
      await closed;
      outputs.push(`${output.stdout}\n${output.stderr}`);
      await waitFor('all processes to end', () => processesOf(dir.path).length === 0);
    }
    const [first = '', second = ''] = outputs;
    for (const file of ['kestrel-handbook.pdf', 'incident-review.docx', 'cluster-capacity.xlsx']) {
      expect(first).toMatch(new RegExp(`${file}\\s+success`));
      expect(second).toMatch(new RegExp(`${file}\\s+unchanged`));
    }
    expect(first).toMatch(/1\. kestrel-handbook\.pdf · page 4 · .*4 Delivery and retries/);
    expect(first).toContain('claude mcp add');
    expect(first).toContain('/api/v1/search');
  });
});

/** A start next to a running gateway, without a terminal: it exits, and the gateway continues to run. */
async function expectStartBeside(dataDir: string): Promise<void> {
  const { url } = JSON.parse(readFileSync(join(dataDir, 'client.json'), 'utf8')) as { url: string };
  const { code, stdout, stderr } = await run('npm', ['start'], { cwd: ROOT, env: cleanEnv({ RAG_DATA_DIR: dataDir }) });
  expect(code, `${stdout}\n${stderr}`).toBe(0);
  expect(stdout).toContain(`already running at ${url}`);
  expect(stdout).not.toContain('Ctrl-C');
  expect((await fetch(`${url}/health`)).ok).toBe(true);
}
