/**
 * In: requests to the gateway. Out: its validated responses, with bounded retries.
 * Never: sends a file's bytes or an absolute path.
 */
import {
  type AnswerEvent,
  type AnswerInput,
  type AnswerResponse,
  answerEventSchema,
  answerResponseSchema,
  type BatchAnswerLine,
  type BatchLineInput,
  batchAnswerLineSchema,
  type CollectionDeleted,
  type CollectionDetail,
  type CollectionList,
  type CollectionSettings,
  collectionDeletedSchema,
  collectionDetailSchema,
  collectionListSchema,
  type DeleteResult,
  type DocumentList,
  type DocumentListQuery,
  type DocumentSlice,
  type DocumentSliceQuery,
  deleteResultSchema,
  documentListSchema,
  documentSliceSchema,
  type HealthAnswer,
  type IngestInput,
  type IngestResult,
  ingestResultSchema,
  type JobList,
  type JobListQuery,
  jobListSchema,
  LIMITS,
  type Original,
  originalSchema,
  type PassageText,
  passageTextSchema,
  type ReadPassageInput,
  type Run,
  runSchema,
  type SearchInput,
  type SearchResponse,
  searchResponseSchema,
} from '@docferry/shared-contracts';
import { createParser, type EventSourceMessage } from 'eventsource-parser';
import { z } from 'zod';
import { UserError } from '../errors.ts';
import { type CallOptions, createGatewayCalls, type GatewayClientOptions } from './gateway-calls.ts';
import { queryString } from './query-string.ts';
import { type SourceCalls, sourceCalls } from './source-calls.ts';
import { type TrashCalls, trashCalls } from './trash-calls.ts';

/** The gateway's REST API. Every call throws UserError, or the signal's reason when aborted. */
export type GatewayClient = {
  readonly ingest: (input: IngestInput, options?: CallOptions) => Promise<IngestResult>;
  /** Lines of one NDJSON batch, at most 16 MB in all; an answer for each line, in any order. */
  readonly batch: (
    lines: readonly BatchLineInput[],
    runId: string,
    options?: CallOptions,
  ) => Promise<BatchAnswerLine[]>;
  readonly run: (runId: string, options?: CallOptions) => Promise<Run>;
  readonly jobs: (query: Partial<JobListQuery>, options?: CallOptions) => Promise<JobList>;
  readonly collection: (name: string, options?: CallOptions) => Promise<CollectionDetail>;
  /** Changes settings of a collection; what is absent stays as it is. */
  readonly putCollection: (
    name: string,
    settings: CollectionSettings,
    options?: CallOptions,
  ) => Promise<CollectionDetail>;
  readonly removeCollection: (name: string, options?: CallOptions) => Promise<CollectionDeleted>;
  readonly search: (input: SearchInput, options?: CallOptions) => Promise<SearchResponse>;
  readonly answer: (input: AnswerInput, options?: CallOptions) => Promise<AnswerResponse>;
  /** The same in events, as the model writes. Not retried. */
  readonly streamAnswer: (
    input: AnswerInput,
    onEvent: (event: AnswerEvent) => void,
    options?: CallOptions,
  ) => Promise<void>;
  readonly collections: (options?: CallOptions) => Promise<CollectionList>;
  readonly documents: (query?: Partial<DocumentListQuery>, options?: CallOptions) => Promise<DocumentList>;
  readonly document: (
    docId: string,
    query?: Partial<DocumentSliceQuery>,
    options?: CallOptions,
  ) => Promise<DocumentSlice>;
  readonly readPassage: (input: ReadPassageInput, options?: CallOptions) => Promise<PassageText>;
  /** Where its original file can be read. */
  readonly original: (docId: string, options?: CallOptions) => Promise<Original>;
  /** `permanent`: it cannot be restored. */
  readonly remove: (docId: string, options?: CallOptions & { permanent?: boolean }) => Promise<DeleteResult>;
  readonly trash: TrashCalls;
  readonly sources: SourceCalls;
  /** Answers for a gateway that is down too, as long as it speaks. Not retried. */
  readonly health: (options?: CallOptions) => Promise<HealthAnswer>;
};

