import { z } from 'zod';
import { ProviderFailure } from '../embed/remote/provider-failure.ts';

const entrySchema = z
  .object({ index: z.int().min(0), relevance_score: z.number().optional(), score: z.number().optional() })
  .transform(({ index, relevance_score, score }) => ({ index, score: relevance_score ?? score }));
const entriesSchema = z.array(entrySchema);
/** Cohere, Jina and vLLM answer with `results`, Voyage with `data`, Text Embeddings Inference with the list itself. */
const answerSchema = z.union([
  entriesSchema,
  z.object({ results: entriesSchema }).transform(({ results }) => results),
  z.object({ data: entriesSchema }).transform(({ data }) => data),
]);

/**
 * A reranker's scores in the order of the texts, 0 to 1. Logits are converted by the logistic
 * function. Throws ProviderFailure unless there is one score for each of the `count` texts.
 */
export function readScores(answer: unknown, count: number): number[] {
  const parsed = answerSchema.safeParse(answer);
  if (!parsed.success) throw new ProviderFailure('malformed', 'gave an answer of another shape');
  const scores = new Map<number, number>();
  for (const { index, score } of parsed.data)
    if (score !== undefined && Number.isFinite(score)) scores.set(index, score);
  const ordered = Array.from({ length: count }, (_, index) => scores.get(index));
  if (parsed.data.length !== count || scores.size !== count || ordered.includes(undefined)) {
    throw new ProviderFailure('malformed', `gave ${scores.size} scores for ${count} texts`);
  }
  const values = ordered.map((score) => score ?? 0);
  const areLogits = values.some((score) => score < 0 || score > 1);
  return areLogits ? values.map((score) => 1 / (1 + Math.exp(-score))) : values;
}
