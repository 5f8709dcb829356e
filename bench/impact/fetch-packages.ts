import { spawnSync } from 'node:child_process';
import { chmodSync, cpSync, globSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { LanguageName } from './languages.ts';

/** A package's sources in a folder, or why they are not there. */
export type Fetched = { readonly title: string; readonly folder?: string; readonly skipped?: string };

const PACKAGES: Readonly<Record<LanguageName, readonly string[]>> = {
  TypeScript: [],
  Python: ['click==8.5.1', 'flask==3.1.3'],
  Go: ['github.com/spf13/cobra@v1.10.2', 'github.com/go-chi/chi/v5@v5.5.0'],
  Rust: ['semver@1.0.26', 'heck@0.5.0'],
};
const FETCH: Readonly<Record<LanguageName, (name: string, into: string) => string | undefined>> = {
  TypeScript: () => undefined,
  Python: fetchSdist,
  Go: fetchGoModule,
  Rust: fetchCrate,
};

/** Fetches the packages that a language is measured with, each by its usual client. */
export function* fetchPackages(language: LanguageName, directory: string): Generator<Fetched> {
  for (const [index, title] of PACKAGES[language].entries()) {
    const into = join(directory, String(index));
    mkdirSync(into, { recursive: true });
    const folder = FETCH[language](title, into);
    yield folder === undefined ? { title, skipped: 'it could not be fetched' } : { title, folder };
  }
}

function run(command: string, args: readonly string[], cwd: string): string | undefined {
  const { status, stdout } = spawnSync(command, args, { cwd, encoding: 'utf8', timeout: 300_000 });
  return status === 0 ? stdout : undefined;
}

function fetchSdist(name: string, into: string): string | undefined {
  run('python3', ['-m', 'pip', 'download', '-q', '--no-deps', '--no-binary', ':all:', '-d', into, name], into);
  const [archive] = globSync('*.tar.gz', { cwd: into });
  if (archive === undefined || run('tar', ['xzf', archive], into) === undefined) return undefined;
  return join(into, archive.replace(/\.tar\.gz$/, ''));
}

/** A copy: the module cache is read-only, and the server writes its own. */
function fetchGoModule(name: string, into: string): string | undefined {
  const fetched = run('go', ['mod', 'download', '-json', name], into);
  if (fetched === undefined) return undefined;
  const { Dir: from } = JSON.parse(fetched) as { readonly Dir: string };
  const folder = join(into, 'module');
  cpSync(from, folder, { recursive: true });
  for (const path of ['.', ...readdirSync(folder, { recursive: true, encoding: 'utf8' })])
    chmodSync(join(folder, path), 0o755);
  return folder;
}

function fetchCrate(name: string, into: string): string | undefined {
  const [crate = '', version = ''] = name.split('@');
  mkdirSync(join(into, 'src'));
  writeFileSync(join(into, 'src/lib.rs'), '');
  writeFileSync(
    join(into, 'Cargo.toml'),
    `[package]\nname = "fetching"\nversion = "0.0.0"\nedition = "2021"\n[dependencies]\n${crate} = "=${version}"\n`,
  );
  return run('cargo', ['vendor', '-q', 'vendored'], into) === undefined ? undefined : join(into, 'vendored', crate);
}
