import { GatewayError } from '../errors.ts';

const CLOSED: ReadonlySet<unknown> = new Set(['UND_ERR_SOCKET', 'ECONNRESET', 'EPIPE']);
/** Names of errors of signals and of undici. */
const TIMEOUTS: ReadonlySet<string> = new Set([
  'TimeoutError',
  'AbortError',
  'HeadersTimeoutError',
  'BodyTimeoutError',
]);
const DISK_FULL = /no space left|disk space|insufficient storage/i;
/** Of a task of Qdrant's that met what it did not expect in a file. */
const PANICKED = /panicked/iu;
const READ_ONLY_DISK = /read-only file ?system|os error 30\b/i;
/** A running gateway looks for lost collections as often, seconds. */
const REMADE_S = 15;
/** Of Qdrant's own words, characters in the log. */
const SHOWN = 500;

/**
 * What a failure of Qdrant is to a caller: BACKEND_UNAVAILABLE, TIMEOUT or STORAGE_FULL. Qdrant's own words name
 * collections and addresses, so they only stay in `cause`, for the log.
 */
export function storeError(error: unknown): GatewayError {
  if (error instanceof GatewayError) return error;
  const options = { cause: inItsWords(error) };
  if (error instanceof Error && TIMEOUTS.has(error.name)) {
    return new GatewayError('TIMEOUT', 'The vector store did not answer in time.', options);
  }
  const status = statusOf(error);
  if (DISK_FULL.test(textOf(error))) {
    return new GatewayError('STORAGE_FULL', 'The vector store has no disk space left.', options);
  }
  if (READ_ONLY_DISK.test(textOf(error))) {
    return new GatewayError('BACKEND_UNAVAILABLE', 'The vector store cannot write: its disk is read-only.', options);
  }
  if (status === 401) {
    return new GatewayError('BACKEND_UNAVAILABLE', 'The vector store refuses the key; check QDRANT_API_KEY.', options);
  }
  if (status === 403) {
    return new GatewayError(
      'BACKEND_UNAVAILABLE',
      'The vector store refuses to do this with the key; check that QDRANT_API_KEY may write.',
      options,
    );
  }
  if (status === 404) {
    return new GatewayError(
      'BACKEND_UNAVAILABLE',
      'The index of this collection is missing; the gateway makes it anew from the stored texts. Try again in a minute.',
      { ...options, retryAfterSeconds: REMADE_S },
    );
  }
  if (status !== undefined && status >= 400 && status < 500 && status !== 429) {
    return new GatewayError('INTERNAL_ERROR', 'The vector store refused a request.', options);
  }
  if (status !== undefined && status !== 429) {
    return new GatewayError('BACKEND_UNAVAILABLE', 'The vector store failed; its own log says why.', options);
  }
  return new GatewayError('BACKEND_UNAVAILABLE', 'The vector store cannot be reached.', options);
}

/** Adds what Qdrant says to the error for the log, except on 4xx: there Qdrant may quote the request. */
function inItsWords(error: unknown): unknown {
  const status = statusOf(error) ?? 0;
  const words = status === 401 || status === 403 || status >= 500 ? textOf(error).trim() : '';
  return words === '' ? error : new Error(`Qdrant answered ${status}: ${words.slice(0, SHOWN)}`, { cause: error });
}

/** True when Qdrant does not have the collection. */
export function isMissing(error: unknown): boolean {
  return statusOf(error) === 404;
}

/** True when Qdrant has the collection, but fails over what its files hold. */
export function isDamaged(error: unknown): boolean {
  return statusOf(error) === 500 && PANICKED.test(textOf(error));
}

/** True when what a store threw means that this one collection cannot be read, whatever the others can. */
export function isLostIndex(error: unknown): boolean {
  for (let one = error; one instanceof Error; one = one.cause) {
    if (isMissing(one) || isDamaged(one)) return true;
  }
  return false;
}

/** HTTP status of Qdrant's answer; undefined when there was none. */
export function statusOf(error: unknown): number | undefined {
  if (typeof error !== 'object' || error === null || !('status' in error)) return undefined;
  return typeof error.status === 'number' ? error.status : undefined;
}

function textOf(error: unknown): string {
  const data = typeof error === 'object' && error !== null && 'data' in error ? JSON.stringify(error.data) : '';
  return `${error instanceof Error ? error.message : ''} ${data ?? ''}`;
}

/** True when the connection was closed before an answer came, which a new connection may not meet again. */
export function isClosedConnection(error: unknown): boolean {
  for (let one = error; one instanceof Error; one = one.cause) {
    if ('code' in one && CLOSED.has(one.code)) return true;
  }
  return false;
}
