import { type DocumentInfo, LIMITS } from '@docferry/shared-contracts';
import type { GatewayClient } from '../send/gateway-client.ts';

/** All documents that match, page by page as they are asked for. Throws UserError. */
export async function* everyDocument(
  client: GatewayClient,
  which: { readonly collection: string | undefined; readonly source?: string | undefined },
  signal: AbortSignal,
): AsyncGenerator<DocumentInfo> {
  let cursor: string | undefined;
  do {
    const { collection, source } = which;
    const page = await client.documents(
      {
        limit: LIMITS.pageSize,
        ...(collection === undefined ? {} : { collection }),
        ...(source === undefined ? {} : { source }),
        ...(cursor === undefined ? {} : { cursor }),
      },
      { signal },
    );
    yield* page.documents;
    cursor = page.next_cursor;
  } while (cursor !== undefined);
}
