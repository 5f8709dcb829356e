import { searchRequestSchema, searchResponseSchema } from '@docferry/shared-contracts';
import type { Gateway } from '../../gateway.ts';
import { measuredSearch } from '../../retrieval/search/measured-search.ts';
import { type Endpoint, endpoint, NO_FIELDS } from '../endpoint.ts';

/** `/search`. */
export function searchEndpoints(gateway: Gateway): Endpoint[] {
  return [
    endpoint(
      {
        method: 'post',
        path: '/api/v1/search',
        operationId: 'search',
        summary: 'Find passages that answer a question',
        description: 'Passages by relevance, each with its file, page, headings and exact offsets in the text.',
        scope: 'read',
        errors: ['NOT_FOUND'],
        params: NO_FIELDS,
        query: NO_FIELDS,
        body: searchRequestSchema,
        response: searchResponseSchema,
      },
      ({ body }, { identity, signal }) => measuredSearch(gateway, identity, body, signal),
    ),
  ];
}
