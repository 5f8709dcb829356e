import { countTokens } from '../../lexical/count-tokens.ts';

export type BatchLimits = {
  /** Texts of one request at most. */
  readonly texts: number;
  /** Tokens of one request at most, all texts together. */
  readonly tokens: number;
};

/**
 * Indices of the texts, in order, in requests within the limits; a text above the token limit is sent alone. Texts
 * whose tokens are not `known` are counted.
 */
export function batchTexts(
  texts: readonly string[],
  limits: BatchLimits,
  known: readonly (number | undefined)[] = [],
): number[][] {
  const batches: number[][] = [];
  let batch: number[] = [];
  let tokens = 0;
  for (const [index, text] of texts.entries()) {
    const cost = known[index] ?? countTokens(text);
    if (batch.length > 0 && (batch.length >= limits.texts || tokens + cost > limits.tokens)) {
      batches.push(batch);
      batch = [];
      tokens = 0;
    }
    batch.push(index);
    tokens += cost;
  }
  if (batch.length > 0) batches.push(batch);
  return batches;
}
