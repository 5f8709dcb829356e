import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { tempDir } from '../../temp-dir.test.fixture.ts';
import { DEFAULT_KINDS } from '../file-kinds.ts';
import { openIndexCache } from '../index-cache.ts';
import { readProjectConfig, writeProjectConfig } from '../project-config.ts';
import { keepReferences } from '../references/keep-references.ts';
import { findImpact } from './find-impact.ts';
import { summarizeImpact } from './impact-summary.ts';

/** Where a query's subject is used: `path:line,line` with the number of hops, sorted; `as` names the relation. */
export async function impactOf(files: Readonly<Record<string, string>>, query: string, as = 'uses') {
  await using dir = await tempDir();
  const root = dir.path;
  using cache = openIndexCache(join(root, '.docferry/cache.sqlite'));
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
    cache.put({
      path,
      size: 1,
      mtimeMs: 1,
      ctimeMs: 1,
      hash: 'x',
      outcome: 'sent',
      detail: null,
      reader: null,
      readAt: 1,
      docId: null,
      remoteHash: null,
      remoteConverter: null,
      remoteKind: null,
    });
    await keepReferences(cache, path, Buffer.from(text), createHash('sha256').update(text).digest('hex'));
  }
  writeProjectConfig(root, { schema_version: 1, collection: 'c', source: 's', kinds: DEFAULT_KINDS });
  const impact = findImpact({ root, config: readProjectConfig(root) }, cache, query);
  const places = impact.facts
    .filter(({ relation }) => relation === as)
    .map(({ path, sites, hops }) => `${path}:${sites?.join()} (${hops})`);
  return { ...impact, places: places.sort(), summary: summarizeImpact(root, impact.facts, impact.truncated) };
}
