import { MODEL_EDGE_TYPES } from '@docferry/shared-contracts';
import { z } from 'zod';
import { MAX_NAME } from '../document-graph.ts';

const name = z.string().trim().min(2).max(MAX_NAME);

/** A fact as a model reports it: two names and the words of the text that say how they are related. */
export const tripleSchema = z.object({
  subject: name,
  type: z.enum(MODEL_EDGE_TYPES),
  object: name,
  quote: z.string().min(1).max(1_000),
});
export type Triple = z.infer<typeof tripleSchema>;

/** Of one passage. */
const MAX_TRIPLES = 20;

/** The well-formed triples of a reply, which may stand in a fenced block; undefined when it is no JSON array. */
export function readReply(reply: string): Triple[] | undefined {
  const json = reply.slice(reply.indexOf('['), reply.lastIndexOf(']') + 1);
  try {
    const items = z.array(z.unknown()).parse(JSON.parse(json));
    return items.flatMap((item) => tripleSchema.safeParse(item).data ?? []).slice(0, MAX_TRIPLES);
  } catch {
    return undefined;
  }
}
