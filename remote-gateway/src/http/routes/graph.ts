import {
  type GraphAnswer,
  graphAnswerSchema,
  graphChildrenRequestSchema,
  graphDescribeRequestSchema,
  graphEntitiesRequestSchema,
  graphExpandRequestSchema,
  graphParentsRequestSchema,
  graphPathsRequestSchema,
  graphRelatedRequestSchema,
} from '@docferry/shared-contracts';
import type { z } from 'zod';
import type { Gateway } from '../../gateway.ts';
import type { Identity } from '../../identity.ts';
import {
  describeGraph,
  expandGraph,
  graphChildren,
  graphEntities,
  graphParents,
  graphPaths,
  graphRelated,
} from '../../retrieval/graph/ask-graph.ts';
import { type Endpoint, endpoint, NO_FIELDS } from '../endpoint.ts';

/** `/graph`: what documents contain, name and refer to. */
export function graphEndpoints(gateway: Gateway): Endpoint[] {
  const of = <Body extends z.ZodObject>(
    name: string,
    summary: string,
    body: Body,
    ask: (parts: Gateway, identity: Identity, request: z.output<Body>, signal: AbortSignal) => Promise<GraphAnswer>,
  ) =>
    endpoint(
      {
        method: 'post',
        path: `/api/v1/graph/${name}`,
        operationId: `graph${name.charAt(0).toUpperCase()}${name.slice(1)}`,
        summary,
        description: 'Nodes with the edge and the text that prove them. At most 5,000 edges or 50 ms a question.',
        scope: 'read',
        errors: ['NOT_FOUND'],
        params: NO_FIELDS,
        query: NO_FIELDS,
        body,
        response: graphAnswerSchema,
      },
      ({ body: request }, { identity, signal }) => ask(gateway, identity, request, signal),
    );
  return [
    of('describe', 'What nodes are and how they are connected', graphDescribeRequestSchema, describeGraph),
    of('expand', 'What is within some hops of nodes', graphExpandRequestSchema, expandGraph),
    of('paths', 'How two nodes are connected', graphPathsRequestSchema, graphPaths),
    of('parents', 'What contains nodes', graphParentsRequestSchema, graphParents),
    of('children', 'What nodes contain', graphChildrenRequestSchema, graphChildren),
    of('entities', 'Names in documents and sections', graphEntitiesRequestSchema, graphEntities),
    of('related', 'Sections that name the same', graphRelatedRequestSchema, graphRelated),
  ];
}
