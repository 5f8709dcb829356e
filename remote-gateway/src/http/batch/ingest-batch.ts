/**
 * In: the lines of a batch. Out: a result for each, in order, and a summary.
 * Never: reads the socket (`read-lines.ts`) or writes to it (`ndjson-stream.ts`), or keeps the whole batch in memory.
 */
import {
  type BatchAnswerLine,
  type BatchSummary,
  batchDeleteLineSchema,
  documentId,
  ingestRequestSchema,
} from '@docferry/shared-contracts';
import type { IdempotencyKey } from '../../catalog/jobs/idempotency.ts';
import { GatewayError } from '../../errors.ts';
import type { Gateway } from '../../gateway.ts';
import type { Identity } from '../../identity.ts';
import { deleteDocument } from '../../ingestion/accept/delete-document.ts';
import { acceptIngest, answerOf } from '../../ingestion/accept/ingest.ts';
import { planDocument } from '../../ingestion/pipeline/plan-document.ts';
import { errorResponse, isInternalError } from '../error-response.ts';
import { parseInput } from '../parse-input.ts';
import { parseJson } from '../parse-json.ts';
import type { BodyLine } from './read-lines.ts';

/** Lines that are accepted and whose result is not sent yet. */
const MAX_IN_PROGRESS = 16;

export type Batch = {
  readonly identity: Identity;
  readonly lines: AsyncIterable<BodyLine>;
  readonly maxLineBytes: number;
  readonly runId: string;
  /** The idempotency key of a line, derived from that of the batch. */
  readonly idempotent: (line: number, request: unknown) => IdempotencyKey | undefined;
  readonly requestId: string;
  /** Aborts when the client disconnects. */
  readonly signal: AbortSignal;
};

type LineResult = Exclude<BatchAnswerLine, { summary: BatchSummary }>;
type Counts = Pick<BatchSummary, 'success' | 'unchanged' | 'accepted' | 'planned' | 'deleted' | 'failed'>;

/**
 * Processes lines, a few concurrently, and yields their results in order, then the summary. Lines are accepted and
 * deleted one after the other, so that several lines about one document take effect in order; only waiting for jobs
 * overlaps. No further lines are read while the client reads no results.
 */
export async function* ingestBatch(gateway: Gateway, batch: Batch): AsyncGenerator<BatchAnswerLine> {
  const started = performance.now();
  const counts: Counts = { success: 0, unchanged: 0, accepted: 0, planned: 0, deleted: 0, failed: 0 };
  const inProgress: Promise<LineResult>[] = [];
  let changed = Promise.withResolvers<void>();
  const notify = () => {
    changed.resolve();
    changed = Promise.withResolvers();
  };
  let isRead = false;
  let stopped: unknown;
  const reading = (async () => {
    for await (const line of batch.lines) {
      inProgress.push((await startLine(gateway, batch, line)).result);
      notify();
      while (inProgress.length >= MAX_IN_PROGRESS && !batch.signal.aborted) await changed.promise;
      if (batch.signal.aborted) return;
    }
  })()
    .catch((error: unknown) => {
      stopped = error;
    })
    .finally(() => {
      isRead = true;
      notify();
    });
  batch.signal.addEventListener('abort', notify, { once: true });
  while (!isRead || inProgress.length > 0) {
    const first = inProgress[0];
    if (first) {
      const result = await first;
      counts['error' in result ? 'failed' : result.status] += 1;
      yield result;
      // Removed only now: a result that the client has not read yet counts as in progress.
      void inProgress.shift();
      notify();
    } else await changed.promise;
  }
  await reading;
  yield {
    summary: {
      run_id: batch.runId,
      lines: Object.values(counts).reduce((sum, n) => sum + n, 0),
      ...counts,
      elapsed_ms: Math.round(performance.now() - started),
      ...(stopped === undefined ? {} : { stopped: errorOf(gateway, batch, stopped) }),
    },
  };
}

/** Accepts a line and starts to wait for its result. Neither the promise nor the result in it rejects. */
async function startLine(
  gateway: Gateway,
  batch: Batch,
  line: BodyLine,
): Promise<{ readonly result: Promise<LineResult> }> {
  const failed = (error: unknown): LineResult => ({ line: line.number, error: errorOf(gateway, batch, error) });
  try {
    const finish = await acceptLine(gateway, batch, line);
    return { result: finish().catch(failed) };
  } catch (error) {
    return { result: Promise.resolve(failed(error)) };
  }
}

/** Does what has to be done in order. The returned function waits for the rest. */
async function acceptLine(gateway: Gateway, batch: Batch, line: BodyLine): Promise<() => Promise<LineResult>> {
  const { identity, signal } = batch;
  if ('tooLong' in line) {
    throw new GatewayError('PAYLOAD_TOO_LARGE', `The line is larger than ${batch.maxLineBytes} bytes.`, {
      details: { limit_bytes: batch.maxLineBytes },
    });
  }
  const input = parseJson(line.bytes, 'line');
  if (isObject(input) && 'delete' in input) {
    const deleted = await deleteLine(gateway, identity, input);
    return async () => ({ line: line.number, ...deleted });
  }
  const request = parseInput(ingestRequestSchema, input);
  if (request.dry_run) {
    return async () => ({ line: line.number, ...(await planDocument(gateway, identity, request, signal)) });
  }
  const accepted = await acceptIngest(
    gateway,
    identity,
    { ...request, run_id: request.run_id ?? batch.runId },
    batch.idempotent(line.number, request),
  );
  const { wait } = request;
  return async () => ({ line: line.number, ...(await answerOf(gateway, identity, accepted, { wait, signal })) });
}

async function deleteLine(gateway: Gateway, identity: Identity, input: unknown) {
  const { delete: wanted } = parseInput(batchDeleteLineSchema, input);
  if ('doc_id' in wanted) return deleteDocument(gateway, identity, wanted.doc_id);
  const { collection, source, uri, visibility } = wanted;
  const owner = visibility === 'private' ? identity.subject : null;
  return deleteDocument(gateway, identity, documentId({ tenantId: identity.tenantId, collection, owner, source, uri }));
}

function errorOf({ logger }: Gateway, { requestId }: Batch, error: unknown) {
  if (isInternalError(error)) logger.error({ err: error, request_id: requestId }, 'a line of a batch failed');
  const { code, detail, details } = errorResponse(error, requestId).body;
  return { code, detail, ...(details ? { details } : {}) };
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
