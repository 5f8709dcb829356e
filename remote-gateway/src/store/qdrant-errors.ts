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
/** Reported by a task of Qdrant that failed over the contents of a file. */
const PANICKED = /panicked/iu;
/**
 * What Qdrant answers to every write after one that failed on its disk, until it is started again: a part of a collection
 * that is not recovered (https://github.com/qdrant/qdrant/issues/4072), or a write-ahead log without its next file.
 */
const STOPPED_WRITING = /not recovered from previous error|no segments available/iu;
const RESTART =
  'Qdrant must be restarted before it writes again; the gateway restarts its own once the disk has space.';
const READ_ONLY_DISK = /read-only file ?system|os error 30\b/i;
/** How often a running gateway checks for lost collections, seconds. */
const REBUILD_CHECK_S = 15;
/** How much of Qdrant's error text is logged, characters. */
const MAX_LOGGED_CHARS = 500;

/**
 * Maps a failure of Qdrant to BACKEND_UNAVAILABLE, TIMEOUT or STORAGE_FULL. Qdrant's error text contains collection names
 * and addresses, so it stays in `cause`, for the log.
 */
export function storeError(error: unknown): GatewayError {
  if (error instanceof GatewayError) return error;
  const options = { cause: withQdrantText(error) };
  if (error instanceof Error && TIMEOUTS.has(error.name)) {
    return new GatewayError('TIMEOUT', 'The vector store did not answer in time.', options);
  }
  const status = statusOf(error);
  if (DISK_FULL.test(textOf(error))) {
    const detail = hasStoppedWriting(error) ? `had no disk space left. ${RESTART}` : 'has no disk space left.';
    return new GatewayError('STORAGE_FULL', `The vector store ${detail}`, options);
  }
  if (READ_ONLY_DISK.test(textOf(error))) {
    return new GatewayError('BACKEND_UNAVAILABLE', 'The vector store cannot write: its disk is read-only.', options);
  }
  if (hasStoppedWriting(error)) {
    return new GatewayError('BACKEND_UNAVAILABLE', `The vector store could not write to its disk. ${RESTART}`, options);
  }
  if (status === 401) {
    return new GatewayError('BACKEND_UNAVAILABLE', 'The vector store rejects the key; check QDRANT_API_KEY.', options);
  }
  if (status === 403) {
    return new GatewayError(
      'BACKEND_UNAVAILABLE',
      'The vector store rejects this operation with the key; check that QDRANT_API_KEY may write.',
      options,
    );
  }
  if (status === 404) {
    return new GatewayError(
      'BACKEND_UNAVAILABLE',
      'The index of this collection is missing; the gateway rebuilds it from the stored texts. Try again in a minute.',
      { ...options, retryAfterSeconds: REBUILD_CHECK_S },
    );
  }
  if (status !== undefined && status >= 400 && status < 500 && status !== 429) {
    return new GatewayError('INTERNAL_ERROR', 'The vector store rejected a request.', options);
  }
  if (status !== undefined && status !== 429) {
    return new GatewayError('BACKEND_UNAVAILABLE', 'The vector store failed; see its log.', options);
  }
  return new GatewayError('BACKEND_UNAVAILABLE', 'The vector store cannot be reached.', options);
}

/** Adds what Qdrant says to the error for the log, except on 4xx: there Qdrant may quote the request. */
function withQdrantText(error: unknown): unknown {
  const status = statusOf(error) ?? 0;
  const words = status === 401 || status === 403 || status >= 500 ? textOf(error).trim() : '';
  return words === ''
    ? error
    : new Error(`Qdrant answered ${status}: ${words.slice(0, MAX_LOGGED_CHARS)}`, { cause: error });
}

/** True when Qdrant does not have the collection. */
export function isMissing(error: unknown): boolean {
  return statusOf(error) === 404;
}

/** True when Qdrant has the collection but cannot read its files. */
export function isDamaged(error: unknown): boolean {
  return statusOf(error) === 500 && PANICKED.test(textOf(error));
}

/** True when Qdrant answers, but refuses every write until it is started again. */
export function hasStoppedWriting(error: unknown): boolean {
  return STOPPED_WRITING.test(textOf(error));
}

/** True when a store error means that this collection is missing or damaged; others may be fine. */
export function isLostIndex(error: unknown): boolean {
  for (let one = error; one instanceof Error; one = one.cause) {
    if (isMissing(one) || isDamaged(one)) return true;
  }
  return false;
}

/** HTTP status of Qdrant's answer; undefined without an answer. */
export function statusOf(error: unknown): number | undefined {
  if (typeof error !== 'object' || error === null || !('status' in error)) return undefined;
  return typeof error.status === 'number' ? error.status : undefined;
}

function textOf(error: unknown): string {
  const data = typeof error === 'object' && error !== null && 'data' in error ? JSON.stringify(error.data) : '';
  return `${error instanceof Error ? error.message : ''} ${data ?? ''}`;
}

/** True when the connection was closed before an answer came; a second attempt over a new connection may succeed. */
export function isClosedConnection(error: unknown): boolean {
  for (let one = error; one instanceof Error; one = one.cause) {
    if ('code' in one && CLOSED.has(one.code)) return true;
  }
  return false;
}
