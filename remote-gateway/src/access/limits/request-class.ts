/** Kinds of requests that have limits of their own. */
export type RequestClass = 'search' | 'ingest' | 'other';

/** The class of an operation of the REST API or of an MCP tool, by its name; a batch is one request. */
export function requestClass(operation: string): RequestClass {
  if (/^(?:batch_?)?ingest/i.test(operation)) return 'ingest';
  return /search|retrieve|answer/i.test(operation) ? 'search' : 'other';
}
