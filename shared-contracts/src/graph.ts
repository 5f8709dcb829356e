import { z } from 'zod';
import { collectionSchema, documentIdSchema } from './fields.ts';
import { resourceUriSchema } from './resource-uri.ts';

/** Parts of one document; the others in {@link graphKindSchema} are names that documents share. */
export const PART_KINDS = [
  'document',
  'section',
  'table',
  'row',
  'column',
  'list',
  'item',
  'note',
  'definition',
] as const;
export const SHARED_KINDS = [
  'term',
  'identifier',
  'standard',
  'organisation',
  'person',
  'address',
  'file',
  'key',
  'module',
  'symbol',
] as const;

export const graphKindSchema = z.enum([...PART_KINDS, ...SHARED_KINDS]);
export type GraphKind = z.infer<typeof graphKindSchema>;

/** What a model may say that a text states. */
export const MODEL_EDGE_TYPES = [
  'is_a',
  'part_of',
  'uses',
  'depends_on',
  'requires',
  'produces',
  'stores',
  'owns',
  'works_for',
  'located_in',
  'causes',
  'replaces',
] as const;

export const graphEdgeTypeSchema = z.enum([
  'contains',
  'mentions',
  'defines',
  'links_to',
  'refers_to',
  'cites',
  'has_key',
  'has_value',
  'imports',
  're_exports',
  'calls',
  'inherits',
  'tests',
  ...MODEL_EDGE_TYPES,
]);
export type GraphEdgeType = z.infer<typeof graphEdgeTypeSchema>;

/** How an edge was found: by rules in the text, in the syntax tree of source code, or by a model. */
export const graphOriginSchema = z.enum(['text', 'code', 'model']);
export type GraphOrigin = z.infer<typeof graphOriginSchema>;

/** Most nodes that one question may start from. */
const MAX_STARTS = 20;
const nodeRef = z
  .string()
  .min(1)
  .max(600)
  .describe('A node id of an earlier answer, a doc_id, a passage_id, or an exact name such as RATE_LIMITED');
const nodeRefs = z.array(nodeRef).min(1).max(MAX_STARTS).describe('Node ids, doc_ids, passage_ids or exact names');

const common = {
  collection: collectionSchema.optional(),
  scope: z
    .strictObject({ project_id: collectionSchema.optional() })
    .optional()
    .describe('project_id: the same as collection'),
  include_snippet: z.boolean().default(false).describe('Quote the text that proves each edge'),
  format: z.enum(['text', 'mermaid']).default('text').describe('"mermaid": also a diagram'),
};
const paged = {
  page_size: z.int().min(1).max(100).default(25),
  cursor: z.string().max(500).optional().describe('next_cursor of the previous page'),
};
const kinds = z.array(graphKindSchema).min(1).optional().describe('Only nodes of these kinds');

/** `POST /api/v1/graph/describe`, and below the requests of the other operations. */
export const graphDescribeRequestSchema = z.strictObject({ nodes: nodeRefs, ...common });
export const graphExpandRequestSchema = z.strictObject({
  nodes: nodeRefs,
  max_hops: z.int().min(1).max(4).default(2),
  direction: z.enum(['both', 'out', 'in']).default('both'),
  types: z.array(graphEdgeTypeSchema).min(1).optional().describe('Follow only edges of these types'),
  kinds,
  ...paged,
  ...common,
});
export const graphPathsRequestSchema = z.strictObject({
  from: nodeRef,
  to: nodeRef,
  max_hops: z.int().min(1).max(6).default(2),
  page_size: z.int().min(1).max(25).default(5).describe('Paths, the shortest first'),
  ...common,
});
export const graphParentsRequestSchema = z.strictObject({ nodes: nodeRefs, ...common });
export const graphChildrenRequestSchema = z.strictObject({ nodes: nodeRefs, kinds, ...paged, ...common });
export const graphEntitiesRequestSchema = z.strictObject({ nodes: nodeRefs, kinds, ...paged, ...common });
export const graphRelatedRequestSchema = z.strictObject({ nodes: nodeRefs, ...paged, ...common });

export type GraphDescribeRequest = z.infer<typeof graphDescribeRequestSchema>;
export type GraphExpandRequest = z.infer<typeof graphExpandRequestSchema>;
export type GraphPathsRequest = z.infer<typeof graphPathsRequestSchema>;
export type GraphParentsRequest = z.infer<typeof graphParentsRequestSchema>;
export type GraphChildrenRequest = z.infer<typeof graphChildrenRequestSchema>;
export type GraphEntitiesRequest = z.infer<typeof graphEntitiesRequestSchema>;
export type GraphRelatedRequest = z.infer<typeof graphRelatedRequestSchema>;

export const graphEvidenceSchema = z.object({
  doc_id: documentIdSchema,
  collection: z.string(),
  filename: z.string(),
  title: z.string(),
  start: z.int().min(0).describe('UTF-16 offset into the text'),
  end: z.int().min(0),
  resource: resourceUriSchema,
  passage_id: z.string().optional().describe('The passage in which it begins, for read_passage and citations'),
  snippet: z.string().optional().describe('The text around it, with include_snippet'),
});
export type GraphEvidence = z.infer<typeof graphEvidenceSchema>;

export const graphViaSchema = z.object({
  from: z.string().describe('Id of the node from which this one was reached'),
  from_name: z.string(),
  type: graphEdgeTypeSchema,
  forward: z.boolean().describe('False when the edge points to "from"'),
  confidence: z.number(),
  origin: graphOriginSchema.describe(
    'text: by rules in the text; code: in the syntax tree of source code; model: by a model',
  ),
  evidence: graphEvidenceSchema.optional().describe('Where the text says so'),
});

export const graphNodeSchema = z.object({
  id: z.string(),
  kind: graphKindSchema,
  name: z.string(),
  hops: z.int().min(0),
  score: z.number().describe('How close it is, at most 1; comparable in one answer only'),
  place: graphEvidenceSchema.optional().describe('Of a document or a part of one'),
  via: graphViaSchema.optional(),
  counts: z.record(z.string(), z.int()).optional().describe('Edges by type, "in" or "out" (describe)'),
});
export type GraphNodeInfo = z.infer<typeof graphNodeSchema>;

export const graphAnswerSchema = z.object({
  results: z.array(graphNodeSchema),
  paths: z.array(z.array(graphNodeSchema)).optional().describe('Nodes from "from" to "to" (paths)'),
  total: z.int().min(0).describe('Results on all pages'),
  next_cursor: z.string().optional(),
  partial: z.boolean().describe('True when a bound was reached or documents have no graph yet'),
  degraded_scopes: z.array(z.string()),
  warnings: z.array(z.string()),
  mermaid: z.string().optional(),
});
export type GraphAnswer = z.infer<typeof graphAnswerSchema>;
