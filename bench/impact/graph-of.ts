import { createHash } from 'node:crypto';
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { openIndexCache } from '../../local-agent/src/index/index-cache.ts';
import { type ModuleGraph, openModuleGraph } from '../../local-agent/src/index/query/module-graph.ts';
import { keepReferences } from '../../local-agent/src/index/references/keep-references.ts';

export type OpenedGraph = Disposable & {
  readonly graph: ModuleGraph;
  /** Names that files export of their own, with the lines of their exports: a type and a value may have one name. */
  readonly names: readonly { readonly path: string; readonly local: string; readonly lines: readonly number[] }[];
};

/** The TypeScript of a folder that TypeScript's projects have, without what is installed and built. */
export function listScripts(folder: string): string[] {
  const exclude = (path: string) => /(?:^|\/)(?:node_modules|dist|\.git)(?:\/|$)/.test(path);
  const scripts = globSync('**/*.{ts,tsx,mts,cts}', { cwd: folder, exclude }).toSorted();
  const solutions = new Set(
    globSync('**/tsconfig.json', { cwd: folder, exclude })
      .filter((path) => /"files":\s*\[\s*\]/.test(readFileSync(join(folder, path), 'utf8')))
      .map((path) => dirname(path)),
  );
  const configured = (path: string) => {
    for (let at = dirname(path); ; at = dirname(at)) {
      if (solutions.has(at)) return false;
      if (existsSync(join(folder, at, 'tsconfig.json')) || at === '.') return true;
    }
  };
  return scripts.filter(configured);
}

/** The module graph of files, in a cache that is removed again. */
export async function openTemporaryGraph(folder: string, texts: ReadonlyMap<string, string>): Promise<OpenedGraph> {
  const directory = mkdtempSync(join(tmpdir(), 'docferry-impact-'));
  const cache = openIndexCache(join(directory, 'cache.db'));
  for (const [path, text] of texts)
    await keepReferences(cache, path, Buffer.from(text), createHash('sha256').update(text).digest('hex'));
  const rows = cache
    .statement("SELECT path, local, line FROM exports WHERE module IS NULL AND local <> 'default' ORDER BY path, line")
    .all();
  const named = Map.groupBy(rows, ({ path, local }) => `${path} ${local}`);
  return {
    graph: openModuleGraph(folder, cache),
    names: [...named.values()].map((own) => ({
      path: String(own[0]?.path),
      local: String(own[0]?.local),
      lines: own.map(({ line }) => Number(line)),
    })),
    [Symbol.dispose]: () => {
      cache[Symbol.dispose]();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}
