import { TITLE_COUNT } from '../../lexical/document-vector.ts';
import type { SparseVector } from '../../lexical/sparse-vector.ts';
import { termHash } from '../../lexical/term-hash.ts';
import { countTerms } from '../../lexical/terms.ts';
import type { Hit } from '../../store/point.ts';

/** Passages of the first pass that are used as feedback. */
export const FEEDBACK_PASSAGES = 10;
/** How fast a passage's weight falls with its score below the best one's. */
const SHARPNESS = 30;
const NEW_TERMS = 40;
const QUERY_SHARE = 0.8;

/**
 * The query's terms and those that its best passages use most, terms that few of them share first: relevance model RM3 (Abdul-Jaleel et al., "UMass at TREC 2004"), passages weighted by a softmax of their scores. The total weight
 * of the words stays the same. `passages` are in order of score; without a positive score the query stays as it is.
 */
export function expandQuery(
  query: string,
  sparse: SparseVector,
  passages: readonly Hit[],
  languages: readonly string[],
): SparseVector {
  const best = passages[0]?.score ?? 0;
  const total = sum(countTerms(query, languages[0] ?? '').main.values());
  if (best <= 0 || total === 0) return sparse;

  const model = new Map<string, number>();
  const passagesWith = new Map<string, number>();
  for (const passage of passages) {
    const passageWeight = Math.exp(SHARPNESS * (passage.score / best - 1));
    const counts = passageTerms(passage, passage.payload.language ?? languages[0] ?? '');
    const length = sum(counts.values());
    for (const [term, count] of counts) {
      model.set(term, (model.get(term) ?? 0) + (passageWeight * count) / length);
      passagesWith.set(term, (passagesWith.get(term) ?? 0) + 1);
    }
  }
  // A term that most passages use is a common word rather than one of the subject (chosen by evaluation).
  const weighted = [...model].map(([term, weight]) => [term, weight / Math.sqrt(passagesWith.get(term) ?? 1)] as const);
  const added = weighted.sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1)).slice(0, NEW_TERMS);
  const addedTotal = sum(added.map(([, weight]) => weight));

  const weights = new Map(sparse.indices.map((index, at) => [index, QUERY_SHARE * (sparse.values[at] ?? 0)]));
  for (const [term, weight] of added) {
    const index = termHash(term);
    weights.set(index, (weights.get(index) ?? 0) + ((1 - QUERY_SHARE) * total * weight) / addedTotal);
  }
  return { indices: [...weights.keys()], values: [...weights.values()] };
}

/** Words only: pairs of adjacent words would take the place of new words. */
function passageTerms({ payload }: Hit, language: string): Map<string, number> {
  const counts = new Map(countTerms(payload.text, language).main);
  const heading = [...new Set([payload.metadata.title, ...payload.heading_path])].join('\n');
  for (const [term, count] of countTerms(heading, language).main) {
    counts.set(term, (counts.get(term) ?? 0) + TITLE_COUNT * count);
  }
  return counts;
}

function sum(values: Iterable<number>): number {
  let total = 0;
  for (const value of values) total += value;
  return total;
}
