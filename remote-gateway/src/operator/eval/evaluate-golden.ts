import { type SearchRequest, searchRequestSchema } from '@docferry/shared-contracts';
import type { Gateway } from '../../gateway.ts';
import type { Identity } from '../../identity.ts';
import { quotePassages } from '../../retrieval/evidence/quote-passages.ts';
import { search } from '../../retrieval/search/search.ts';
import { fold, type GoldenQuestion, isExpected, readGolden } from './golden.ts';
import type { Metrics } from './metrics.ts';
import { chooseWeight, type SweepRow, withWeight } from './sweep.ts';

export type GoldenOptions = {
  /** YAML file of the questions. */
  readonly golden: string;
  readonly collection: string;
  readonly preset: SearchRequest['preset'];
  /** Also measure other weights of the dense part, and keep the best with the collection. */
  readonly sweep: boolean;
};

type Failure = {
  readonly question: string;
  readonly expected: GoldenQuestion['expected'];
  /** Best passages that were found instead. */
  readonly found: readonly { readonly filename: string; readonly page: string | null; readonly preview: string }[];
};

export type GoldenReport = Metrics & {
  readonly golden: string;
  readonly collection: string;
  readonly questions: number;
  /** Questions whose passage is among the first ten. */
  readonly hits: number;
  /** Questions with a phrase that stands inside the extracted quotes, of those that have one. */
  readonly quoted: { readonly of: number; readonly hits: number };
  readonly failed: readonly Failure[];
  readonly sweep?: readonly SweepRow[];
  readonly dense_weight: number;
};

const TOP_K = 10;
const QUOTES = { max_quotes: 6, max_quote_tokens: 80, include_context_tokens: 20 };
/** What retrieve_evidence quotes from unless it is asked otherwise. */
const EVIDENCE_PASSAGES = 5;

/** Asks golden questions of a collection and reports which passages came. Throws what search throws. */
export async function evaluateGolden(
  gateway: Gateway,
  identity: Identity,
  { golden, collection, preset, sweep }: GoldenOptions,
  signal: AbortSignal,
): Promise<GoldenReport> {
  const questions = await readGolden(golden);
  const ask = (deps: Gateway) => askAll(deps, identity, questions, { collection, preset }, signal);
  const swept = sweep
    ? await chooseWeight(
        gateway,
        identity,
        collection,
        async (weight) => (await ask(withWeight(gateway, weight))).metrics,
      )
    : undefined;
  const { metrics, hits, quoted, failed } = await ask(gateway);
  const [row] = await gateway.catalog.collections.named(identity, [collection]);
  return {
    golden,
    collection,
    questions: questions.length,
    ...metrics,
    hits,
    quoted,
    failed,
    dense_weight: row?.denseWeight ?? gateway.embedder.denseWeight,
    ...(swept ? { sweep: swept } : {}),
  };
}

async function askAll(
  gateway: Gateway,
  identity: Identity,
  questions: readonly GoldenQuestion[],
  where: { readonly collection: string; readonly preset: SearchRequest['preset'] },
  signal: AbortSignal,
) {
  const failed: Failure[] = [];
  const quoted = { of: 0, hits: 0 };
  let [ndcg, mrr, hits] = [0, 0, 0];
  for (const { question, expected } of questions) {
    const request = searchRequestSchema.parse({ query: question, ...where, top_k: TOP_K, expand_context: false });
    const { results } = await search(gateway, identity, request, signal);
    const rank = results.findIndex((result) => isExpected(expected, result)) + 1;
    if (rank > 0) {
      hits++;
      mrr += 1 / rank;
      ndcg += 1 / Math.log2(rank + 1);
    } else {
      const found = results.slice(0, 3).map(({ filename, segment, preview }) => ({
        filename,
        page: segment?.label ?? null,
        preview,
      }));
      failed.push({ question, expected, found });
    }
    if (expected.phrase === undefined) continue;
    quoted.of++;
    const passages = results
      .slice(0, EVIDENCE_PASSAGES)
      .map((result) => ({ ...result, text: result.text ?? '', segments: [] }));
    const { quotes } = quotePassages(question, passages, QUOTES);
    const phrase = fold(expected.phrase);
    if (quotes.some((one) => fold(`${one.before}${one.quote}${one.after}`).includes(phrase))) quoted.hits++;
  }
  const mean = (sum: number): number => Math.round((sum / questions.length) * 1e4) / 1e4;
  return { metrics: { ndcg: mean(ndcg), recall: mean(hits), mrr: mean(mrr) }, hits, quoted, failed };
}
