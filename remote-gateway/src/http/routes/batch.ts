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

/** Many documents in one request. */
export function batchEndpoints(gateway: Gateway): Endpoint[] {
  const operation = {
    method: 'post' as const,
    path: '/api/v1/ingest/batch',
    operationId: 'ingestBatch',
    summary: 'Add, replace and delete many documents',
    description:
      'One JSON object a line (NDJSON), of any number: what /api/v1/ingest takes, or {"delete": {"doc_id"}} or {"delete": {"collection", "source", "uri"}}. Answers a stream of one line for each, in their order, and a last line {"summary"}. A line that is wrong fails alone. Read the answer while you send.',
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
    if (!incoming) throw new Error('a batch needs the request itself');
    const type = incoming.headers['content-type'] ?? '';
    if (!/^application\/(?:x-ndjson|ndjson|jsonl)\s*(?:;|$)/i.test(type)) {
      throw new GatewayError('UNSUPPORTED_FORMAT', `The body must be NDJSON. Send "Content-Type: ${NDJSON}".`);
    }
    const runId = query.run_id ?? randomUUID();
    idempotencyKeyOf(incoming, 'batch', null);
    const results = ingestBatch(gateway, {
      identity,
      lines: linesWhileAllowed(incoming, gateway.jobs.stopping, caller),
      maxLineBytes: LIMITS.bodyBytes,
      runId,
      idempotent: (line, request) => {
        const whole = idempotencyKeyOf(incoming, 'batch', request);
        return whole && { ...whole, key: `${whole.key} ${line}` };
      },
      requestId: String(incoming.headers['x-request-id'] ?? runId),
      signal,
    });
    return ndjsonStream(results, { 'docferry-run-id': runId });
  });
  return [{ ...described, body: batchLineSchema }];
}

/** A batch may take hours: a key that is revoked meanwhile ends it at the next line. */
async function* linesWhileAllowed(
  incoming: IncomingMessage,
  stopping: AbortSignal,
  { checkAgain, reserveBody }: Pick<Caller, 'checkAgain' | 'reserveBody'>,
): AsyncGenerator<BodyLine> {
  using share = reserveBody?.();
  for await (const line of readLines(incoming, { maxBytes: LIMITS.bodyBytes, idleMs: IDLE_MS, stopping, share })) {
    await checkAgain?.();
    yield line;
  }
}
