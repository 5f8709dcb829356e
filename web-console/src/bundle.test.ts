import { execFileSync } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isDeepStrictEqual } from 'node:util';
import { expect, test } from 'vitest';

const PACKAGE = fileURLToPath(new URL('..', import.meta.url));
const VITE = join(dirname(createRequire(import.meta.url).resolve('vite/package.json')), 'bin/vite.js');
const COMMITTED = fileURLToPath(new URL('../../remote-gateway/assets/console', import.meta.url));

test('the bundle in the gateway is what the sources give: `npm run build` writes it', async () => {
  const outDir = await mkdtemp(join(tmpdir(), 'console-'));
  try {
    const env = { ...process.env, NODE_ENV: 'production' }; // not the tests' own, which builds for development
    execFileSync(process.execPath, [VITE, 'build', '--logLevel', 'error', '--outDir', outDir], { cwd: PACKAGE, env });
    const same = isDeepStrictEqual(await contents(COMMITTED), await contents(outDir));
    expect(same).toBe(true); // a difference of whole bundles would fill the screen
  } finally {
    await rm(outDir, { recursive: true });
  }
});

async function contents(folder: string): Promise<[name: string, text: string][]> {
  const files = (await readdir(folder, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile());
  const read = files.map(async ({ parentPath, name }) => {
    return [name, await readFile(join(parentPath, name), 'utf8')] as [string, string];
  });
  return (await Promise.all(read)).toSorted(([a], [b]) => a.localeCompare(b));
}
