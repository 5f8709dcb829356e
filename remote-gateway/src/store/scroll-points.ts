import type { Schemas } from '@qdrant/js-client-rest';
import type { QdrantClient } from './qdrant-client.ts';
import { isMissing } from './qdrant-errors.ts';

/** Every point that passes a filter, page by page; none when the collection does not exist. */
export async function* scrollPoints(
  client: QdrantClient,
  name: string,
  request: Pick<Schemas['ScrollRequest'], 'filter' | 'limit' | 'with_payload' | 'with_vector'>,
  signal?: AbortSignal,
): AsyncGenerator<Schemas['Record']> {
  let offset: Schemas['ScrollResult']['next_page_offset'];
  do {
    const page: Schemas['ScrollResult'] = await client
      .scroll(name, { ...request, ...(offset === undefined || offset === null ? {} : { offset }) }, signal)
      .catch((error: unknown) => {
        if (isMissing(error)) return { points: [], next_page_offset: null };
        throw error;
      });
    yield* page.points;
    offset = page.next_page_offset;
  } while (offset !== undefined && offset !== null);
}
