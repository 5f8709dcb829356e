import type { IndexCache } from '../index-cache.ts';
import { isFollowed } from '../references/extract-references.ts';
import { createImportResolver, moduleOf } from '../references/import-resolver.ts';
import type { ModuleResolver } from '../references/script-modules.ts';

/** A line that uses a name, `hops` re-exports away from its definition. */
export type Site = { readonly path: string; readonly line: number; readonly hops: number };
export type Reach = { readonly sites: readonly Site[]; readonly truncated: boolean };

/** A name that a file exports; with `member`, that member of it, such as `a.b`. */
type Exported = { readonly path: string; readonly name: string; readonly member: string | null; readonly hops: number };
type ReExport = { readonly path: string; readonly exported: string; readonly local: string; readonly line: number };

/** More than a reader looks at, and less than a second of work. */
const MAX_SITES = 5_000;
const MAX_NAMES = 2_000;
/** As many as the links have: namespaces are nested less deep. */
const MAX_MEMBERS = 3;

export type ModuleGraph = {
  /** Whether the names of a file are followed. */
  readonly isFollowed: (path: string) => boolean;
  /** Whether a file declares the name at its top level, so that {@link reach} follows it. */
  readonly isTopLevel: (path: string, name: string) => boolean;
  /** Whether a file has the name of its own top level or of an import. */
  readonly mentions: (path: string, name: string) => boolean;
  /** Where a name of a file's top level is used, in the file itself and through imports and re-exports. */
  readonly reach: (path: string, local: string) => Reach;
  /** The names that a file exports. */
  readonly exportsOf: (path: string) => readonly string[];
  readonly importersOf: (path: string) => readonly Site[];
};

/** The files of a project as modules that import and export names. Facts of the local cache. */
export function openModuleGraph(root: string, cache: IndexCache): ModuleGraph {
  const files = new Set(
    cache
      .statement('SELECT path FROM referenced')
      .all()
      .map(({ path }) => String(path)),
  );
  const resolve = createImportResolver(root, files);
  const reExports = readReExports(cache, resolve);
  const importers = readImporters(cache, resolve);
  const all = (sql: string, ...values: string[]) => cache.statement(sql).all(...values);

  const exportsOf = (path: string) => [
    ...new Set(
      all("SELECT exported FROM exports WHERE path = ? AND exported <> '*'", path).map(({ exported }) =>
        String(exported),
      ),
    ),
  ];

  const reach = (path: string, local: string): Reach => {
    const sites = new Map<string, Site>();
    const add = (site: Site) => {
      const key = `${site.path}:${site.line}`;
      if (!sites.has(key) && sites.size < MAX_SITES) sites.set(key, site);
    };
    for (const { line } of all('SELECT line FROM links WHERE path = ? AND module IS NULL AND name = ?', path, local))
      add({ path, line: Number(line), hops: 0 });
    const seen = new Set<string>();
    const queue: Exported[] = all(
      'SELECT exported FROM exports WHERE path = ? AND module IS NULL AND local = ?',
      path,
      local,
    ).map(({ exported }) => ({ path: moduleOf(path), name: String(exported), member: null, hops: 0 }));
    for (let next = queue.shift(); next && seen.size < MAX_NAMES; next = queue.shift()) {
      const { path: from, name, member, hops } = next;
      const key = `${from} ${name} ${member ?? ''}`;
      if (seen.has(key)) continue;
      seen.add(key);
      for (const site of mentionsOf(next)) add(site);
      for (const one of reExports.get(from) ?? []) {
        if (one.local === name) {
          if (member === null) add({ path: one.path, line: one.line, hops: hops + 1 });
          queue.push({ path: moduleOf(one.path), name: one.exported, member, hops: hops + 1 });
        } else if (one.local === '*' && one.exported === '*') {
          if (name !== 'default' && !exportsOf(one.path).includes(name))
            queue.push({ path: moduleOf(one.path), name, member, hops: hops + 1 });
        } else if (one.local === '*' && (member === null || member.split('.').length < MAX_MEMBERS)) {
          const members = member === null ? name : `${name}.${member}`;
          queue.push({ path: moduleOf(one.path), name: one.exported, member: members, hops: hops + 1 });
        }
      }
    }
    return { sites: [...sites.values()], truncated: sites.size >= MAX_SITES || queue.length > 0 };
  };

  /** Lines of other files that mention an exported name. */
  const mentionsOf = ({ path, name, member, hops }: Exported): Site[] =>
    all('SELECT path, module, member, line, memberLine FROM links WHERE name = ? AND module IS NOT NULL', name).flatMap(
      (row) =>
        hasMember(row.member, member) && resolve(String(row.path), String(row.module)) === path
          ? [{ path: String(row.path), line: Number(member === null ? row.line : row.memberLine), hops: hops + 1 }]
          : [],
    );

  return {
    isFollowed,
    isTopLevel: (path, name) =>
      all('SELECT 1 FROM links WHERE path = ? AND module IS NULL AND name = ? LIMIT 1', path, name).length > 0,
    mentions: (path, name) => all('SELECT 1 FROM links WHERE path = ? AND name = ? LIMIT 1', path, name).length > 0,
    reach,
    exportsOf,
    importersOf: (path) => importers.get(moduleOf(path)) ?? [],
  };
}

/** Whether the members behind a name begin with the wanted ones. */
const hasMember = (found: unknown, wanted: string | null) =>
  wanted === null || (typeof found === 'string' && `${found}.`.startsWith(`${wanted}.`));

function readReExports(cache: IndexCache, resolve: ModuleResolver): Map<string, ReExport[]> {
  const found = new Map<string, ReExport[]>();
  for (const row of cache
    .statement('SELECT path, exported, local, module, line FROM exports WHERE module IS NOT NULL')
    .all()) {
    const path = String(row.path);
    const target = resolve(path, String(row.module));
    if (target === undefined) continue;
    const entry = { path, exported: String(row.exported), local: String(row.local), line: Number(row.line) };
    found.set(target, [...(found.get(target) ?? []), entry]);
  }
  return found;
}

/** The first line of each file that imports a file. */
function readImporters(cache: IndexCache, resolve: ModuleResolver): Map<string, Site[]> {
  const found = new Map<string, Map<string, Site>>();
  for (const row of cache.statement('SELECT path, module, line FROM imports').all()) {
    const path = String(row.path);
    const target = resolve(path, String(row.module));
    if (target === undefined || target === moduleOf(path)) continue;
    const own = found.get(target) ?? new Map<string, Site>();
    if (!own.has(path)) own.set(path, { path, line: Number(row.line), hops: 1 });
    found.set(target, own);
  }
  return new Map([...found].map(([target, own]) => [target, [...own.values()]]));
}
