import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DEFAULT_KINDS } from '../../local-agent/src/index/file-kinds.ts';
import { openIndexCache } from '../../local-agent/src/index/index-cache.ts';
import { budgetsSchema, type Project } from '../../local-agent/src/index/project-config.ts';
import { findImpact } from '../../local-agent/src/index/query/find-impact.ts';
import { openModuleGraph } from '../../local-agent/src/index/query/module-graph.ts';
import { isFollowed } from '../../local-agent/src/index/references/extract-references.ts';
import { keepReferences } from '../../local-agent/src/index/references/keep-references.ts';

/** A name and the places that define it: a type and a value may have one name. */
export type Subject = {
  readonly name: string;
  readonly places: readonly { readonly path: string; readonly line: number }[];
};
export type OpenedGraph = Disposable & {
  /** Names that files export of their own; in languages that are not followed, all definitions of a name together. */
  readonly subjects: readonly Subject[];
  /** The lines of a name's definition and uses, as `path:line`. */
  readonly linesOf: (subject: Subject) => Set<string>;
};

const EXPORTED = `SELECT path, local AS name, line, path AS unit FROM exports
  WHERE module IS NULL AND local <> 'default' ORDER BY path, line`;
const DEFINED = `SELECT path, name, first AS line, '' AS unit FROM symbols
  WHERE kind <> 'method' AND length(name) > 1 ORDER BY path, first`;

/** What query-impact knows of files, in a cache that is removed again. */
export async function openTemporaryGraph(root: string, texts: ReadonlyMap<string, string>): Promise<OpenedGraph> {
  const directory = mkdtempSync(join(tmpdir(), 'docferry-impact-'));
  const cache = openIndexCache(join(directory, 'cache.db'));
  for (const [path, text] of texts)
    await keepReferences(cache, path, Buffer.from(text), createHash('sha256').update(text).digest('hex'));
  const graph = openModuleGraph(root, cache);
  const followed = [...texts.keys()].some(isFollowed);
  const rows = cache.statement(followed ? EXPORTED : DEFINED).all();
  const subjects = [...Map.groupBy(rows, ({ unit, name }) => `${unit} ${name}`).values()].map((own) => ({
    name: String(own[0]?.name),
    places: own.map(({ path, line }) => ({ path: String(path), line: Number(line) })),
  }));
  return {
    subjects,
    linesOf: ({ name, places }) => {
      if (!followed) return linesByName(projectAt(root), name);
      const sites = [...new Set(places.map(({ path }) => path))].flatMap((path) => graph.reach(path, name).sites);
      return new Set(sites.map(({ path, line }) => `${path}:${line}`));
    },
    [Symbol.dispose]: () => {
      cache[Symbol.dispose]();
      rmSync(directory, { recursive: true, force: true });
    },
  };

  function linesByName(project: Project, name: string): Set<string> {
    const proven = findImpact(project, cache, name).facts.filter(({ relation }) => /^(?:defines|uses)$/.test(relation));
    return new Set(proven.flatMap(({ path, sites }) => (sites ?? []).map((line) => `${path}:${line}`)));
  }
}

const projectAt = (root: string): Project => ({
  root,
  config: {
    schema_version: 1,
    collection: 'c',
    source: 's',
    include: [],
    exclude: [],
    kinds: DEFAULT_KINDS,
    budgets: budgetsSchema.parse({}),
  },
});
