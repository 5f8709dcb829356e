import { CONTRACT_VERSION, ERRORS, errorBodySchema } from '@docferry/shared-contracts';
import { RequestError, TimeoutError } from 'got';
import { type AgentConfig, isLoopback } from '../config.ts';
import { UserError } from '../errors.ts';
import { type Exchange, ResponseTooLargeError } from './exchange.ts';
import { AttemptFailure, retryAfterMs } from './retry.ts';

/** Where the gateway is and with which key, each with the setting that said so. */
export type GatewayConnection = Pick<AgentConfig, 'apiUrl' | 'apiUrlOrigin' | 'apiKey' | 'apiKeyOrigin'>;

const RETRYABLE_STATUS = new Set([429, 502, 503, 504]);
const NOT_THERE = new Set(['ECONNREFUSED', 'EHOSTUNREACH', 'ENETUNREACH', 'ENOTFOUND', 'EAI_AGAIN']);
const CERTIFICATE = /CERT|TLS|SSL|UNABLE_TO_(?:GET|VERIFY)/;

/** An attempt that got no whole answer, as a failure with advice. Aborts and faults of ours pass through unchanged. */
export function networkFailure(error: unknown, connection: GatewayConnection): unknown {
  if (error instanceof ResponseTooLargeError) {
    const text = `The answer from ${connection.apiUrl} is larger than any that a gateway gives.`;
    return new AttemptFailure(
      new UserError('BACKEND_UNAVAILABLE', text, { advice: checkUrl(connection), cause: error }),
    );
  }
  if (!(error instanceof RequestError)) return error;
  if (error instanceof TimeoutError && error.event !== 'connect') {
    const text = `The gateway at ${connection.apiUrl} did not answer in time.`;
    return new AttemptFailure(new UserError('TIMEOUT', text, { cause: error }));
  }
  if (CERTIFICATE.test(error.code)) {
    const text = `The certificate of ${connection.apiUrl} is not trusted (${error.code}).`;
    const advice = 'Give the authority that signed it in NODE_EXTRA_CA_CERTS, or correct RAG_API_URL.';
    return new AttemptFailure(new UserError('BACKEND_UNAVAILABLE', text, { advice, cause: error }));
  }
  if (error.code === 'ERR_PROXY_TUNNEL') {
    const text = `The proxy does not let requests through to ${connection.apiUrl} (${error.code}).`;
    const advice = 'Check HTTPS_PROXY with its user and password, or name the host in NO_PROXY.';
    return new AttemptFailure(new UserError('BACKEND_UNAVAILABLE', text, { advice, cause: error }));
  }
  const text = `No gateway answers at ${connection.apiUrl} (${error.code}).`;
  const userError = new UserError('BACKEND_UNAVAILABLE', text, { advice: startOrPoint(connection), cause: error });
  return new AttemptFailure(userError, NOT_THERE.has(error.code) ? 'briefly' : 'yes');
}

/** An answer that is no success, as a failure with the gateway's own words and advice that names the setting. */
export function answerFailure(answer: Exchange, connection: GatewayConnection): AttemptFailure {
  const retry = RETRYABLE_STATUS.has(answer.status) ? 'yes' : 'no';
  const waitMs = retryAfterMs(answer.headers['retry-after']);
  const body = errorBodySchema.safeParse(parseJson(answer.body));
  if (!body.success) return new AttemptFailure(foreignAnswer(answer, connection), retry, waitMs);
  const { code, detail, details, request_id } = body.data;
  const error = new UserError(code, detail, {
    // Where the general advice of a code does not fit, the gateway gives another.
    advice: typeof details?.advice === 'string' ? details.advice : adviceFor(code, connection, waitMs),
    details: {
      ...details,
      request_id,
      ...(waitMs === undefined ? {} : { retry_after_s: Math.ceil(waitMs / 1_000) }),
    },
  });
  return new AttemptFailure(error, retry, waitMs);
}

/** A peer that speaks another major version of the contract. */
export function contractMismatch(theirs: string): AttemptFailure {
  const text = `The gateway speaks contract ${theirs.slice(0, 20)}, this agent ${CONTRACT_VERSION}.`;
  return new AttemptFailure(new UserError('CONTRACT_MISMATCH', text));
}

/** A success whose body is not what the contract says. */
export function unreadableAnswer(connection: GatewayConnection, cause?: unknown): AttemptFailure {
  const text = `The answer from ${connection.apiUrl} is not that of a Docferry gateway.`;
  return new AttemptFailure(new UserError('BACKEND_UNAVAILABLE', text, { advice: checkUrl(connection), cause }));
}

export function parseJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return undefined;
  }
}

function foreignAnswer({ status, headers }: Exchange, connection: GatewayConnection): UserError {
  const { apiUrl } = connection;
  if (status >= 300 && status < 400) {
    const target = String(headers.location ?? 'elsewhere').slice(0, 200);
    const advice = 'Set RAG_API_URL to the final address; the key is not sent after a redirect.';
    return new UserError('BACKEND_UNAVAILABLE', `${apiUrl} redirects to ${target}.`, { advice });
  }
  if (status === 429) return new UserError('RATE_LIMITED', `${apiUrl} asks to wait.`);
  if (status === 413)
    return new UserError('PAYLOAD_TOO_LARGE', `${apiUrl}, or a proxy before it, refuses a body of this size.`);
  if (status === 401 || status === 403)
    return new UserError('UNAUTHENTICATED', `${apiUrl} refuses the key.`, { advice: keyAdvice(connection) });
  return new UserError('BACKEND_UNAVAILABLE', `${apiUrl} answered ${status}, not as a Docferry gateway does.`, {
    advice: RETRYABLE_STATUS.has(status) ? ERRORS.BACKEND_UNAVAILABLE.advice : checkUrl(connection),
  });
}

function adviceFor(code: keyof typeof ERRORS, connection: GatewayConnection, waitMs: number | undefined): string {
  if (code === 'UNAUTHENTICATED') return keyAdvice(connection);
  if (code === 'RATE_LIMITED' && waitMs !== undefined) return `Try again in ${Math.ceil(waitMs / 1_000)} s.`;
  return ERRORS[code].advice;
}

function keyAdvice({ apiKey, apiKeyOrigin }: GatewayConnection): string {
  const make = 'the operator makes one with: docferry-gateway keys create';
  if (apiKey === undefined) return `No key is set: set RAG_API_KEY (${make}).`;
  if (apiKeyOrigin === 'environment')
    return `RAG_API_KEY holds a key that is not valid there; set a valid one (${make}).`;
  if (apiKeyOrigin === 'config file') return `apiKey in config.json is not valid there; set a valid one (${make}).`;
  return 'The key in client.json is out of date: restart the gateway on this machine, or set RAG_API_KEY.';
}

function startOrPoint(connection: GatewayConnection): string {
  const point = 'set RAG_API_URL to the address of one that runs';
  if (!isLoopback(new URL(connection.apiUrl)))
    return `${checkUrl(connection)} Or start one here: docferry-gateway serve.`;
  return `Start it with: docferry-gateway serve; or ${point}${saidBy(connection)}.`;
}

function checkUrl(connection: GatewayConnection): string {
  return `Check RAG_API_URL: it must name a Docferry gateway that runs${saidBy(connection)}.`;
}

function saidBy({ apiUrlOrigin }: GatewayConnection): string {
  if (apiUrlOrigin === 'default') return ' (no address is set, so the default was tried)';
  if (apiUrlOrigin === 'client.json') return ' (the address is that of the gateway that last ran on this machine)';
  return ` (the address comes from the ${apiUrlOrigin})`;
}
