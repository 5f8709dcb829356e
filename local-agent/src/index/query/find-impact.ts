import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { kindOf } from '../file-kinds.ts';
import type { IndexCache } from '../index-cache.ts';
import type { Project } from '../project-config.ts';
import { type Definition, subjectsOf } from './impact-subjects.ts';
import { type ModuleGraph, openModuleGraph, type Site } from './module-graph.ts';
import { type Candidate, PRIORS } from './search-project.ts';
import { importersByName, importsByName, linesWithName } from './users-by-name.ts';

/** What a relation adds to a score: one that the code shows, more than similarity can; the mere name, less. */
const PROOF = { defines: 4, imports: 3, uses: 3, mentions: 0.5 } as const;
/** What each re-export on the way takes off. */
const HOP = 0.01;
const MAX_LINES = 200;

type Relation = keyof typeof PROOF;
export type Impact = { readonly facts: readonly Candidate[]; readonly truncated: boolean };

/**
 * Who defines, imports and uses what a query names: symbols by their names, files by their paths. Facts of the local cache.
 * Names of TypeScript, JavaScript, Python and Go are followed through imports and re-exports; those of other languages and of members
 * count as used where the definition's file is imported, and as mentioned elsewhere.
 */
export function findImpact(project: Project, cache: IndexCache, query: string): Impact {
  const graph = openModuleGraph(project.root, cache);
  const list = factList(project);
  const { files, symbols } = subjectsOf(cache, query);
  let truncated = false;
  const addReach = (path: string, name: string, isOwn: (site: Site) => boolean) => {
    const reach = graph.reach(path, name);
    truncated ||= reach.truncated;
    for (const site of reach.sites) if (isOwn(site)) list.add('uses', name, site);
  };
  for (const file of files) {
    const importers = graph.isFollowed(file) ? graph.importersOf(file) : importersByName(cache, file);
    for (const site of importers) list.add('imports', null, site);
    for (const name of namesOf(cache, file)) {
      if (graph.isTopLevel(file, name)) addReach(file, name, ({ path }) => path !== file);
      else
        for (const site of linesWithName(cache, name))
          if (site.path !== file && importsByName(cache, site.path, file)) list.add('uses', name, site);
    }
  }
  for (const [name, definitions] of symbols) {
    for (const { path, first, last } of definitions) list.add('defines', name, { path, line: first, hops: 0 }, last);
    const followed = definitions.filter(({ path }) => graph.isTopLevel(path, name));
    for (const { path } of followed) addReach(path, name, (site) => !isDefinition(definitions, site.path, site.line));
    if (followed.length < definitions.length) addByName(cache, graph, list, name, definitions);
  }
  return { facts: list.facts(), truncated };
}

/** Uses of what cannot be followed: members, and other languages. */
function addByName(
  cache: IndexCache,
  graph: ModuleGraph,
  list: FactList,
  name: string,
  definitions: readonly Definition[],
): void {
  for (const site of linesWithName(cache, name)) {
    if (graph.isFollowed(site.path) && graph.mentions(site.path, name)) continue;
    if (isDefinition(definitions, site.path, site.line)) continue;
    const isProven = definitions.some(({ path }) => path === site.path || importsByName(cache, site.path, path));
    list.add(isProven ? 'uses' : 'mentions', name, site);
  }
}

const isDefinition = (definitions: readonly Definition[], path: string, line: number) =>
  definitions.some((definition) => definition.path === path && definition.first === line);

const namesOf = (cache: IndexCache, file: string) => [
  ...new Set(
    cache
      .statement('SELECT name FROM symbols WHERE path = ?')
      .all(file)
      .map(({ name }) => String(name)),
  ),
];

type FactList = {
  readonly add: (relation: Relation, symbol: string | null, site: Site, last?: number) => void;
  readonly facts: () => Candidate[];
};

/** Facts with one entry for each file, relation and symbol, which has all its lines. */
function factList({ root, config }: Project): FactList {
  const facts = new Map<string, Candidate & { readonly sites: number[] }>();
  const kindAt = kindOf(config.kinds);
  return {
    add: (relation, symbol, { path, line, hops }, last = line) => {
      const key = `${path} ${relation} ${symbol ?? ''} ${relation === 'defines' ? line : ''}`;
      const known = facts.get(key);
      if (known) {
        if (known.sites.length < MAX_LINES && !known.sites.includes(line)) known.sites.push(line);
        return;
      }
      const type = kindAt(path);
      facts.set(key, {
        final_score: PROOF[relation] + PRIORS[type] - HOP * Math.max(0, hops - 1),
        semantic_score: 0,
        relevance: 0,
        source_type: type,
        relation,
        symbol,
        path,
        lines: { first: line, last },
        sites: [line],
        hops,
        excerpt: '',
        chunk_id: null,
        doc_id: null,
      });
    },
    facts: () =>
      [...facts.values()].map((fact) => ({
        ...fact,
        sites: fact.sites.sort((a, b) => a - b),
        excerpt: excerptOf(root, fact),
      })),
  };
}

function excerptOf(root: string, { path, lines }: Candidate): string {
  try {
    return (readFileSync(join(root, path), 'utf8').split(/\r?\n/)[(lines?.first ?? 1) - 1] ?? '').trim().slice(0, 240);
  } catch {
    return '';
  }
}
