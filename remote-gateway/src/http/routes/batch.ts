import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { batchAnswerLineSchema, batchLineSchema, batchQuerySchema, LIMITS } from '@docferry/shared-contracts';
import { GatewayError } from '../../errors.ts';
import type { Gateway } from '../../gateway.ts';
import { ingestBatch } from '../batch/ingest-batch.ts';
import { ndjsonStream } from '../batch/ndjson-stream.ts';
import { type BodyLine, readLines } from '../batch/read-lines.ts';
import { type Caller, type Endpoint, endpoint, NO_FIELDS } from '../endpoint.ts';
import { idempotencyKeyOf } from '../idempotency-key.ts';

const NDJSON = 'application/x-ndjson';
const IDLE_MS = 60_000;

/** `/ingest/batch`: many documents in one request. */
export function batchEndpoints(gateway: Gateway): Endpoint[] {
  const operation = {
    method: 'post' as const,
    path: '/api/v1/ingest/batch',
    operationId: 'ingestBatch',
    summary: 'Add, replace and delete many documents',
    description:
      'One JSON object per line (NDJSON), any number of lines: a request as for /api/v1/ingest, or {"delete": {"doc_id"}} or {"delete": {"collection", "source", "uri"}}. The response is a stream with one line per input line, in the same order, and a last line {"summary"}. An invalid line does not affect the others. Read the response while you send.',
    scope: 'ingest' as const,
    errors: ['STORAGE_FULL' as const],
    params: NO_FIELDS,
    query: batchQuerySchema,
    body: batchLineSchema,
    response: batchAnswerLineSchema,
    readsBody: true as const,
    bodyType: NDJSON,
    responseType: NDJSON,
  };
  const described = endpoint({ ...operation, body: batchLineSchema.optional() }, async ({ query }, caller) => {
    const { identity, signal, incoming } = caller;
    if (!incoming) throw new Error('a batch reads the request itself');
    const type = incoming.headers['content-type'] ?? '';
    if (!/^application\/(?:x-ndjson|ndjson|jsonl)\s*(?:;|$)/i.test(type)) {
      throw new GatewayError('UNSUPPORTED_FORMAT', `The body must be NDJSON. Send "Content-Type: ${NDJSON}".`);
    }
    const runId = query.run_id ?? randomUUID();
    // An invalid key fails the whole batch, before its first line.
    idempotencyKeyOf(incoming, 'batch', null);
    const results = ingestBatch(gateway, {
      identity,
      lines: linesWhileAllowed(incoming, gateway.jobs.stopping, caller),
      maxLineBytes: LIMITS.bodyBytes,
      runId,
      idempotent: (line, request) => {
        const ofBatch = idempotencyKeyOf(incoming, 'batch', request);
        return ofBatch && { ...ofBatch, key: `${ofBatch.key} ${line}` };
      },
      requestId: String(incoming.headers['x-request-id'] ?? runId),
      signal,
    });
    return ndjsonStream(results, { 'docferry-run-id': runId });
  });
  return [{ ...described, body: batchLineSchema }];
}

/** A batch may take hours: if its key is revoked meanwhile, it ends at the next line. */
async function* linesWhileAllowed(
  incoming: IncomingMessage,
  stopping: AbortSignal,
  { checkAgain, reserveBody }: Pick<Caller, 'checkAgain' | 'reserveBody'>,
): AsyncGenerator<BodyLine> {
  using reservation = reserveBody?.();
  for await (const line of readLines(incoming, {
    maxBytes: LIMITS.bodyBytes,
    idleMs: IDLE_MS,
    stopping,
    reservation,
  })) {
    await checkAgain?.();
    yield line;
  }
}
