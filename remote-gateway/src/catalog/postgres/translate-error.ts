import { GatewayError } from '../../errors.ts';

/** True when an error carries one of these codes, of Postgres (SQLSTATE) or of Node. */
export function hasCode(error: unknown, ...codes: readonly string[]): boolean {
  return codes.includes(codeOf(error));
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}

/** Node's codes of a connection that cannot be made or is gone. */
const NETWORK = [
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EHOSTUNREACH',
  'EAI_AGAIN',
];
/** `pg` reports these by text alone. */
const LOST =
  /connection terminated|timeout exceeded when trying to connect|client has encountered a connection error|not queryable/i;

/** Postgres reports a read-only disk as a missing permission (42501). https://doxygen.postgresql.org/elog_8c.html */
const READ_ONLY_DISK = /read-only file ?system/i;

/**
 * An error of `pg` or of the network as one that a caller may see; any other error is returned as it is: it is an
 * internal error. https://www.postgresql.org/docs/current/errcodes-appendix.html
 */
export function translateError(error: unknown): unknown {
  if (error instanceof GatewayError || !(error instanceof Error)) return error;
  const code = codeOf(error);
  const lost =
    NETWORK.includes(code) ||
    LOST.test(error.message) ||
    /^(08|57P0|53300|28|25P03)/.test(code) ||
    code === '3D000' ||
    code === '25006';
  if (lost) return new GatewayError('BACKEND_UNAVAILABLE', 'The catalog database cannot be reached.', { cause: error });
  if (code.startsWith('58') || (code === '42501' && READ_ONLY_DISK.test(error.message))) {
    return new GatewayError('BACKEND_UNAVAILABLE', 'The catalog database cannot use its files; see its log.', {
      cause: error,
    });
  }
  if (code === '53100') {
    return new GatewayError('STORAGE_FULL', 'The disk of the catalog database is full.', { cause: error });
  }
  if (code === '57014' || code === '55P03') {
    return new GatewayError('TIMEOUT', 'The catalog database took too long.', { cause: error });
  }
  if (code === '40001' || code === '40P01') {
    return new GatewayError('CONFLICT', 'Another change to the same data was running.', { cause: error });
  }
  // A collection, a document or a tenant went while the request was under way.
  if (code === '23503') {
    return new GatewayError('CONFLICT', 'The collection or document was deleted while the request ran.', {
      cause: error,
    });
  }
  if (code === '22021' || code === '22P05') {
    return new GatewayError('INVALID_ARGUMENT', 'The text contains a NUL character (U+0000). Remove it.', {
      cause: error,
    });
  }
  return error;
}
