import type { IndexCache } from '../index-cache.ts';

export type Definition = {
  readonly path: string;
  readonly name: string;
  readonly first: number;
  readonly last: number;
};
export type Subjects = {
  readonly files: readonly string[];
  readonly symbols: ReadonlyMap<string, readonly Definition[]>;
};

const MAX_SUBJECTS = 8;

/** The files and symbols that a query names, whole words only. */
export function subjectsOf(cache: IndexCache, query: string): Subjects {
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
    .all(`%/${word.replace(/[\\%_]/g, '\\$&')}`);
  return rows.map(({ path }) => String(path));
}

function definitionsOf(cache: IndexCache, name: string): Definition[] {
  const rows = cache
    .statement('SELECT path, name, first, last FROM symbols WHERE name = ? ORDER BY path LIMIT 50')
    .all(name);
  return rows.map(({ path, first, last }) => ({ path: String(path), name, first: Number(first), last: Number(last) }));
}
