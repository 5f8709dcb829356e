import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { createConverter } from '../convert/index.ts';
import { tempDir } from '../temp-dir.test.fixture.ts';
import { indexGateway } from './index-gateway.test.fixture.ts';
import type { IndexOptions } from './index-options.ts';
import { findProject, MAP_PATH } from './project-config.ts';
import { runIndex } from './run-index.ts';
import { setUpFolder } from './set-up.ts';

const converter = createConverter();
afterAll(() => converter[Symbol.asyncDispose]());
const { signal } = new AbortController();

describe('the map of a project in its index', () => {
  it('is sent as a pattern and made again with the code, but not once somebody has edited it', async () => {
    await using dir = await tempDir();
    await using gateway = await indexGateway();
    const index = (options: Partial<IndexOptions> = {}) =>
      runIndex(findProject(dir.path), { client: gateway.client, converter, signal, redact: 'redact', ...options });
    const map = join(dir.path, MAP_PATH);
    await dir.write('package.json', '{"name":"shop"}');
    await dir.write('src/index.ts', 'export const x = 1;\n');
    await setUpFolder(dir.path, { gitignore: false, generate: true, signal });
    expect(await index()).toMatchObject({ files_indexed: 3, files_deleted: 0, architecture: 'current' });
    expect(gateway.documents.get(MAP_PATH)).toMatchObject({ kind: 'pattern' });
    expect(await index()).toMatchObject({ files_indexed: 0, files_unchanged: 3 });

    await dir.write('package.json', '{"name":"shop","dependencies":{"pg":"1"}}');
    await index({ dryRun: true });
    expect(readFileSync(map, 'utf8')).not.toContain('PostgreSQL');
    expect(await index()).toMatchObject({ files_indexed: 2, architecture: 'written' });
    expect(gateway.documents.get(MAP_PATH)?.text).toContain('PostgreSQL');
    rmSync(join(dir.path, 'src/index.ts'));
    expect(await index()).toMatchObject({ files_indexed: 1, files_deleted: 1, architecture: 'written' });

    writeFileSync(map, '# Ours\n');
    await dir.write('src/other.ts', 'export const y = 1;\n');
    expect(await index()).toMatchObject({ files_indexed: 2, architecture: 'edited' });
    expect(gateway.documents.get(MAP_PATH)?.text).toBe('# Ours');
    rmSync(map);
    expect(await index()).toMatchObject({ files_indexed: 0, files_deleted: 1 });
  });
});
