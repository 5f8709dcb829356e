import { decodePassageId, type PassageRef, textHash } from '@docferry/shared-contracts';
import type { DocumentCatalog } from '../../catalog/documents/document-catalog.ts';
import type { DocumentRow } from '../../catalog/documents/documents.ts';
import { GatewayError } from '../../errors.ts';
import type { Identity } from '../../identity.ts';
import type { PassagePlace } from '../../store/point.ts';
import type { Store } from '../../store/store.ts';
import { cutLead } from '../search/cut-lead.ts';
import type { Passage } from './passage.ts';

export type ResolveDeps = {
  readonly catalog: { readonly documents: Pick<DocumentCatalog, 'find' | 'readText'> };
  readonly store: Pick<Store, 'places'>;
};

/** A passage and the text of its document. */
export type ResolvedPassage = { readonly passage: Passage; readonly documentText: string };

/** An id has room for no larger number; further equal passages of a document share it. */
const LAST_OCCURRENCE = 255;
/** A document that was replaced while it was read is read again. */
const MAX_ATTEMPTS = 3;

/**
 * The published passages with these ids, in their order. The store has the offsets of a document's passages, and the
 * text there must have the hash of the id. Throws NOT_FOUND that names the ids which do not exist for this identity.
 */
export async function resolvePassages(
  deps: ResolveDeps,
  identity: Identity,
  ids: readonly string[],
  signal?: AbortSignal,
): Promise<ResolvedPassage[]> {
  const byDocument = Map.groupBy(new Set(ids), (id) => decodePassageId(id)?.docId ?? '');
  const found = new Map<string, ResolvedPassage>();
  // One document after the other: a text may have megabytes.
  for (const [docId, wanted] of byDocument) {
    for (let attempt = 1; attempt <= MAX_ATTEMPTS && wanted.some((id) => !found.has(id)); attempt++) {
      const read = await resolveInDocument(deps, identity, docId, wanted, signal);
      for (const [id, passage] of read.passages) found.set(id, passage);
      if (!read.replaced) break;
    }
  }
  const unknown = ids.filter((id) => !found.has(id));
  if (unknown.length > 0) {
    throw new GatewayError(
      'NOT_FOUND',
      `There is no passage ${unknown[0]}. Its document may have changed: search again.`,
      { details: { passage_ids: unknown } },
    );
  }
  return ids.flatMap((id) => found.get(id) ?? []);
}

type Reading = {
  readonly passages: ReadonlyMap<string, ResolvedPassage>;
  /** True when text and places are of different versions of the document. */
  readonly replaced: boolean;
};

async function resolveInDocument(
  { catalog, store }: ResolveDeps,
  identity: Identity,
  docId: string,
  ids: readonly string[],
  signal: AbortSignal | undefined,
): Promise<Reading> {
  const passages = new Map<string, ResolvedPassage>();
  const row = docId === '' ? undefined : await catalog.documents.find(identity, docId);
  if (!row) return { passages, replaced: false };
  const [content, places] = await Promise.all([
    catalog.documents.readText(identity, docId),
    store.places(row.storeName, identity, docId, row.generation, signal),
  ]);
  if (!content || textHash(content.text) !== row.textHash) return { passages, replaced: true };
  for (const id of ids) {
    const ref = decodePassageId(id);
    const place = ref && places.find((candidate) => isPlaceOf(ref, candidate));
    if (!place) continue;
    const text = content.text.slice(place.start, place.end);
    const passage = { ...factsOf(row), ...placed(id, place), text, segments: content.segments };
    passages.set(id, { passage, documentText: content.text });
  }
  return { passages, replaced: places.length === 0 && row.chunks > 0 };
}

function isPlaceOf({ textHashPrefix, occurrence }: PassageRef, place: PassagePlace): boolean {
  return place.text_hash.startsWith(textHashPrefix) && Math.min(place.occurrence, LAST_OCCURRENCE) === occurrence;
}

function placed(id: string, { start, end, heading_path: headings, lines, lead }: PassagePlace) {
  return {
    passage_id: id,
    start,
    end,
    heading_path: [...headings],
    ...(lines ? { lines } : {}),
    ...(lead ? { lead: cutLead(lead) } : {}),
  };
}

function factsOf({ docId, collection, source, uri, filename, title }: DocumentRow) {
  return { doc_id: docId, collection, source, uri, filename, title };
}
