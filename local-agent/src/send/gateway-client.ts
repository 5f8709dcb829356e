/**
 * In: requests to the gateway. Out: its validated responses, with bounded retries.
 * Never: sends a file's bytes or an absolute path.
 */
import { randomUUID } from 'node:crypto';
import {
  type BatchAnswerLine,
  type BatchLineInput,
  batchAnswerLineSchema,
  CONTRACT_HEADER,
  CONTRACT_VERSION,
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
  healthAnswerSchema,
  type IngestInput,
  type IngestResult,
  ingestResultSchema,
  isCompatibleContract,
  type JobList,
  type JobListQuery,
  jobListSchema,
  LIMITS,
  type Run,
  runSchema,
  type SearchInput,
  type SearchResponse,
  searchResponseSchema,
} from '@docferry/shared-contracts';
import { z } from 'zod';
import { UserError } from '../errors.ts';
import { type ExchangeOptions, exchange } from './exchange.ts';
import {
  answerFailure,
  contractMismatch,
  type GatewayConnection,
  networkFailure,
  parseJson,
  unreadableAnswer,
} from './gateway-errors.ts';
import { PATIENT, type RetryOptions, type RetryPolicy, withRetries } from './retry.ts';

export type CallOptions = {
  readonly signal?: AbortSignal | undefined;
  /** Bytes of the request body sent, of how many. */
  readonly onUpload?: ((sent: number, total: number) => void) | undefined;
};

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
  readonly collections: (options?: CallOptions) => Promise<CollectionList>;
  readonly documents: (query?: Partial<DocumentListQuery>, options?: CallOptions) => Promise<DocumentList>;
  readonly document: (
    docId: string,
    query?: Partial<DocumentSliceQuery>,
    options?: CallOptions,
  ) => Promise<DocumentSlice>;
  readonly remove: (docId: string, options?: CallOptions) => Promise<DeleteResult>;
  /** Answers for a gateway that is down too, as long as it speaks. Not retried. */
  readonly health: (options?: CallOptions) => Promise<HealthAnswer>;
};

export type GatewayClientOptions = {
  /** Asked at each call: a gateway that starts later, or takes another port, is found without a restart. */
  readonly connection: () => GatewayConnection;
  /** Sent as the user agent, `docferry/<version>`. */
  readonly version: string;
  readonly retry?: RetryPolicy;
  readonly onRetry?: RetryOptions['onRetry'];
  /** From the first byte sent to the last received, milliseconds. */
  readonly timeoutMs?: number;
  /** Most bytes of an answer. */
  readonly responseBytes?: number;
};

const CONNECT_MS = 3_000;
const HEALTH_MS = 5_000;

type Call<Schema extends z.ZodType> = {
  readonly method: ExchangeOptions['method'];
  readonly path: string;
  readonly schema: Schema;
  readonly body?: unknown;
  /** A body as it is, instead of `body`. */
  readonly ndjson?: string;
  readonly options: CallOptions | undefined;
};

/** A client of one gateway. Holds no connection and no state; nothing to close. */
export function createGatewayClient({
  connection,
  version,
  retry = PATIENT,
  onRetry,
  timeoutMs = 120_000,
  responseBytes = 32_000_000,
}: GatewayClientOptions): GatewayClient {
  const headersFor = ({ apiKey }: GatewayConnection): Record<string, string> => ({
    accept: 'application/json',
    [CONTRACT_HEADER]: CONTRACT_VERSION,
    'user-agent': `docferry/${version}`,
    ...(apiKey === undefined ? {} : { authorization: `Bearer ${apiKey}` }),
  });

  async function attempt<Schema extends z.ZodType>(
    { path, schema }: Pick<Call<Schema>, 'path' | 'schema'>,
    connection: GatewayConnection,
    request: ExchangeOptions,
    acceptedStatus: (status: number) => boolean,
  ): Promise<z.infer<Schema>> {
    const answer = await exchange(`${connection.apiUrl}${path}`, request).catch((error: unknown) => {
      throw networkFailure(error, connection);
    });
    const contract = answer.headers[CONTRACT_HEADER];
    if (typeof contract === 'string' && !isCompatibleContract(contract)) throw contractMismatch(contract);
    if (!acceptedStatus(answer.status)) throw answerFailure(answer, connection);
    const isLines = String(answer.headers['content-type']).startsWith('application/x-ndjson');
    const parsed = schema.safeParse(isLines ? parseLines(answer.body) : parseJson(answer.body));
    if (!parsed.success) throw unreadableAnswer(connection, parsed.error);
    return parsed.data;
  }

  async function call<Schema extends z.ZodType>(call: Call<Schema>): Promise<z.infer<Schema>> {
    const body = call.ndjson ?? (call.body === undefined ? undefined : serialize(call.body));
    const to = connection();
    const request: ExchangeOptions = {
      method: call.method,
      headers: {
        ...headersFor(to),
        ...(body === undefined
          ? {}
          : { 'content-type': call.ndjson === undefined ? 'application/json' : 'application/x-ndjson' }),
        // one key for all attempts of a call, so that a lost answer does not make two documents of one
        ...(call.method === 'GET' || call.ndjson !== undefined ? {} : { 'idempotency-key': randomUUID() }),
      },
      ...(body === undefined ? {} : { body }),
      responseBytes,
      connectMs: CONNECT_MS,
      totalMs: timeoutMs,
      signal: call.options?.signal,
      onUpload: call.options?.onUpload,
    };
    return withRetries(() => attempt(call, to, request, isSuccess), retry, { signal: call.options?.signal, onRetry });
  }

  return {
    ingest: (input, options) => {
      refuseLargeText(input.text);
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
    remove: (docId, options) =>
      call({ method: 'DELETE', path: documentPath(docId), schema: deleteResultSchema, options }),
    health: (options) => {
      const to = connection();
      const request: ExchangeOptions = {
        method: 'GET',
        headers: headersFor(to),
        responseBytes: 100_000,
        connectMs: CONNECT_MS,
        totalMs: HEALTH_MS,
        signal: options?.signal,
      };
      const once = { ...retry, attempts: 1 };
      return withRetries(() => attempt({ path: '/health', schema: healthAnswerSchema }, to, request, isHealth), once);
    },
  };
}

function isSuccess(status: number): boolean {
  return status >= 200 && status < 300;
}

function isHealth(status: number): boolean {
  return isSuccess(status) || status === 503;
}

function collectionPath(name: string): string {
  return `/api/v1/collections/${encodeURIComponent(name)}`;
}

function parseLines(body: Buffer): unknown[] {
  const lines = body.toString('utf8').split('\n');
  return lines.filter((line) => line.trim() !== '').map((line) => parseJson(Buffer.from(line)));
}

function documentPath(docId: string): string {
  return `/api/v1/documents/${encodeURIComponent(docId)}`;
}

function queryString(query: Record<string, string | number | undefined>): string {
  const pairs = Object.entries(query).flatMap(([name, value]): [string, string][] =>
    value === undefined ? [] : [[name, String(value)]],
  );
  return pairs.length > 0 ? `?${new URLSearchParams(pairs).toString()}` : '';
}

/** Throws UserError PAYLOAD_TOO_LARGE for a text that no gateway takes. */
export function refuseLargeText(text: string): void {
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

function serialize(body: unknown): string {
  const text = JSON.stringify(body);
  const bytes = Buffer.byteLength(text);
  if (bytes <= LIMITS.bodyBytes) return text;
  throw new UserError('PAYLOAD_TOO_LARGE', `The request is ${bytes} bytes; a gateway takes ${LIMITS.bodyBytes}.`);
}
