/** Kinds of requests with separate limits. */
export type RequestClass = 'search' | 'ingest' | 'other';

/** The class of a REST operation or MCP tool, by its name. A batch is one request. */
export function requestClass(operation: string): RequestClass {
  if (/^(?:batch_?)?ingest/i.test(operation)) return 'ingest';
  return /search|retrieve|answer/i.test(operation) ? 'search' : 'other';
}
