import { span } from '@docferry/shared-contracts/tracing';
import type { Embedder } from './embedder.ts';

/** The same embedder, each call a span in the trace of its document or question. */
export function tracedEmbedder(embedder: Embedder): Embedder {
  const embed = <T>(what: string, texts: number, work: () => Promise<T>): Promise<T> =>
    span(
      `embed ${what}`,
      { kind: 'client', attributes: { 'docferry.embedder': embedder.id, 'docferry.texts': texts } },
      work,
    );
  return {
    ...embedder,
    // A remote embedder may learn its dimension, which its id contains, after the start.
    get id() {
      return embedder.id;
    },
    get dimension() {
      return embedder.dimension;
    },
    embedQuery: (text, signal) => embed('query', 1, () => embedder.embedQuery(text, signal)),
    embedDocuments: (texts, ...rest) => embed('documents', texts.length, () => embedder.embedDocuments(texts, ...rest)),
  };
}
