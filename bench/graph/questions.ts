import {
  type GraphAnswer,
  graphChildrenRequestSchema,
  graphDescribeRequestSchema,
  graphEntitiesRequestSchema,
  graphExpandRequestSchema,
  graphParentsRequestSchema,
  graphPathsRequestSchema,
  graphRelatedRequestSchema,
} from '@docferry/shared-contracts';
import type { Gateway } from '../../remote-gateway/src/gateway.ts';
import type { Identity } from '../../remote-gateway/src/identity.ts';
import * as graph from '../../remote-gateway/src/retrieval/graph/ask-graph.ts';

export type Asker = {
  readonly gateway: Gateway;
  readonly identity: Identity;
  readonly documents: number;
  readonly next: () => number;
};

const manual = ({ documents, next }: Asker) => `manual-${Math.floor(next() * documents)}.md`;

/** One question of each kind about a random manual or name; `hub` is a code that every manual names. */
export const QUESTIONS: Readonly<Record<string, (asker: Asker) => Promise<GraphAnswer>>> = {
  describe: (on) =>
    graph.describeGraph(on.gateway, on.identity, graphDescribeRequestSchema.parse({ nodes: [manual(on)] })),
  'expand, 1 hop': (on) =>
    graph.expandGraph(on.gateway, on.identity, graphExpandRequestSchema.parse({ nodes: [manual(on)], max_hops: 1 })),
  'expand, 2 hops': (on) =>
    graph.expandGraph(on.gateway, on.identity, graphExpandRequestSchema.parse({ nodes: [manual(on)] })),
  'expand of a hub, 2 hops': (on) =>
    graph.expandGraph(on.gateway, on.identity, graphExpandRequestSchema.parse({ nodes: ['RATE_LIMITED'] })),
  'paths, 4 hops': (on) =>
    graph.graphPaths(
      on.gateway,
      on.identity,
      graphPathsRequestSchema.parse({ from: manual(on), to: manual(on), max_hops: 4 }),
    ),
  parents: (on) =>
    graph.graphParents(on.gateway, on.identity, graphParentsRequestSchema.parse({ nodes: [manual(on)] })),
  children: (on) =>
    graph.graphChildren(on.gateway, on.identity, graphChildrenRequestSchema.parse({ nodes: [manual(on)] })),
  entities: (on) =>
    graph.graphEntities(on.gateway, on.identity, graphEntitiesRequestSchema.parse({ nodes: [manual(on)] })),
  related: (on) =>
    graph.graphRelated(on.gateway, on.identity, graphRelatedRequestSchema.parse({ nodes: [manual(on)] })),
};
