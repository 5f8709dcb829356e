/**
 * In: a published document. Out: its graph, with the facts that a chat model finds in its passages.
 * Never: delays or fails an ingestion, or keeps a fact whose quote does not stand in the text.
 */
import type { Logger } from 'pino';
import type { ChatModel } from '../answer/chat-model.ts';
import { type Asker, type BudgetParts, withinBudget } from '../answer/within-budget.ts';
import type { Catalog } from '../catalog/catalog.ts';
import { graphInThread } from '../graph/graph-in-thread.ts';
import { findQuote } from '../graph/triples/find-quote.ts';
import { type Passage, passagesOf } from '../graph/triples/passages.ts';
import { readReply, type Triple } from '../graph/triples/triple.ts';
import { withTriples } from '../graph/triples/with-triples.ts';
import type { Identity } from '../identity.ts';
import type { Metrics } from '../telemetry/metrics.ts';
import { triplePrompt, triplesHash } from './triple-prompt.ts';

/** What this room needs of the gateway. */
export type TripleParts = BudgetParts & {
  readonly catalog: Pick<Catalog, 'graph'>;
  /** Absent when none is configured. */
  readonly graphModel?: ChatModel | undefined;
  readonly logger: Logger;
  readonly metrics: Pick<Metrics, 'recordAnswer'>;
};

/** Passages of one document that are read at once. */
const CONCURRENCY = 4;
/** Longest that one document may take, milliseconds. */
const TIMEOUT_MS = 600_000;

type Read = { readonly passage: Passage; readonly hash: string; readonly triples: readonly Triple[] };

/**
 * Reads the passages that are not known yet, and writes what was found. False when the model, the budget or the database
 * failed, which is logged once; what was read by then is kept. Throws the signal's reason alone.
 */
export async function readTriples(
  parts: TripleParts,
  identity: Identity,
  docId: string,
  signal: AbortSignal,
): Promise<boolean> {
  signal.throwIfAborted();
  const { graphModel } = parts;
  if (!graphModel) return true;
  try {
    await readDocument(
      { ...parts, graphModel },
      identity,
      docId,
      AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
    );
    return true;
  } catch (error) {
    signal.throwIfAborted();
    parts.logger.warn({ err: error, doc_id: docId, model: graphModel.name }, 'the graph model did not read a document');
    return false;
  }
}

const NOTHING = { graph: undefined, passages: [], isWhole: true };

type Reading = TripleParts & { readonly graphModel: ChatModel };

async function readDocument(parts: Reading, identity: Identity, docId: string, signal: AbortSignal): Promise<void> {
  const { graph: catalog } = parts.catalog;
  const document = await catalog.publishedText(identity, docId);
  if (!document) return;
  // Source code says by its syntax what it uses.
  if (document.kind === 'code') return catalog.writeTriples(identity, document, NOTHING);
  const graph = await graphInThread({ ...document, isCode: false }, signal);
  const passages = passagesOf(document.text, graph);
  const hashed = new Map(passages.map((passage) => [triplesHash(parts.graphModel.name, passage.text), passage]));
  const known = await catalog.knownTriples(identity, [...hashed.keys()]);
  const read: Read[] = [];
  const unknown: Omit<Read, 'triples'>[] = [];
  for (const [hash, passage] of hashed) {
    const triples = known.get(hash);
    if (triples) read.push({ passage, hash, triples });
    else unknown.push({ passage, hash });
  }
  // A private document belongs to no collection's usage.
  const asker = { identity, collection: document.owner === null ? document.collection : undefined };
  const waiting = unknown.values();
  const failed = new AbortController();
  const work = async () => {
    for (const { hash, passage } of waiting) {
      if (failed.signal.aborted) return;
      try {
        const triples = await readPassage(parts, asker, passage, signal);
        if (triples) read.push({ passage, hash, triples });
      } catch (error) {
        failed.abort(error);
      }
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, work));
  read.sort((a, b) => a.passage.start - b.passage.start);
  await catalog.writeTriples(identity, document, {
    graph: read.some(({ triples }) => triples.length > 0) ? withTriples(graph, read) : undefined,
    passages: read,
    isWhole: !failed.signal.aborted,
  });
  failed.signal.throwIfAborted();
}

/** What the model finds in a passage and the passage says; undefined when its reply is no JSON, so that it is asked again. */
async function readPassage(
  parts: Reading,
  asker: Asker,
  passage: Passage,
  signal: AbortSignal,
): Promise<Triple[] | undefined> {
  const { graphModel: chatModel, metrics } = parts;
  try {
    const written = withinBudget(parts, asker, { chatModel, prompt: triplePrompt(passage.text), signal });
    let reply = '';
    for (let part = await written.next(); ; part = await written.next()) {
      if (part.done) {
        metrics.recordAnswer(chatModel.name, 'answered', {
          input: part.value.inputTokens,
          output: part.value.outputTokens,
        });
        return readReply(reply)?.filter((triple) => findQuote(passage.text, triple));
      }
      reply += part.value;
    }
  } catch (error) {
    if (!signal.aborted) metrics.recordAnswer(chatModel.name, 'failed');
    throw error;
  }
}
