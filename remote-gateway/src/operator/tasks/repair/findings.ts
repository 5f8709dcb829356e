import { z } from 'zod';

/** What may be wrong, each with what repair does about it. */
export const FINDING_KINDS = [
  /** Qdrant lacks the collection: it is made, and its documents are written again. */
  'missing_collection',
  /** A published document lacks its points: they are written again from its text. */
  'incomplete_document',
  /** Points of versions that no reader sees: they are removed. */
  'dead_points',
  /** Points that are none of ours: they are removed. */
  'foreign_points',
  /** The collection's sizes are wrong in the catalog: they are counted again. */
  'wrong_counts',
  /** Qdrant has a collection of ours that the catalog does not know: it is removed from a Qdrant of the gateway's own. */
  'unknown_collection',
  /** The layout in Qdrant differs from the configuration: Qdrant gets the new one and rebuilds in the background. */
  'other_layout',
  /** Documents have no graph, as those from before there were graphs: it is made from their texts. */
  'missing_graph',
  'missing_triples',
  /** Documents lack points, and the gateway's embedder is another: reembed writes them all. */
  'needs_reembed',
] as const;

const findingSchema = z.object({
  kind: z.enum(FINDING_KINDS),
  tenant: z.string().optional(),
  collection: z.string().optional(),
  doc_id: z.string().optional(),
  /** Points, or what the kind counts. */
  count: z.int().optional(),
  repaired: z.boolean(),
});
export type Finding = z.infer<typeof findingSchema>;

export const repairReportSchema = z.object({
  dry_run: z.boolean(),
  collections: z.int(),
  documents: z.int(),
  points: z.int(),
  /** Of each kind, all of them. */
  found: z.record(z.enum(FINDING_KINDS), z.int()),
  repaired: z.int(),
  /** Still wrong: found and not repaired. */
  left: z.int(),
  /** The first hundred. */
  findings: z.array(findingSchema),
  seconds: z.number(),
});
export type RepairReport = z.infer<typeof repairReportSchema>;

const SHOWN = 100;

/** Gathers findings. */
export function createFindings() {
  const found = Object.fromEntries(FINDING_KINDS.map((kind) => [kind, 0])) as Record<Finding['kind'], number>;
  const findings: Finding[] = [];
  let repaired = 0;
  let left = 0;
  return {
    add(finding: Finding): void {
      found[finding.kind] += 1;
      if (finding.repaired) repaired += 1;
      else left += 1;
      if (findings.length < SHOWN) findings.push(finding);
    },
    summary: () => ({ found, repaired, left, findings }),
  };
}
export type Findings = ReturnType<typeof createFindings>;
