import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { markRestored, stagingDir } from '../../../processes/finish-restore.ts';
import { lockDataDir } from '../../../processes/lock-data-dir.ts';
import {
  configOf,
  context,
  hitsOf,
  logger,
  openLocked,
  openTestEnvironment,
  type TestEnvironment,
} from '../maintenance.test.fixture.ts';
import { restore } from '../restore/restore.ts';
import { backup } from './backup.ts';
import { MANIFEST, manifestSchema } from './manifest.ts';

const text = (n: number) =>
  `# Note ${n}\n\nThe code word is zebra${n}. Volcanoes, oceans and "quotes" — ünïcode 🦓. Odd\u2028ends\u2029of\u0085lines\r.\n\n## More\n\nPasta recipe ${n}.\n`;

let home: string;
let world: TestEnvironment;
let made: string;
let wanted: ReturnType<typeof hitsOf>;
const restoring = { ...context, logger, force: false, openGateway: openLocked };

beforeAll(async () => {
  home = mkdtempSync(join(tmpdir(), 'docferry-backup-'));
  world = await openTestEnvironment(join(home, 'data'));
  for (let n = 0; n < 12; n++) await world.ingest(`note-${n}.md`, text(n));
  await world.ingest('other.md', 'Another collection about pangolins.', 'other');
  await world.gateway.catalog.collections.ensure(world.identity, 'empty', {
    embedderId: world.gateway.embedder.id,
    dimension: world.gateway.embedder.dimension,
    chunkerVersion: 'none',
  });
  wanted = hitsOf(await world.search('zebra7 volcanoes pasta'));
  made = join(home, 'backup');
  await backup(world, { dir: made }, context);
});
afterAll(async () => {
  await world[Symbol.asyncDispose]();
  rmSync(home, { recursive: true, force: true, maxRetries: 10 });
});

describe('a backup', () => {
  it('holds everything, sealed, in files that only its user can read', () => {
    const manifest = manifestSchema.parse(JSON.parse(readFileSync(join(made, MANIFEST), 'utf8')));
    expect(manifest).toMatchObject({ documents: 13, format: 1 });
    expect(manifest.collections).toHaveLength(2);
    const files = [...manifest.tables, ...manifest.collections].map(({ file }) => file);
    expect(
      ['catalog', 'qdrant'].flatMap((dir) => readdirSync(join(made, dir)).map((name) => `${dir}/${name}`)).sort(),
    ).toEqual(files.sort());
  });

  it('refuses a folder that is not empty, and leaves no half one behind', async () => {
    await expect(backup(world, { dir: made }, context)).rejects.toMatchObject({ code: 'CONFLICT' });
    const ended = { ...context, signal: AbortSignal.abort(new Error('gone')) };
    await expect(backup(world, { dir: join(home, 'cut-off') }, ended)).rejects.toThrow();
    expect(readdirSync(home).filter((name) => name.startsWith('cut-off'))).toEqual([]);
  });
});

describe('a restore', () => {
  it('on an empty machine gives the same search results, and ingestion continues', async () => {
    const dir = join(home, 'restored');
    const report = await restore(configOf(dir), made, restoring);
    expect(report).toMatchObject({ documents: 13, repair: { repaired: 0, left: 0 } });
    await using there = await openTestEnvironment(dir);
    expect(hitsOf(await there.search('zebra7 volcanoes pasta'))).toEqual(wanted);
    expect((await there.search('pangolins', 'other')).count).toBe(1);
    await there.ingest('new.md', 'A new document about marmots.');
    expect((await there.search('marmots')).results[0]?.filename).toBe('new.md');
  });

  it('refuses a data directory that has data', async () => {
    await expect(restore(configOf(join(home, 'restored')), made, restoring)).rejects.toMatchObject({
      code: 'CONFLICT',
    });
  });

  it.each([
    ['a damaged file', (dir: string, file: string) => writeFileSync(join(dir, file), 'damaged'), 'INVALID_ARGUMENT'],
    ['a missing file', (dir: string, file: string) => rmSync(join(dir, file)), 'INVALID_ARGUMENT'],
    ['no manifest', (dir: string) => rmSync(join(dir, MANIFEST)), 'INVALID_ARGUMENT'],
    [
      'a path that leads out of it',
      (dir: string) => change(dir, (manifest) => Object.assign(manifest.tables[0] ?? {}, { file: '../../etc/passwd' })),
      'INVALID_ARGUMENT',
    ],
    [
      'a later schema',
      (dir: string) => change(dir, (manifest) => ({ ...manifest, schema_version: 999 })),
      'INDEX_SCHEMA_MISMATCH',
    ],
  ])('refuses a backup with %s and leaves nothing', async (name, damage, code) => {
    const copy = join(home, `copy of ${name}`);
    const manifest = manifestSchema.parse(JSON.parse(readFileSync(join(made, MANIFEST), 'utf8')));
    for (const folder of ['catalog', 'qdrant']) mkdirSync(join(copy, folder), { recursive: true });
    const files = [MANIFEST, ...[...manifest.tables, ...manifest.collections].map(({ file }) => file)];
    for (const file of files) copyFileSync(join(made, file), join(copy, file));
    damage(copy, manifest.collections[0]?.file ?? '');
    const target = join(home, `target of ${name}`);
    await expect(restore(configOf(target), copy, restoring)).rejects.toMatchObject({ code });
    expect(existsSync(join(target, 'postgres'))).toBe(false);
  });

  it('that was killed between its two renames is finished by whoever takes the directory next', async () => {
    const dir = join(home, 'killed');
    mkdirSync(join(stagingDir(dir), 'qdrant'), { recursive: true });
    mkdirSync(join(dir, 'postgres'));
    mkdirSync(join(dir, 'qdrant'));
    writeFileSync(join(stagingDir(dir), 'qdrant', 'new'), '');
    markRestored(dir);
    await using _ = await lockDataDir(dir);
    expect(existsSync(join(dir, 'qdrant', 'new'))).toBe(true);
    expect(existsSync(stagingDir(dir))).toBe(false);
  });

  it('that was killed before it was whole leaves what was there', async () => {
    const dir = join(home, 'killed-early');
    mkdirSync(join(stagingDir(dir), 'postgres'), { recursive: true });
    mkdirSync(join(dir, 'postgres', 'mine'), { recursive: true });
    await using _ = await lockDataDir(dir);
    expect(existsSync(join(dir, 'postgres', 'mine'))).toBe(true);
    expect(existsSync(stagingDir(dir))).toBe(false);
  });
});

function change(dir: string, edit: (manifest: Record<string, unknown> & { tables: object[] }) => object): void {
  const manifest = JSON.parse(readFileSync(join(dir, MANIFEST), 'utf8'));
  const edited = edit(manifest);
  writeFileSync(join(dir, MANIFEST), JSON.stringify('schema_version' in edited ? edited : manifest));
}
