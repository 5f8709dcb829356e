import { createHash } from 'node:crypto';
import type { SearchRequest } from '@docferry/shared-contracts';
import { z } from 'zod';
import type { Identity } from '../access/identity.ts';
import { GatewayError } from '../errors.ts';

const VERSION = 1;
const cursorSchema = z.tuple([z.literal(VERSION), z.int().min(1).max(100_000), z.string()]);

/** An opaque cursor: how many results came before, and a digest of the search that it continues. */
export function encodeCursor(identity: Identity, request: SearchRequest, offset: number): string {
  return Buffer.from(JSON.stringify([VERSION, offset, digest(identity, request)])).toString('base64url');
}

/** Results to skip; 0 without a cursor. Throws INVALID_ARGUMENT for a cursor that belongs to another search. */
export function readCursor(identity: Identity, request: SearchRequest): number {
  if (request.cursor === undefined) return 0;
  const cursor = cursorSchema.safeParse(parseJson(Buffer.from(request.cursor, 'base64url').toString('utf8')));
  if (cursor.success && cursor.data[2] === digest(identity, request)) return cursor.data[1];
  throw new GatewayError(
    'INVALID_ARGUMENT',
    'cursor: it does not continue this search. Send the search it came from, or none.',
    {
      details: { field: 'cursor' },
    },
  );
}

/** Everything that decides the order of the results; `top_k` may change from page to page. */
function digest(identity: Identity, request: SearchRequest): string {
  const { query, collection = 'default', collections = [collection], max_per_doc, preset, filters = {} } = request;
  const filterParts = Object.entries(filters).sort(([a], [b]) => (a < b ? -1 : 1));
  const parts = [
    identity.tenantId,
    identity.subject,
    query,
    [...new Set(collections)].sort(),
    max_per_doc,
    preset,
    filterParts,
  ];
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url').slice(0, 22);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
