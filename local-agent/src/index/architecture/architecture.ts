/**
 * In: the names of a project's files, its manifests and what its code imports. Out: its packages, what they depend on, their
 * layers, services and tests.
 * Never: depends on the time, the order of reading or the machine: the same input gives the same result.
 */
import { basename, posix } from 'node:path';
import type { IndexCache } from '../index-cache.ts';
import { languageOf } from '../references/language-queries.ts';
import { isRunning, isTest } from '../test-files.ts';
import { type CodeImport, isOfDependency, readImports } from './code-imports.ts';
import { entriesOf } from './entry-points.ts';
import { type FoundService, findServices } from './find-services.ts';
import { type InnerMap, innerMap } from './inner-map.ts';
import { comparable, type Manifest } from './manifest.ts';
import { readManifests } from './read-manifests.ts';
import { documentationRoots, type NamedRoots, type Role, type Roots, rolesOf } from './roots.ts';

/** A dependency of a package on another one of the project. */
export type PackageLink = {
  readonly from: string;
  readonly to: string;
  /** How many files import it; 0 where only the manifest says so. */
  readonly files: number;
  /** Only tests and configurations of tools import it. */
  readonly testsOnly: boolean;
  /** The first line that shows it. */
  readonly evidence: string;
};
export type PackageFacts = {
  readonly folder: string;
  readonly name: string;
  readonly ecosystem: string;
  readonly roles: readonly Role[];
  readonly entries: readonly string[];
  readonly code: number;
  readonly tests: number;
  /** Packages of others, with how many files import them; most first. */
  readonly external: readonly { readonly name: string; readonly files: number }[];
  readonly inner: InnerMap | undefined;
};
export type Architecture = {
  readonly title: string;
  readonly roots: Roots;
  readonly packages: readonly PackageFacts[];
  readonly links: readonly PackageLink[];
  readonly services: readonly FoundService[];
};

/** Source files beyond are not looked at, so that a map is made in bounded time. */
export const MAX_SOURCES = 10_000;

/** The source files that a map is made of: the first ones by name. */
export const sourcesOf = (files: readonly string[]): string[] =>
  files
    .filter((file) => languageOf(file) !== undefined)
    .toSorted()
    .slice(0, MAX_SOURCES);

/** What a project consists of. `files` are all that an index reads, relative with `/`; references are those of the cache. */
export function readArchitecture(
  root: string,
  files: readonly string[],
  cache: IndexCache,
  { title, named }: { readonly title: string; readonly named: NamedRoots },
): Architecture {
  const { sorted, sources, manifests, ownerOf, filesOf, codeOf } = divide(root, files);
  const imports = readImports(root, cache, new Set(sources));
  const importsBy = Map.groupBy(imports, ({ path }) => ownerOf(path));
  const names = new Set(manifests.map(({ name }) => comparable(name)));
  const packages = manifests.map((manifest): PackageFacts => {
    const code = codeOf(manifest);
    const own = importsBy.get(manifest.folder) ?? [];
    return {
      folder: manifest.folder,
      name: manifest.name,
      ecosystem: manifest.ecosystem,
      roles: rolesOf(manifest, filesOf(manifest), code, named, members(manifest, manifests)),
      entries: entriesOf(manifest, sorted, code, cache),
      code: code.filter((file) => !isTest(file)).length,
      tests: code.filter(isTest).length,
      external: externalOf(manifest, own, names),
      inner: innerMap(code, own),
    };
  });
  return {
    title,
    roots: rootsOf(packages, sorted),
    packages,
    links: linksOf(manifests, imports, ownerOf),
    services: findServices(root, sorted, manifests, imports),
  };
}

/** The roots of a project alone, for which no code is read. */
export function readRoots(root: string, files: readonly string[], named: NamedRoots): Roots {
  const { sorted, manifests, filesOf, codeOf } = divide(root, files);
  const packages = manifests.map((manifest) => ({
    folder: manifest.folder,
    roles: rolesOf(manifest, filesOf(manifest), codeOf(manifest), named, members(manifest, manifests)),
  }));
  return rootsOf(packages, sorted);
}

function rootsOf(packages: readonly Pick<PackageFacts, 'folder' | 'roles'>[], files: readonly string[]): Roots {
  const ofRole = (role: Role) => packages.filter(({ roles }) => roles.includes(role)).map(({ folder }) => folder);
  return {
    frontend: ofRole('frontend'),
    backend: ofRole('backend'),
    packages: packages.map(({ folder }) => folder),
    documentation: documentationRoots(files),
  };
}

