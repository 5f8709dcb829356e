import type { IndexCache } from '../index-cache.ts';
import { importMeans, moduleHints } from '../references/resolve-module.ts';
import type { Site } from './module-graph.ts';

/** Names are counted no further. */
const MAX_SITES = 2_000;

/** Lines that have a name, in every file: whether they mean the same definition is not known. */
export function linesWithName(cache: IndexCache, name: string): Site[] {
  const rows = cache
    .statement('SELECT path, line FROM uses WHERE name = ? ORDER BY path, line LIMIT ?')
    .all(name, MAX_SITES);
  return rows.map(({ path, line }) => ({ path: String(path), line: Number(line), hops: 1 }));
}

/** The files that import a file, by its name, with the line of the first import. */
export function importersByName(cache: IndexCache, file: string): Site[] {
  const found = new Map<string, number>();
  for (const hint of moduleHints(file)) {
    const rows = cache
      .statement("SELECT path, module, line FROM imports WHERE module LIKE ? ESCAPE '\\'")
      .all(`%${hint.replace(/[\\%_]/g, '\\$&')}%`);
    for (const { path, module, line } of rows) {
      const importer = String(path);
      if (importer !== file && !found.has(importer) && importMeans(importer, String(module), file))
        found.set(importer, Number(line));
    }
  }
  return [...found].map(([path, line]) => ({ path, line, hops: 1 }));
}

/** Whether a file imports another one. */
export function importsByName(cache: IndexCache, importer: string, file: string): boolean {
  const rows = cache.statement('SELECT module FROM imports WHERE path = ?').all(importer);
  return rows.some(({ module }) => importMeans(importer, String(module), file));
}
