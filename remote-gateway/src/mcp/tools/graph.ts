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
import type { ResourceLink } from '@modelcontextprotocol/server';
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
import { formatGraph } from '../format-graph.ts';
import { READ_ONLY } from '../read-only.ts';
import { resourceLink } from '../resource-link.ts';
import { type Tool, tool } from '../tool.ts';

/** Which passages to start from, and what costs context. */
const WHEN = 'Use after search or retrieve_evidence, on its best 1 to 3 results (passage_id, doc_id, exact names)';
const BOUNDS = 'Next: read_passage with passage_id. Default: 25. Max: 100, 5,000 edges or 50 ms.';

/** `graph.*`: how documents, sections and the names in them are connected. */
export function graphTools(gateway: Gateway): Tool[] {
  return [...connectionTools(gateway), ...containmentTools(gateway), ...nameTools(gateway)];
}

type Description<Input extends z.ZodObject> = {
  readonly name: string;
  readonly description: string;
  readonly input: Input;
  readonly ask: (
    parts: Gateway,
    identity: Identity,
    request: z.output<Input>,
    signal: AbortSignal,
  ) => Promise<GraphAnswer>;
  readonly aliases?: readonly string[];
};

function graphTool<Input extends z.ZodObject>(
  gateway: Gateway,
  { name, description, input, ask, aliases = [] }: Description<Input>,
): Tool {
  return tool(
    {
      name: `graph.${name}`,
      aliases: [`graph_${name}`, ...aliases],
      title: `Graph: ${name}`,
      description,
      scope: 'read',
      annotations: READ_ONLY,
      input,
      output: graphAnswerSchema,
    },
    (args, { identity, signal }) => ask(gateway, identity, args, signal),
    formatGraph,
    linksOf,
  );
}

function connectionTools(gateway: Gateway): Tool[] {
  return [
    graphTool(gateway, {
      name: 'describe',
      description: `${WHEN} to see what they are and how many edges they have. Not for text: read_passage. Returns one line a node. Next: graph.expand. Takes at most 20 nodes.`,
      input: graphDescribeRequestSchema,
      ask: describeGraph,
    }),
    graphTool(gateway, {
      name: 'expand',
      description: `${WHEN} to see what is connected to them. Not to answer a question: retrieve_evidence. Returns page_size nodes, each with the edge that proves it. ${BOUNDS} Default: 2 hops. Max: 4.`,
      input: graphExpandRequestSchema,
      ask: expandGraph,
    }),
    graphTool(gateway, {
      name: 'paths',
      description:
        'Use to see how two documents, sections or names are connected. Not for one alone: graph.expand. Returns the shortest paths with evidence. Next: read_passage with passage_id. Default: 5 paths of 2 hops. Max: 25 of 6.',
      input: graphPathsRequestSchema,
      ask: graphPaths,
    }),
  ];
}

function containmentTools(gateway: Gateway): Tool[] {
  return [
    graphTool(gateway, {
      name: 'parents',
      description: `${WHEN} to see the sections and document around them. Not for their text: read_passage. Returns the nodes outwards. Next: graph.children. Takes at most 20 nodes.`,
      input: graphParentsRequestSchema,
      ask: graphParents,
    }),
    graphTool(gateway, {
      name: 'children',
      description: `${WHEN} to see the sections, tables with rows and columns, lists, notes and definitions of code inside. Not for a whole outline: get_document. Returns page_size nodes. ${BOUNDS}`,
      input: graphChildrenRequestSchema,
      ask: graphChildren,
    }),
  ];
}

function nameTools(gateway: Gateway): Tool[] {
  return [
    graphTool(gateway, {
      name: 'entities',
      description: `${WHEN} to see which identifiers, codes, terms, standards and links they name. Not to find a name: search. Returns page_size names, rare ones first. ${BOUNDS}`,
      input: graphEntitiesRequestSchema,
      ask: graphEntities,
      aliases: ['graph.entities_for_sections', 'graph_entities_for_sections'],
    }),
    graphTool(gateway, {
      name: 'related',
      description: `${WHEN} to find sections of other documents that name the same. Not for the first search. Returns page_size sections. ${BOUNDS}`,
      input: graphRelatedRequestSchema,
      ask: graphRelated,
      aliases: ['graph.sections_for_entities', 'graph_sections_for_entities'],
    }),
  ];
}

function linksOf({ results, paths }: GraphAnswer): ResourceLink[] {
  return [...results, ...(paths?.flat() ?? [])].flatMap(({ place, via }) => {
    const evidence = via?.evidence ?? place;
    return evidence ? [resourceLink({ ...evidence, segment: null, heading_path: [] })] : [];
  });
}