/** Files by the package that they are in. */
function divide(root: string, files: readonly string[]) {
  const sorted = files.toSorted();
  const sources = sourcesOf(files);
  const manifests = packagesOf(root, sorted, sources);
  const folders = new Set(manifests.map(({ folder }) => folder));
  const owners = new Map<string, string>();
  const ownerOf = (path: string): string => {
    const folder = posix.dirname(path);
    const known = owners.get(folder);
    if (known !== undefined) return known;
    const owner = folders.has(folder) || folder === '.' ? folder : ownerOf(folder);
    owners.set(folder, owner);
    return owner;
  };
  const filesBy = Map.groupBy(sorted, ownerOf);
  const codeBy = Map.groupBy(sources, ownerOf);
  return {
    sorted,
    sources,
    manifests,
    ownerOf,
    filesOf: ({ folder }: Manifest) => filesBy.get(folder) ?? [],
    codeOf: ({ folder }: Manifest) => codeBy.get(folder) ?? [],
  };
}

/** The packages by their manifests, and the project itself where code is in none of them. */
function packagesOf(root: string, files: readonly string[], sources: readonly string[]): Manifest[] {
  const manifests = readManifests(root, files);
  const isOwned = (file: string) => manifests.some(({ folder }) => folder === '.' || file.startsWith(`${folder}/`));
  if (manifests.some(({ folder }) => folder === '.') || sources.every(isOwned)) return manifests;
  const own: Manifest = {
    folder: '.',
    name: basename(root),
    ecosystem: '',
    file: '',
    entries: [],
    hasCommands: false,
    dependencies: [],
    devDependencies: [],
  };
  return [own, ...manifests];
}

/** How many packages are in the folders below one. */
const members = ({ folder }: Manifest, manifests: readonly Manifest[]) =>
  manifests.filter((other) => other.folder !== folder && (folder === '.' || other.folder.startsWith(`${folder}/`)))
    .length;

function linksOf(
  manifests: readonly Manifest[],
  imports: readonly CodeImport[],
  ownerOf: (path: string) => string,
): PackageLink[] {
  const links = new Map<string, PackageLink>();
  const folders = new Set(manifests.map(({ folder }) => folder));
  const importing = Map.groupBy(
    imports.flatMap(({ path, line, target }) =>
      target === undefined ? [] : [{ path, line, from: ownerOf(path), to: ownerOf(target) }],
    ),
    ({ from, to }) => `${from} ${to}`,
  );
  for (const sites of importing.values()) {
    const [first] = sites;
    if (!first || first.from === first.to || !folders.has(first.from) || !folders.has(first.to)) continue;
    const running = sites.find(({ path }) => isRunning(path));
    const { from, to, path, line } = running ?? first;
    const files = new Set(sites.map((site) => site.path)).size;
    links.set(`${from} ${to}`, { from, to, files, testsOnly: running === undefined, evidence: `${path}:${line}` });
  }
  for (const { folder: from, file, dependencies, ecosystem } of manifests)
    for (const { folder: to, name, ecosystem: other } of manifests) {
      const isDeclared = other === ecosystem && dependencies.some((one) => namesPackage(one, name, to));
      if (from !== to && isDeclared && !links.has(`${from} ${to}`))
        links.set(`${from} ${to}`, { from, to, files: 0, testsOnly: false, evidence: file });
    }
  return [...links.values()].sort((a, b) => (`${a.from} ${a.to}` < `${b.from} ${b.to}` ? -1 : 1));
}

/** Whether a manifest's dependency is a package of the project: by name, `group:artifact`, or the path of a Gradle module. */
const namesPackage = (dependency: string, name: string, folder: string) =>
  comparable(dependency) === comparable(name) ||
  dependency.endsWith(`:${name}`) ||
  dependency === `:${folder.replaceAll('/', ':')}`;

function externalOf(
  { dependencies }: Manifest,
  imports: readonly CodeImport[],
  own: ReadonlySet<string>,
): PackageFacts['external'] {
  const importers = new Map<string, Set<string>>(
    dependencies.filter((name) => !isOwn(name, own)).map((name) => [name, new Set()]),
  );
  for (const { path, external } of imports) {
    if (external === undefined || !isRunning(path)) continue;
    const name = dependencies.find((one) => isOfDependency(external, one));
    if (name !== undefined) importers.get(name)?.add(path);
  }
  return [...importers]
    .map(([name, files]) => ({ name, files: files.size }))
    .sort((a, b) => b.files - a.files || (a.name < b.name ? -1 : 1));
}

const isOwn = (dependency: string, own: ReadonlySet<string>) =>
  dependency.startsWith(':') || own.has(comparable(dependency.split(':').at(-1) ?? ''));
