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

/** Lines that are accepted and not answered yet. */
const AT_ONCE = 16;

export type Batch = {
  readonly identity: Identity;
  readonly lines: AsyncIterable<BodyLine>;
  readonly maxLineBytes: number;
  readonly runId: string;
  /** Ties a line to the Idempotency-Key of the batch. */
  readonly idempotent: (line: number, request: unknown) => IdempotencyKey | undefined;
  readonly requestId: string;
  /** Aborts once the client is gone. */
  readonly signal: AbortSignal;
};

type LineResult = Exclude<BatchAnswerLine, { summary: BatchSummary }>;
type Counted = Pick<BatchSummary, 'success' | 'unchanged' | 'accepted' | 'planned' | 'deleted' | 'failed'>;

/**
 * Works on lines, a few at once, and gives their results in their order; then the summary. Accepting and deleting are
 * done one after the other, so that lines about one document have the effect that they read as; only waiting overlaps.
 * While nobody takes results no further lines are read.
 */
export async function* ingestBatch(gateway: Gateway, batch: Batch): AsyncGenerator<BatchAnswerLine> {
  const started = performance.now();
  const counted: Counted = { success: 0, unchanged: 0, accepted: 0, planned: 0, deleted: 0, failed: 0 };
  const underWay: Promise<LineResult>[] = [];
  let moved = Promise.withResolvers<void>();
  const move = () => {
    moved.resolve();
    moved = Promise.withResolvers();
  };
  let isRead = false;
  let stopped: unknown;
  const reading = (async () => {
    for await (const line of batch.lines) {
      underWay.push((await beginLine(gateway, batch, line)).result);
      move();
      while (underWay.length >= AT_ONCE && !batch.signal.aborted) await moved.promise;
      if (batch.signal.aborted) return;
    }
  })()
    .catch((error: unknown) => {
      stopped = error;
    })
    .finally(() => {
      isRead = true;
      move();
    });
  batch.signal.addEventListener('abort', move, { once: true });
  while (!isRead || underWay.length > 0) {
    const first = underWay[0];
    if (first) {
      const result = await first;
      counted['error' in result ? 'failed' : result.status] += 1;
      yield result;
      void underWay.shift(); // it has ended
      move();
    } else await moved.promise;
  }
  await reading;
  yield {
    summary: {
      run_id: batch.runId,
      lines: Object.values(counted).reduce((sum, n) => sum + n, 0),
      ...counted,
      elapsed_ms: Math.round(performance.now() - started),
      ...(stopped === undefined ? {} : { stopped: errorOf(gateway, batch, stopped) }),
    },
  };
}

/** Does what has to be done in order, and promises the rest. Never throws, nor does its result. */
async function beginLine(
  gateway: Gateway,
  batch: Batch,
  line: BodyLine,
): Promise<{ readonly result: Promise<LineResult> }> {
  const failed = (error: unknown): LineResult => ({ line: line.number, error: errorOf(gateway, batch, error) });
  try {
    return { result: (await acceptLine(gateway, batch, line)).catch(failed) };
  } catch (error) {
    return { result: Promise.resolve(failed(error)) };
  }
}

/** The outer promise is kept while the line is accepted, the inner one until it is answered. */
async function acceptLine(gateway: Gateway, batch: Batch, line: BodyLine) {
  const { identity, signal } = batch;
  if ('tooLong' in line) {
    throw new GatewayError('PAYLOAD_TOO_LARGE', `The line is larger than ${batch.maxLineBytes} bytes.`, {
      details: { limit_bytes: batch.maxLineBytes },
    });
  }
  const input = parseJson(line.bytes, 'line');
  if (isObject(input) && 'delete' in input) {
    const deleted = await deleteLine(gateway, identity, input);
    return later(() => Promise.resolve({ line: line.number, ...deleted }));
  }
  const request = parseInput(ingestRequestSchema, input);
  if (request.dry_run) {
    return later(async () => ({ line: line.number, ...(await planDocument(gateway, identity, request, signal)) }));
  }
  const idempotent = batch.idempotent(line.number, request);
  const accepted = await acceptIngest(
    gateway,
    identity,
    { ...request, run_id: request.run_id ?? batch.runId },
    idempotent,
  );
  const { wait } = request;
  return later(async () => ({ line: line.number, ...(await answerOf(gateway, identity, accepted, { wait, signal })) }));
}

/** Keeps a promise from being waited for together with the one that gives it. */
function later(work: () => Promise<LineResult>): {
  catch: (failed: (error: unknown) => LineResult) => Promise<LineResult>;
} {
  const result = work();
  return { catch: (failed) => result.catch(failed) };
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
