import { z } from 'zod';

/** Parts of one document; the others in {@link graphKindSchema} are names that documents share. */
export const PART_KINDS = ['document', 'section', 'table', 'note'] as const;
export const SHARED_KINDS = ['term', 'identifier', 'standard', 'organisation', 'person', 'address', 'file'] as const;

export const graphKindSchema = z.enum([...PART_KINDS, ...SHARED_KINDS]);
export type GraphKind = z.infer<typeof graphKindSchema>;

export const graphEdgeTypeSchema = z.enum(['contains', 'mentions', 'defines', 'links_to', 'refers_to', 'cites']);
export type GraphEdgeType = z.infer<typeof graphEdgeTypeSchema>;
