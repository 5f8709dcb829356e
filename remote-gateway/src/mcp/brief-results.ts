import {
  type SearchResponse,
  type SearchResult,
  searchResponseSchema,
  searchResultSchema,
} from '@docferry/shared-contracts';
import { z } from 'zod';
import { shortNames } from '../retrieval/evidence/passage.ts';
import { briefCitationSchema, briefUri } from './brief-citation.ts';

/** Maximum size of all whole passages, bytes of JSON: about 8,000 tokens. */
const MAX_TEXT_BYTES = 32_000;

const { preview, text, lead, score, relevance, kind } = searchResultSchema.shape;
const nextPassageSchema = briefCitationSchema
  .pick({ passage_id: true, heading_path: true, segment: true, lines: true })
  .extend({ relevance });
const briefResultSchema = briefCitationSchema.extend({
  relevance,
  score,
  kind,
  preview: preview.optional(),
  text,
  lead,
  passages: z.array(nextPassageSchema).optional(),
});
export type BriefResult = z.output<typeof briefResultSchema>;

/** What an agent needs of a search; the REST API returns more. */
export const briefResultsSchema = searchResponseSchema
  .omit({ query: true, timing: true })
  .extend({ results: z.array(briefResultSchema) });

/**
 * Results with whole passages, best first, while they fit, and previews of the others. Long names are truncated.
 * The schema omits the other fields.
 */
export function briefResults(response: SearchResponse) {
  let left = MAX_TEXT_BYTES;
  const results = response.results.map(({ text, lead, preview, uri, tags: _, ...rest }: SearchResult): BriefResult => {
    const result = { ...rest, ...shortNames(rest), ...briefUri({ ...rest, uri }) };
    left -= text === undefined ? 0 : Buffer.byteLength(JSON.stringify([text, lead]));
    if (text === undefined || left < 0) return { ...result, preview };
    return { ...result, text, ...(lead === undefined ? {} : { lead }) };
  });
  if (left >= 0) return { ...response, results };
  const warning = 'Some passages have only a preview. Read them with read_passage, or lower top_k.';
  return { ...response, results, warnings: [...response.warnings, warning] };
}
