/**
 * In: a question, or a question with ids of passages, and the identity that asks.
 * Out: quotes with exact citations, best first, within 32 KB.
 * Never: quotes text that is not in a published document of the tenant, word for word.
 */
import type {
  RetrieveEvidenceRequest,
  RetrieveEvidenceResponse,
  SearchResult,
  Segment,
} from '@docferry/shared-contracts';
import type { Identity } from '../../identity.ts';
import { readInThread } from '../../threads/run-in-thread.ts';
import type { RetrievalParts } from '../retrieval-parts.ts';
import { measuredSearch } from '../search/measured-search.ts';
import { EVIDENCE_TASKS } from './evidence-task-module.ts';
import { NO_QUOTE } from './extract-evidence.ts';
import type { Passage } from './passage.ts';

/**
 * Searches, and quotes the sentences of the found passages that answer the question. Throws what search throws: NOT_FOUND for an
 * unknown collection, BACKEND_UNAVAILABLE, TIMEOUT.
 */
export async function retrieveEvidence(
  parts: RetrievalParts,
  identity: Identity,
  request: RetrieveEvidenceRequest,
  signal: AbortSignal,
): Promise<RetrieveEvidenceResponse> {
  const { question, max_quotes, max_quote_tokens, include_context_tokens, ...searchOptions } = request;
  const found = await measuredSearch(
    parts,
    identity,
    {
      ...searchOptions,
      query: question,
      include_text: true,
      expand_context: false,
      explain: false,
    },
    signal,
  );
  const docIds = [...new Set(found.results.map((result) => result.doc_id))];
  const segments =
    docIds.length > 0 ? await parts.catalog.documents.readSegments(identity, docIds) : new Map<string, Segment[]>();
  const passages = found.results.map((result) => toPassage(result, segments.get(result.doc_id) ?? []));
  const bounds = { max_quotes, max_quote_tokens, include_context_tokens };
  const evidence = await readInThread(EVIDENCE_TASKS, 'quotes', { question, passages, bounds }, signal);
  const { answerable, answerable_reason, better_collection } = found;
  const noQuote = passages.length > 0 && evidence.quotes.length === 0 && answerable !== 'no';
  return {
    ...evidence,
    ...(answerable === undefined ? {} : { answerable }),
    ...(answerable_reason === undefined ? {} : { answerable_reason }),
    ...(better_collection === undefined ? {} : { better_collection }),
    passage_ids: passages.map((passage) => passage.passage_id),
    warnings: [...found.warnings, ...(noQuote ? [NO_QUOTE] : [])],
    partial: found.partial,
    degraded_scopes: found.degraded_scopes,
  };
}

function toPassage(result: SearchResult, segments: Passage['segments']): Passage {
  const { passage_id, doc_id, collection, source, uri, filename, title, heading_path, lines, start, end } = result;
  const location = { passage_id, doc_id, collection, source, uri, filename, title, heading_path, start, end };
  return {
    ...location,
    ...(lines === undefined ? {} : { lines }),
    text: result.text ?? '',
    relevance: result.relevance,
    lead: result.lead,
    segments,
  };
}
