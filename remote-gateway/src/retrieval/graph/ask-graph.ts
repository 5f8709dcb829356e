/**
 * In: names of nodes, and the identity that asks. Out: nodes near them, each with the edge and the text that prove it.
 * Never: shows what the identity may not see, or reads more edges than the bounds of a question.
 */
import type {
  GraphAnswer,
  GraphChildrenRequest,
  GraphDescribeRequest,
  GraphEntitiesRequest,
  GraphExpandRequest,
  GraphParentsRequest,
  GraphPathsRequest,
  GraphRelatedRequest,
} from '@docferry/shared-contracts';
import { GatewayError } from '../../errors.ts';
import type { Identity } from '../../identity.ts';
import { answer } from './answer.ts';
import { childrenOf, parentsOf } from './containment.ts';
import { describeNodes } from './describe-nodes.ts';
import { entitiesOf, relatedTo } from './entities.ts';
import { findNodes } from './find-nodes.ts';
import { type GraphContext, type GraphParts, openContext, type Visit } from './graph-context.ts';
import { findPaths } from './paths.ts';
import { walk } from './walk.ts';

type Common = Pick<GraphDescribeRequest, 'collection' | 'scope'>;
type Ask<Request> = (
  parts: GraphParts,
  identity: Identity,
  request: Request,
  signal?: AbortSignal,
) => Promise<GraphAnswer>;

function contextOf(
  parts: GraphParts,
  identity: Identity,
  { collection, scope }: Common,
  signal: AbortSignal | undefined,
): GraphContext {
  const project = scope?.project_id;
  if (collection !== undefined && project !== undefined && collection !== project) {
    throw new GatewayError('INVALID_ARGUMENT', 'collection and scope.project_id name different collections.');
  }
  return openContext(parts, identity, collection ?? project ?? null, signal);
}

/** What some nodes are, and how many edges of which type each has. */
export const describeGraph: Ask<GraphDescribeRequest> = async (parts, identity, request, signal) => {
  const context = contextOf(parts, identity, request, signal);
  return answer(context, request, await describeNodes(context, await findNodes(context, request.nodes)));
};

/** Everything within some hops of the nodes, the nearest first. */
export const expandGraph: Ask<GraphExpandRequest> = async (parts, identity, request, signal) => {
  const context = contextOf(parts, identity, request, signal);
  const { max_hops: maxHops, direction, types, kinds } = request;
  const seen = await walk(context, await findNodes(context, request.nodes), { maxHops, direction, types });
  const visits = [...seen.values()].filter(({ hops, row }) => hops > 0 && (kinds?.includes(row.kind) ?? true));
  return answer(context, request, { visits: byDistance(visits) });
};

/** The shortest ways between two nodes. */
export const graphPaths: Ask<GraphPathsRequest> = async (parts, identity, request, signal) => {
  const context = contextOf(parts, identity, request, signal);
  const [from, to] = await Promise.all([findNodes(context, [request.from]), findNodes(context, [request.to])]);
  const paths = await findPaths(context, from, to, { maxHops: request.max_hops, atMost: request.page_size });
  return answer(context, request, {
    visits: [],
    paths,
    ...(paths.length === 0 && request.max_hops < 6
      ? { warning: `No path of at most ${request.max_hops} hops. Ask again with max_hops up to 6.` }
      : {}),
  });
};

/** What contains the nodes, up to their documents. */
export const graphParents: Ask<GraphParentsRequest> = async (parts, identity, request, signal) => {
  const context = contextOf(parts, identity, request, signal);
  return answer(context, request, { visits: await parentsOf(context, await findNodes(context, request.nodes)) });
};

/** What the nodes contain directly, in the order of the text. */
export const graphChildren: Ask<GraphChildrenRequest> = async (parts, identity, request, signal) => {
  const context = contextOf(parts, identity, request, signal);
  const visits = await childrenOf(context, await findNodes(context, request.nodes));
  return answer(context, request, { visits: visits.filter(({ row }) => request.kinds?.includes(row.kind) ?? true) });
};

/** The names in documents and sections, the rarest of the surest first. */
export const graphEntities: Ask<GraphEntitiesRequest> = async (parts, identity, request, signal) => {
  const context = contextOf(parts, identity, request, signal);
  const visits = await entitiesOf(context, await findNodes(context, request.nodes));
  return answer(context, request, { visits: visits.filter(({ row }) => request.kinds?.includes(row.kind) ?? true) });
};

/** Sections that name the same things, or that name the things asked for. */
export const graphRelated: Ask<GraphRelatedRequest> = async (parts, identity, request, signal) => {
  const context = contextOf(parts, identity, request, signal);
  return answer(context, request, { visits: await relatedTo(context, await findNodes(context, request.nodes)) });
};

function byDistance(visits: readonly Visit[]): Visit[] {
  return visits.toSorted((a, b) => a.hops - b.hops || b.score - a.score || (a.id < b.id ? -1 : 1));
}
