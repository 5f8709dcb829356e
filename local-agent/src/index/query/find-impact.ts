import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { kindOf } from '../file-kinds.ts';
import type { IndexCache } from '../index-cache.ts';
import type { Project } from '../project-config.ts';
import { importMeans, moduleHints } from '../references/resolve-module.ts';
import { type Candidate, PRIORS } from './search-project.ts';

/** What a relation that the code itself shows adds to a score: always more than similarity can. */
const PROOF = { defines: 4, imports: 3, uses: 3, namesOnly: 2 } as const;
const MAX_SUBJECTS = 8;
const MAX_USERS = 200;

type Definition = { readonly path: string; readonly name: string; readonly first: number; readonly last: number };

/** Who defines, imports and uses what a query names: symbols by their names, files by their paths. Facts of the local cache. */
export function findImpact(project: Project, cache: IndexCache, query: string): Candidate[] {
  const facts = new Map<string, Candidate>();
  const kindAt = kindOf(project.config.kinds);
  const add = (
    relation: Candidate['relation'],
    proof: number,
    symbol: string | null,
    path: string,
    first: number,
    last = first,
  ) => {
    const key = `${path} ${relation} ${symbol ?? ''}`;
    const type = kindAt(path);
    const score = proof + PRIORS[type];
    if ((facts.get(key)?.final_score ?? 0) >= score) return;
    facts.set(key, {
      final_score: score,
      semantic_score: 0,
      relevance: 0,
      source_type: type,
      relation,
      symbol,
      path,
      lines: { first, last },
      excerpt: '',
      chunk_id: null,
      doc_id: null,
    });
  };
  const { files, symbols } = subjectsOf(cache, query);
  for (const file of files) {
    for (const { path, line } of importersOf(cache, file)) add('imports', PROOF.imports, null, path, line);
    const names = cache
      .statement('SELECT name FROM symbols WHERE path = ?')
      .all(file)
      .map(({ name }) => String(name));
    for (const name of new Set(names))
      for (const use of usersOf(cache, name))
        if (use.path !== file && imports(cache, use.path, file)) add('uses', PROOF.uses, name, use.path, use.line);
  }
  for (const [name, definitions] of symbols) {
    for (const { path, first, last } of definitions) add('defines', PROOF.defines, name, path, first, last);
    for (const { path, line } of usersOf(cache, name)) {
      if (definitions.some((definition) => definition.path === path) && definitions.length > 1) continue;
      const proven = definitions.some(
        (definition) => definition.path === path || imports(cache, path, definition.path),
      );
      add('uses', proven ? PROOF.uses : PROOF.namesOnly, name, path, line);
    }
  }
  const list = [...facts.values()];
  return list.map((fact) => ({ ...fact, excerpt: excerptOf(project.root, fact) }));
}

/** The files and symbols that a query names, whole words only. */
function subjectsOf(
  cache: IndexCache,
  query: string,
): { readonly files: readonly string[]; readonly symbols: ReadonlyMap<string, readonly Definition[]> } {
  const words = [...new Set(query.match(/[\p{L}\p{N}_$./\\-]+/gu) ?? [])].map((word) =>
    word.replaceAll('\\', '/').replace(/^\.\/|(?<![.:])[.:]+$/g, ''),
  );
  const files = new Set<string>();
  const symbols = new Map<string, Definition[]>();
  for (const word of words) {
    if (files.size + symbols.size >= MAX_SUBJECTS) break;
    if (/[./]/.test(word)) for (const path of filesNamed(cache, word)) files.add(path);
    for (const name of new Set([word, ...word.split(/[.:/]+|::/)])) {
      if (name.length < 2 || (/^[a-z]+$/.test(name) && words.length > 3 && name.length < 4)) continue;
      const definitions = definitionsOf(cache, name);
      if (definitions.length > 0 && (isTelling(name) || words.length <= 3)) symbols.set(name, definitions);
    }
  }
  return { files: [...files], symbols };
}

/** A name that is no plain word, which a sentence may hold by chance. */
const isTelling = (name: string) => /[A-Z_$\d]/.test(name.slice(1)) || /^[A-Z][a-z]/.test(name);

function filesNamed(cache: IndexCache, word: string): string[] {
  if (cache.file(word)) return [word];
  const rows = cache
    .statement("SELECT path FROM files WHERE path LIKE ? ESCAPE '\\' LIMIT 5")
    .all(`%/${escapeLike(word)}`);
  return rows.map(({ path }) => String(path));
}

function definitionsOf(cache: IndexCache, name: string): Definition[] {
  const rows = cache
    .statement('SELECT path, name, first, last FROM symbols WHERE name = ? ORDER BY path LIMIT 50')
    .all(name);
  return rows.map(({ path, first, last }) => ({ path: String(path), name, first: Number(first), last: Number(last) }));
}

function usersOf(cache: IndexCache, name: string): { readonly path: string; readonly line: number }[] {
  const rows = cache.statement('SELECT path, line FROM uses WHERE name = ? ORDER BY path LIMIT ?').all(name, MAX_USERS);
  return rows.map(({ path, line }) => ({ path: String(path), line: Number(line) }));
}

function importersOf(cache: IndexCache, file: string): { readonly path: string; readonly line: number }[] {
  const found = new Map<string, number>();
  for (const hint of moduleHints(file)) {
    const rows = cache
      .statement("SELECT path, module, line FROM imports WHERE module LIKE ? ESCAPE '\\'")
      .all(`%${escapeLike(hint)}%`);
    for (const { path, module, line } of rows) {
      const importer = String(path);
      if (importer !== file && !found.has(importer) && importMeans(importer, String(module), file))
        found.set(importer, Number(line));
    }
  }
  return [...found].map(([path, line]) => ({ path, line }));
}

function imports(cache: IndexCache, importer: string, file: string): boolean {
  const rows = cache.statement('SELECT module FROM imports WHERE path = ?').all(importer);
  return rows.some(({ module }) => importMeans(importer, String(module), file));
}

const escapeLike = (text: string) => text.replace(/[\\%_]/g, '\\$&');

function excerptOf(root: string, { path, lines }: Candidate): string {
  try {
    return (readFileSync(join(root, path), 'utf8').split(/\r?\n/)[(lines?.first ?? 1) - 1] ?? '').trim().slice(0, 240);
  } catch {
    return '';
  }
}
