import type { IndexCache } from '../index-cache.ts';
import { extractReferences } from './extract-references.ts';
import { languageOf } from './language-queries.ts';

/** Updates the cache's references of a file; there is nothing to do when they are of this content. */
export async function keepReferences(cache: IndexCache, path: string, bytes: Buffer, hash: string): Promise<void> {
  const language = languageOf(path);
  if (language === undefined || cache.referencesOf(path) === hash) return;
  const { definitions, imports, uses, exports, links } = await extractReferences(bytes.toString('utf8'), language);
  cache.together(() => {
    cache.dropReferences(path);
    const define = cache.statement('INSERT INTO symbols (path, name, kind, first, last) VALUES (?, ?, ?, ?, ?)');
    for (const { name, kind, first, last } of definitions) define.run(path, name, kind, first, last);
    const addImport = cache.statement('INSERT INTO imports (path, module, line) VALUES (?, ?, ?)');
    for (const { module, line } of imports) addImport.run(path, module, line);
    const use = cache.statement('INSERT INTO uses (path, name, line) VALUES (?, ?, ?)');
    for (const { name, line } of uses) use.run(path, name, line);
    const addExport = cache.statement(
      'INSERT INTO exports (path, exported, local, module, line) VALUES (?, ?, ?, ?, ?)',
    );
    for (const { exported, local, module, line } of exports) addExport.run(path, exported, local, module, line);
    const link = cache.statement(
      'INSERT INTO links (path, module, name, member, line, memberLine) VALUES (?, ?, ?, ?, ?, ?)',
    );
    for (const { module, name, member, line, memberLine } of links)
      link.run(path, module, name, member, line, memberLine);
    cache.statement('INSERT OR REPLACE INTO referenced (path, hash) VALUES (?, ?)').run(path, hash);
  });
}
