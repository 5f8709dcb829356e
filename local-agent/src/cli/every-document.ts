import { type DocumentInfo, LIMITS } from '@docferry/shared-contracts';
import type { GatewayClient } from '../send/gateway-client.ts';

type Which = { readonly collection?: string | undefined; readonly source?: string | undefined };
type Page<Document> = { readonly documents: readonly Document[]; readonly next_cursor?: string | undefined };

/** All documents that match, page by page as they are asked for. Throws UserError. */
export function everyDocument(client: GatewayClient, which: Which, signal: AbortSignal): AsyncGenerator<DocumentInfo> {
  return everyPage((query) => client.documents({ ...query, ...which }, { signal }));
}

/** The documents of all pages of a list. */
export async function* everyPage<Document>(
  read: (query: { limit: number; cursor: string | undefined }) => Promise<Page<Document>>,
): AsyncGenerator<Document> {
  let cursor: string | undefined;
  do {
    const page = await read({ limit: LIMITS.pageSize, cursor });
    yield* page.documents;
    cursor = page.next_cursor;
  } while (cursor !== undefined);
}
