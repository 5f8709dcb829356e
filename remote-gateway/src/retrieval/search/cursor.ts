import { hash } from 'node:crypto';
import type { SearchRequest } from '@docferry/shared-contracts';
import { z } from 'zod';
import { GatewayError } from '../../errors.ts';
import type { Identity } from '../../identity.ts';

const VERSION = 3;
const count = z.int().min(0).max(100_000);
const cursorSchema = z.tuple([z.literal(VERSION), count, count, z.string()]);

/** Where a page of a search starts. */
export type SearchPosition = {
  /** Results that came before. */
  readonly offset: number;
  /** How many of them came from the first lists of candidates, whose order is final; see rankPassages. */
  readonly settled: number;
};

type CursorContext = {
  readonly identity: Identity;
  readonly request: SearchRequest;
  readonly plan: { readonly topK: number };
  readonly position: SearchPosition;
};

/** The cursor of the page after the one of this search, of which `shown` results are in their usual order. */
export function nextCursor(
  { identity, request, plan, position }: CursorContext,
  settled: number,
  shown = plan.topK,
): string {
  return encodeCursor(identity, request, { offset: position.offset + shown, settled });
}

/** An opaque cursor: the position, and a digest of the search that it continues. */
function encodeCursor(identity: Identity, request: SearchRequest, { offset, settled }: SearchPosition): string {
  return Buffer.from(JSON.stringify([VERSION, offset, settled, digest(identity, request)])).toString('base64url');
}

/** The position of a request's cursor; the start without one. Throws INVALID_ARGUMENT for a cursor of another search. */
export function readCursor(identity: Identity, request: SearchRequest): SearchPosition {
  if (request.cursor === undefined) return { offset: 0, settled: 0 };
  const cursor = cursorSchema.safeParse(parseJson(Buffer.from(request.cursor, 'base64url').toString('utf8')));
  if (cursor.success && cursor.data[3] === digest(identity, request)) {
    const [, offset, settled] = cursor.data;
    return { offset, settled };
  }
  throw new GatewayError(
    'INVALID_ARGUMENT',
    'cursor: it belongs to another search. Send it with the search that it came from, or start without a cursor.',
    {
      details: { field: 'cursor' },
    },
  );
}

/** The cursor after an answer of which only the first `shown` results are shown. */
export function cutCursor(identity: Identity, request: SearchRequest, shown: number): string {
  const { offset, settled } = readCursor(identity, request);
  const next = offset + shown;
  return encodeCursor(identity, request, { offset: next, settled: settled >= offset ? next : settled });
}

/** Everything that decides the order of the results; `top_k` may change from page to page. */
function digest(identity: Identity, request: SearchRequest): string {
  const { query, collection, collections = collection === undefined ? null : [collection], filters = {} } = request;
  const { max_per_doc, preset, mode, fusion, group_by, rerank, score_threshold } = request;
  const filterParts = Object.entries(filters).sort(([a], [b]) => (a < b ? -1 : 1));
  const parts = [
    identity.tenantId,
    identity.subject,
    query,
    collections && [...new Set(collections)].sort(),
    max_per_doc ?? null,
    [preset ?? null, mode ?? null, rerank ?? null, score_threshold ?? null],
    filterParts,
    [fusion ?? null, group_by ?? null, request.semantic_weight ?? null, request.recency_boost ?? null],
  ];
  return hash('sha256', JSON.stringify(parts), 'base64url').slice(0, 22);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
