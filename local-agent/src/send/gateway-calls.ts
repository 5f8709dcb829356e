/**
 * In: one call of the gateway's REST API. Out: its validated answer, with bounded retries.
 * Never: knows what the operations are for.
 */
import { randomUUID } from 'node:crypto';
import {
  CONTRACT_HEADER,
  CONTRACT_VERSION,
  type HealthAnswer,
  healthAnswerSchema,
  isCompatibleContract,
  LIMITS,
} from '@docferry/shared-contracts';
import { span, traceHeaders } from '@docferry/shared-contracts/tracing';
import { ZodError, type z } from 'zod';
import { UserError } from '../errors.ts';
import { type Exchange, type ExchangeOptions, exchange } from './exchange.ts';
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

export type Call<Schema extends z.ZodType> = {
  readonly method: ExchangeOptions['method'];
  readonly path: string;
  readonly schema: Schema;
  readonly body?: unknown;
  /** A body as it is, instead of `body`. */
  readonly ndjson?: string;
  /** The answer as server-sent events, in parts as they come; `schema` gets `undefined`. Such a call is not retried. */
  readonly onPart?: (part: Buffer) => void;
  readonly options: CallOptions | undefined;
};

export type GatewayCalls = {
  /** Retries as the options say. */
  readonly call: <Schema extends z.ZodType>(call: Call<Schema>) => Promise<z.infer<Schema>>;
  /** Not retried. */
  readonly health: (options?: CallOptions) => Promise<HealthAnswer>;
};

export function createGatewayCalls({
  connection,
  version,
  retry = PATIENT,
  onRetry,
  timeoutMs = 120_000,
  responseBytes = 32_000_000,
}: GatewayClientOptions): GatewayCalls {
  async function call<Schema extends z.ZodType>(call: Call<Schema>): Promise<z.infer<Schema>> {
    const body = call.ndjson ?? (call.body === undefined ? undefined : serialize(call.body));
    const to = connection();
    const name = `${call.method} ${routeOf(call.path)}`;
    return span(name, { kind: 'client' }, () => send(call, to, body));
  }

  function send<Schema extends z.ZodType>(
    call: Call<Schema>,
    to: GatewayConnection,
    body: string | undefined,
  ): Promise<z.infer<Schema>> {
    const request: ExchangeOptions = {
      method: call.method,
      headers: {
        ...headersFor(to, version),
        ...(call.onPart ? { accept: 'text/event-stream' } : {}),
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
      onPart: call.onPart,
    };
    const policy = call.onPart ? { ...retry, attempts: 1 } : retry;
    return withRetries(() => attempt(call, to, request, isSuccess), policy, { signal: call.options?.signal, onRetry });
  }

  const health = (options?: CallOptions): Promise<HealthAnswer> => {
    const to = connection();
    const request: ExchangeOptions = {
      method: 'GET',
      headers: headersFor(to, version),
      responseBytes: 100_000,
      connectMs: CONNECT_MS,
      totalMs: HEALTH_MS,
      signal: options?.signal,
    };
    const once = { ...retry, attempts: 1 };
    return withRetries(() => attempt({ path: '/health', schema: healthAnswerSchema }, to, request, isHealth), once);
  };

  return { call, health };
}

/** A path without what it names, and without its query. */
function routeOf(path: string): string {
  return path.replace(/\?.*$/s, '').replace(/^(\/api\/v1\/(?:collections|documents|runs|sources)\/)[^/]+/, '$1{name}');
}

function headersFor({ apiKey }: GatewayConnection, version: string): Record<string, string> {
  return {
    accept: 'application/json',
    [CONTRACT_HEADER]: CONTRACT_VERSION,
    'user-agent': `docferry/${version}`,
    ...(apiKey === undefined ? {} : { authorization: `Bearer ${apiKey}` }),
    ...traceHeaders(),
  };
}

async function attempt<Schema extends z.ZodType>(
  { path, schema }: Pick<Call<Schema>, 'path' | 'schema'>,
  connection: GatewayConnection,
  request: ExchangeOptions,
  acceptedStatus: (status: number) => boolean,
): Promise<z.infer<Schema>> {
  const answer = await exchange(`${connection.apiUrl}${path}`, request).catch((error: unknown) => {
    throw error instanceof SyntaxError || error instanceof ZodError
      ? unreadableAnswer(connection, error)
      : networkFailure(error, connection);
  });
  const contract = answer.headers[CONTRACT_HEADER];
  if (typeof contract === 'string' && !isCompatibleContract(contract)) throw contractMismatch(contract);
  if (!acceptedStatus(answer.status)) throw answerFailure(answer, connection);
  const parsed = schema.safeParse(parseBody(answer));
  if (!parsed.success) throw unreadableAnswer(connection, parsed.error);
  return parsed.data;
}

function isSuccess(status: number): boolean {
  return status >= 200 && status < 300;
}

function isHealth(status: number): boolean {
  return isSuccess(status) || status === 503;
}

function parseBody({ headers, body }: Exchange): unknown {
  const type = String(headers['content-type']);
  if (type.startsWith('text/event-stream')) return undefined;
  return type.startsWith('application/x-ndjson') ? parseLines(body) : parseJson(body);
}

function parseLines(body: Buffer): unknown[] {
  const lines = body.toString('utf8').split('\n');
  return lines.filter((line) => line.trim() !== '').map((line) => parseJson(Buffer.from(line)));
}

function serialize(body: unknown): string {
  const text = JSON.stringify(body);
  const bytes = Buffer.byteLength(text);
  if (bytes <= LIMITS.bodyBytes) return text;
  throw new UserError('PAYLOAD_TOO_LARGE', `The request is ${bytes} bytes; a gateway takes ${LIMITS.bodyBytes}.`);
}
