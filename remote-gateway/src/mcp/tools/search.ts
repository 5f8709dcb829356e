import { quote, searchRequestSchema, WHAT_IS_QUOTED } from '@docferry/shared-contracts';
import { z } from 'zod';
import type { Gateway } from '../../gateway.ts';
import { fitList } from '../../retrieval/documents/fit-list.ts';
import { cutCursor } from '../../retrieval/search/cursor.ts';
import { measuredSearch } from '../../retrieval/search/measured-search.ts';
import { type BriefResult, briefResults, briefResultsSchema } from '../brief-results.ts';
import { formatAnswerability } from '../format-answerability.ts';
import { formatCitation } from '../format-citation.ts';
import { READ_ONLY } from '../read-only.ts';
import { resourceLink } from '../resource-link.ts';
import { type Tool, tool } from '../tool.ts';
import { briefFilters } from './filters.ts';

/** Maximum size of all results, bytes of JSON. */
const MAX_RESULT_BYTES = 98_304;
const { shape } = searchRequestSchema;
/** The parameters that an agent needs; the REST API has more. */
const inputSchema = z
  .strictObject({
    query: shape.query,
    collection: shape.collection,
    collections: shape.collections,
    top_k: shape.top_k,
    limit: shape.limit,
    max_per_doc: shape.max_per_doc,
    group_by: shape.group_by,
    preset: shape.preset,
    mode: shape.mode,
    fusion: shape.fusion,
    filters: briefFilters,
    include_text: z.boolean().default(false).describe('Return whole passages, not only previews'),
    cursor: shape.cursor,
  })
  .refine((request) => !(request.collection && request.collections), 'set collection or collections, not both')
  .refine(({ top_k, limit }) => top_k === undefined || limit === undefined, 'set top_k or limit, not both');

/** `search`. */
export function searchTool(gateway: Gateway): Tool {
  return tool(
    {
      name: 'search',
      title: 'Search the documents',
      description:
        'Use to browse, or when retrieve_evidence found nothing: a ranked list of passages. Not to answer a question (retrieve_evidence) or list files (list_documents). Returns previews of 280 characters. Next: read_passage with a passage_id. Defaults: all collections, top_k 5 (max 50).',
      scope: 'read',
      annotations: READ_ONLY,
      input: inputSchema,
      output: briefResultsSchema,
    },
    async (input, { identity, signal }) => {
      const args = searchRequestSchema.parse(input);
      const response = briefResults(await measuredSearch(gateway, identity, args, signal));
      const results = fitList(response.results, MAX_RESULT_BYTES);
      if (results.length === response.results.length) return response;
      return { ...response, count: results.length, results, next_cursor: cutCursor(identity, args, results.length) };
    },
    ({ results, warnings, next_cursor: next, ...verdict }) =>
      [
        ...formatAnswerability(verdict),
        results.length > 0 ? `${results.length} passages. ${WHAT_IS_QUOTED}` : 'No passages found.',
        ...results.map(formatResult),
        ...warnings.map((warning) => `Warning: ${warning}`),
        ...(next ? [`More: call again with cursor "${next}".`] : []),
      ].join('\n\n'),
    ({ results }) => results.map((result) => resourceLink(result, result.text)),
  );
}

function formatResult(result: BriefResult, index: number): string {
  const { relevance, doc_id: docId, passage_id: id, start, preview = '', text, lead } = result;
  const whole = text !== undefined && lead !== undefined ? `${lead}\n${text}` : text;
  const lines = [
    `[${index + 1}] ${formatCitation(result)}`,
    `(relevance ${relevance}, doc_id ${docId}, start ${start}, passage_id ${id})`,
    quote(whole ?? preview),
    ...(result.passages ?? []).map((passage) => formatNext(passage, result)),
  ];
  return lines.join('\n');
}

/** A further passage of the same document, on a line. */
function formatNext(
  { relevance, passage_id: id, ...place }: NonNullable<BriefResult['passages']>[number],
  { filename }: BriefResult,
): string {
  return `Also ${formatCitation({ filename, ...place })} (relevance ${relevance}, passage_id ${id})`;
}
