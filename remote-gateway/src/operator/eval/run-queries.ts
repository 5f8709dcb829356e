import { type SearchRequest, searchRequestSchema } from '@docferry/shared-contracts';
import type { Identity } from '../../identity.ts';
import { search } from '../../retrieval/search/search.ts';
import type { SearchDeps } from '../../retrieval/search/search-deps.ts';
import type { Verdict } from './answerability.ts';
import type { JudgedQuery } from './dataset.ts';
import { corpusId } from './ingest-dataset.ts';
import type { Run } from './metrics.ts';

export type QueryRun = {
  readonly run: Run;
  /** One line a hit: query id, corpus id, score, tab-separated. */
  readonly lines: readonly string[];
  /** Milliseconds of each search, ascending. */
  readonly latencies: readonly number[];
  readonly verdicts: readonly Verdict[];
};

const TOP_K = 10;

/** Asks every query one after the other, one passage of a document at most. */
export async function runQueries(
  deps: SearchDeps,
  identity: Identity,
  queries: readonly JudgedQuery[],
  { collection, preset }: { readonly collection: string; readonly preset: SearchRequest['preset'] },
  signal: AbortSignal,
): Promise<QueryRun> {
  const run = new Map<string, string[]>();
  const lines: string[] = [];
  const latencies: number[] = [];
  const verdicts: Verdict[] = [];
  for (const { id, text } of queries) {
    const request = searchRequestSchema.parse({
      query: text,
      collection,
      preset,
      top_k: TOP_K,
      max_per_doc: 1,
      include_text: false,
    });
    const started = performance.now();
    const { results, answerable } = await search(deps, identity, request, signal);
    latencies.push(performance.now() - started);
    const found = results.map(({ uri, relevance }) => ({ document: corpusId(uri), relevance }));
    verdicts.push({ query: id, answerable, found });

    const seen = new Set<string>();
    for (const { uri, score } of results) {
      const document = corpusId(uri);
      if (seen.has(document)) continue;
      seen.add(document);
      lines.push(`${id}\t${document}\t${score}`);
    }
    run.set(id, [...seen]);
  }
  return { run, lines, latencies: latencies.sort((a, b) => a - b), verdicts };
}
