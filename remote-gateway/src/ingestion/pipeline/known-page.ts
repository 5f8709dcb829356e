import { createHash } from 'node:crypto';
import type { IngestResult, IngestUrlRequest } from '@docferry/shared-contracts';
import type { BodyReservation } from '../../access/limits/body-budget.ts';
import type { Identity } from '../../identity.ts';
import { VERSION } from '../../version.ts';
import { type FetchedPage, NOT_MODIFIED } from '../fetch/fetch-page.ts';
import type { PipelineParts } from './pipeline-parts.ts';

/**
 * The page, or the result `unchanged` without a download, when its server says that it has not changed and its document
 * still exists. Throws the errors of fetching.
 */
export async function fetchUnlessUnchanged(
  { catalog, fetchPage }: Pick<PipelineParts, 'catalog' | 'fetchPage'>,
  identity: Identity,
  request: IngestUrlRequest,
  share: Pick<BodyReservation, 'reserve'>,
  signal: AbortSignal,
): Promise<{ page: FetchedPage } | { unchanged: IngestResult }> {
  const known = request.force ? undefined : await catalog.pages.find(identity, placeOf(identity, request));
  const document = known && (await catalog.documents.find(identity, known.docId));
  if (!known || !document || known.request !== digestOf(request, document.contentHash)) {
    return { page: await fetchPage(request.url, signal, { share }) };
  }
  const page = await fetchPage(request.url, signal, { share, known });
  if (page !== NOT_MODIFIED) return { page };
  const { docId, collection, chunks } = document;
  return {
    unchanged: { status: 'unchanged', doc_id: docId, collection, chunks, added: 0, reused: chunks, removed: 0 },
  };
}

/** Stores the page's validators for the next time. `contentHash` is that of its document. */
export async function rememberPage(
  { catalog }: Pick<PipelineParts, 'catalog'>,
  identity: Identity,
  request: IngestUrlRequest,
  { page, docId, contentHash }: { page: FetchedPage; docId: string; contentHash: string | null },
): Promise<void> {
  if (!page.validators) return;
  const owner = request.visibility === 'private' ? identity.subject : null;
  await catalog.pages.save(identity, placeOf(identity, request), owner, {
    ...page.validators,
    docId,
    request: digestOf(request, contentHash),
  });
}

function placeOf({ subject }: Identity, { url, collection, visibility }: IngestUrlRequest): string {
  return digest([URL.parse(url)?.href ?? url, collection, visibility === 'private' ? subject : null]);
}

/** Identifies how the same bytes would be ingested, including this program's version, and which bytes are published. */
function digestOf({ title, kind, tags }: IngestUrlRequest, contentHash: string | null): string {
  return digest([title ?? null, kind, tags, VERSION, contentHash]);
}

function digest(parts: readonly unknown[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex');
}
