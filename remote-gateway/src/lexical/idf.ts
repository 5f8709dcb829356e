/** Qdrant's inverse document frequency of a term that `holding` of `passages` contain. */
export function inverseDocumentFrequency(passages: number, holding: number): number {
  return Math.log(1 + (passages - holding + 0.5) / (holding + 0.5));
}

/** How many passages contain a term of this IDF: the inverse of {@link inverseDocumentFrequency}. */
export function passagesWith(passages: number, idf: number | undefined): number {
  if (idf === undefined) return 0;
  return Math.min(passages, Math.max(0, (passages + 1) / Math.exp(idf) - 0.5));
}
