import { existsSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { parse } from 'jsonc-parser';
import { foldersUp } from './folders-up.ts';

/** The file of the project that a module name in a file means; undefined for other packages and what is not there. */
export type ModuleResolver = (importer: string, module: string) => string | undefined;

type Manifest = {
  readonly folder: string;
  readonly name: string | undefined;
  readonly exports: unknown;
  readonly imports: unknown;
  readonly entry: readonly string[];
};
type Paths = { readonly base: string; readonly patterns: readonly (readonly [string, readonly string[]])[] };

const EXTENSIONS = ['.ts', '.tsx', '.mts', '.cts', '.d.ts', '.js', '.jsx', '.mjs', '.cjs'];
/** Sources of what a build writes. */
const SOURCES: Readonly<Record<string, readonly string[]>> = {
  '.js': ['.ts', '.tsx', '.jsx'],
  '.mjs': ['.mts'],
  '.cjs': ['.cts'],
  '.jsx': ['.tsx'],
};
const BUILT = /^(?:dist|lib|build|out|esm|cjs)\//;

/**
 * Resolves module names as TypeScript and bundlers do: paths, packages of the same repository by their `exports`, `imports`
 * (`#name`), and `paths` of tsconfig.json. `files` are those of the project, relative with `/`.
 */
export function createModuleResolver(root: string, files: ReadonlySet<string>): ModuleResolver {
  const manifests = readManifests(root, files);
  const paths = new Map<string, Paths | undefined>();
  const known = new Map<string, string | undefined>();

  const find = (importer: string, module: string): string | undefined => {
    const folder = posix.dirname(importer);
    if (module.startsWith('.')) return fileAt(posix.join(folder, module), files);
    if (module.startsWith('#')) {
      const own = nearest(manifests, folder);
      return own && firstFile(own.folder, targetsOf(own.imports, module), files);
    }
    return (
      fromPackage(manifests, module, files) ??
      fromPaths(pathsFor(root, folder, paths), module, files) ??
      fromAlias(importer, module, files)
    );
  };
  return (importer, module) => {
    const key = `${posix.dirname(importer)} ${module}`;
    if (!known.has(key)) known.set(key, find(importer, module));
    return known.get(key);
  };
}

/** A path with its extension, without it, with that of what it is built to, or the index of a folder. */
function fileAt(path: string, files: ReadonlySet<string>): string | undefined {
  const plain = posix.normalize(path).replace(/\/$/, '');
  const extension = posix.extname(plain);
  const stem = plain.slice(0, plain.length - extension.length);
  const candidates = [
    plain,
    ...(SOURCES[extension] ?? []).map((source) => stem + source),
    ...EXTENSIONS.map((one) => plain + one),
    ...EXTENSIONS.map((one) => posix.join(plain, `index${one}`)),
  ];
  return candidates.find((candidate) => files.has(candidate));
}

function fromPackage(manifests: readonly Manifest[], module: string, files: ReadonlySet<string>): string | undefined {
  const owner = manifests.find(({ name }) => name !== undefined && (module === name || module.startsWith(`${name}/`)));
  if (!owner?.name) return undefined;
  const rest = module.slice(owner.name.length);
  const targets = owner.exports === undefined ? [] : targetsOf(owner.exports, `.${rest}`);
  const others = rest === '' ? [...owner.entry, 'src/index', 'index'] : [rest.slice(1), `src/${rest.slice(1)}`];
  return firstFile(owner.folder, [...targets, ...others], files);
}

/** The first target that is a file of the project, or whose source is. */
function firstFile(folder: string, targets: readonly string[], files: ReadonlySet<string>): string | undefined {
  for (const target of targets) {
    const own = target.replace(/^\.\//, '');
    const found =
      fileAt(posix.join(folder, own), files) ?? fileAt(posix.join(folder, own.replace(BUILT, 'src/')), files);
    if (found) return found;
  }
  return undefined;
}

/** All files that an entry of `exports` or `imports` names for a key, whatever the condition. */
function targetsOf(table: unknown, key: string): string[] {
  if (typeof table === 'string') return key === '.' ? [table] : [];
  if (!isRecord(table)) return [];
  const entries = Object.entries(table);
  if (!entries.some(([name]) => /^[.#]/.test(name))) return key === '.' ? strings(table) : [];
  const exact = table[key];
  if (exact !== undefined) return strings(exact);
  for (const [pattern, target] of entries) {
    const [before, after] = pattern.split('*');
    if (before === undefined || after === undefined || !key.startsWith(before) || !key.endsWith(after)) continue;
    const star = key.slice(before.length, key.length - after.length);
    return strings(target).map((one) => one.replaceAll('*', star));
  }
  return [];
}

const strings = (value: unknown): string[] =>
  typeof value === 'string' ? [value] : isRecord(value) ? Object.values(value).flatMap(strings) : [];

function fromPaths(paths: Paths | undefined, module: string, files: ReadonlySet<string>): string | undefined {
  for (const [pattern, targets] of paths?.patterns ?? []) {
    const [before = '', after] = pattern.split('*');
    const fits = after === undefined ? module === pattern : module.startsWith(before) && module.endsWith(after);
    if (!fits) continue;
    const star = after === undefined ? '' : module.slice(before.length, module.length - after.length);
    for (const target of targets) {
      const found = fileAt(posix.join(paths?.base ?? '', target.replace('*', star)), files);
      if (found) return found;
    }
  }
  return undefined;
}

/** `@/lib/x` where no configuration says what it means: the nearest folder upwards that has it, or its `src`. */
function fromAlias(importer: string, module: string, files: ReadonlySet<string>): string | undefined {
  if (!/^[@~]\//.test(module)) return undefined;
  for (const folder of foldersUp(posix.dirname(importer))) {
    const found =
      fileAt(posix.join(folder, module.slice(2)), files) ?? fileAt(posix.join(folder, 'src', module.slice(2)), files);
    if (found) return found;
  }
  return undefined;
}

/** The `paths` of the nearest tsconfig.json upwards that has some. */
function pathsFor(root: string, folder: string, known: Map<string, Paths | undefined>): Paths | undefined {
  if (known.has(folder)) return known.get(folder);
  const own = readPaths(root, folder);
  const found = own ?? (folder === '.' ? undefined : pathsFor(root, posix.dirname(folder), known));
  known.set(folder, found);
  return found;
}

function readPaths(root: string, folder: string): Paths | undefined {
  const options = ['tsconfig.json', 'tsconfig.base.json', 'jsconfig.json']
    .map((name) => readJson(join(root, folder, name)))
    .map((config) => (isRecord(config) ? config.compilerOptions : undefined))
    .find((found) => isRecord(found) && isRecord(found.paths));
  if (!isRecord(options) || !isRecord(options.paths)) return undefined;
  const base = posix.join(folder, typeof options.baseUrl === 'string' ? options.baseUrl : '.');
  return { base, patterns: Object.entries(options.paths).map(([pattern, target]) => [pattern, listOf(target)]) };
}

const listOf = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((one): one is string => typeof one === 'string') : [];

/** Manifests of packages in the folders of the project's files and above, the longest name first. */
function readManifests(root: string, files: ReadonlySet<string>): Manifest[] {
  const folders = new Set<string>();
  for (const file of files) for (const folder of foldersUp(posix.dirname(file))) folders.add(folder);
  return [...folders]
    .filter((folder) => existsSync(join(root, folder, 'package.json')))
    .flatMap((folder) => {
      const json = readJson(join(root, folder, 'package.json'));
      if (!isRecord(json)) return [];
      const entry = [json.source, json.types, json.module, json.main].filter((one) => typeof one === 'string');
      const name = typeof json.name === 'string' ? json.name : undefined;
      return [{ folder, name, exports: json.exports, imports: json.imports, entry }];
    })
    .sort((a, b) => (b.name?.length ?? 0) - (a.name?.length ?? 0));
}

function nearest(manifests: readonly Manifest[], folder: string): Manifest | undefined {
  const up = foldersUp(folder);
  return manifests.filter((one) => up.includes(one.folder)).sort((a, b) => b.folder.length - a.folder.length)[0];
}

function readJson(path: string): unknown {
  try {
    return parse(readFileSync(path, 'utf8'));
  } catch {
    return undefined;
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