/** A client of one gateway. Holds no connection and no state; nothing to close. */
export function createGatewayClient(options: GatewayClientOptions): GatewayClient {
  const { call, health } = createGatewayCalls(options);
  return {
    ingest: (input, options) => {
      checkText(input.text);
      return call({ method: 'POST', path: '/api/v1/ingest', schema: ingestResultSchema, body: input, options });
    },
    batch: (lines, runId, options) =>
      call({
        method: 'POST',
        path: `/api/v1/ingest/batch?run_id=${encodeURIComponent(runId)}`,
        schema: z.array(batchAnswerLineSchema),
        ndjson: lines.map((line) => `${JSON.stringify(line)}\n`).join(''),
        options,
      }),
    run: (runId, options) =>
      call({ method: 'GET', path: `/api/v1/runs/${encodeURIComponent(runId)}`, schema: runSchema, options }),
    jobs: (query, options) =>
      call({ method: 'GET', path: `/api/v1/jobs${queryString(query)}`, schema: jobListSchema, options }),
    collection: (name, options) =>
      call({ method: 'GET', path: collectionPath(name), schema: collectionDetailSchema, options }),
    putCollection: (name, settings, options) =>
      call({ method: 'PUT', path: collectionPath(name), schema: collectionDetailSchema, body: settings, options }),
    removeCollection: (name, options) =>
      call({ method: 'DELETE', path: collectionPath(name), schema: collectionDeletedSchema, options }),
    search: (input, options) =>
      call({ method: 'POST', path: '/api/v1/search', schema: searchResponseSchema, body: input, options }),
    answer: (input, options) =>
      call({ method: 'POST', path: '/api/v1/answer', schema: answerResponseSchema, body: input, options }),
    streamAnswer: (input, onEvent, options) =>
      call({
        method: 'POST',
        path: '/api/v1/answer',
        schema: z.undefined(),
        body: { ...input, stream: true },
        onPart: eventReader(({ event, data }) => onEvent(answerEventSchema.parse({ event, data: JSON.parse(data) }))),
        options,
      }),
    collections: (options) =>
      call({ method: 'GET', path: '/api/v1/collections', schema: collectionListSchema, options }),
    documents: (query = {}, options) =>
      call({ method: 'GET', path: `/api/v1/documents${queryString(query)}`, schema: documentListSchema, options }),
    document: (docId, query = {}, options) =>
      call({
        method: 'GET',
        path: `${documentPath(docId)}${queryString(query)}`,
        schema: documentSliceSchema,
        options,
      }),
    readPassage: (input, options) =>
      call({ method: 'POST', path: '/api/v1/passages/read', schema: passageTextSchema, body: input, options }),
    original: (docId, options) =>
      call({ method: 'GET', path: `${documentPath(docId)}/original`, schema: originalSchema, options }),
    remove: (docId, { permanent, ...options } = {}) => {
      const path = `${documentPath(docId)}${permanent ? '?permanent=true' : ''}`;
      return call({ method: 'DELETE', path, schema: deleteResultSchema, options });
    },
    trash: trashCalls(call),
    sources: sourceCalls(call),
    health,
  };
}

/** Takes the parts of a stream of server-sent events, and gives its events. */
function eventReader(onEvent: (message: EventSourceMessage) => void): (part: Buffer) => void {
  const parser = createParser({ onEvent });
  const decoder = new TextDecoder();
  return (part) => parser.feed(decoder.decode(part, { stream: true }));
}

function collectionPath(name: string): string {
  return `/api/v1/collections/${encodeURIComponent(name)}`;
}

function documentPath(docId: string): string {
  return `/api/v1/documents/${encodeURIComponent(docId)}`;
}

/** Throws UserError for a text that no gateway takes: INVALID_ARGUMENT when it is empty, PAYLOAD_TOO_LARGE. */
export function checkText(text: string): void {
  if (text.trim() === '') {
    throw new UserError('INVALID_ARGUMENT', 'The document holds no text.', {
      advice: 'Check that it is the file you meant; there is nothing in it that a search could find.',
    });
  }
  const bytes = Buffer.byteLength(text);
  if (bytes <= LIMITS.textBytes) return;
  throw new UserError(
    'PAYLOAD_TOO_LARGE',
    `The document's text is ${bytes} bytes; a gateway takes ${LIMITS.textBytes}.`,
    {
      advice: 'Split the document, for example by pages, and send the parts.',
    },
  );
}
