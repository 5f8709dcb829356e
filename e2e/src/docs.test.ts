import { readFile } from 'node:fs/promises';
import { ERRORS } from '@docferry/shared-contracts';
import { describe, expect, it } from 'vitest';
import { BINS, cleanEnv, run } from './harness/process.ts';
import { tempDir } from './harness/temp-dir.ts';

const page = (name: string) => readFile(new URL(`../../docs/${name}`, import.meta.url), 'utf8');

describe('the documentation', () => {
  it('has every error code with its status and advice', async () => {
    const text = await page('rest-api.md');
    for (const [code, { status, advice }] of Object.entries(ERRORS))
      expect(text).toContain(`| ${code} | ${status} | ${advice} |`);
  });

  it('has every setting of the gateway', async () => {
    await using dir = await tempDir();
    const shown = await run(process.execPath, [BINS.gateway, 'config', 'show', '--json'], {
      env: cleanEnv({ RAG_DATA_DIR: dir.path }),
    });
    expect(shown.code, shown.stderr).toBe(0);
    const text = await page('configuration.md');
    const settings = [...shown.stdout.matchAll(/"env":\s*"([A-Z_]+)"/g)].map((match) => match[1]);
    expect(settings.length).toBeGreaterThan(15);
    for (const env of settings) expect(text).toContain(`\`${env}\``);
  });
});
