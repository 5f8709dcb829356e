import {
  type SearchResponse,
  type SearchResult,
  searchRequestSchema,
  searchResponseSchema,
} from '@docferry/shared-contracts';
import { z } from 'zod';
import type { Gateway } from '../../gateway.ts';
import { measuredSearch } from '../../search/measured-search.ts';
import { oneLine, quote } from '../quote.ts';
import { type Tool, tool } from '../tool.ts';

/** Characters of whole passages in one answer: some 8,000 tokens. */
const MOST_TEXT = 32_000;

export function searchTool(gateway: Gateway): Tool {
  return tool(
    {
      name: 'search',
      title: 'Search the documents',
      description:
        'Finds passages in the ingested documents that answer a question, each with file, page and headings to cite. Use it before answering from memory on what the documents may cover. Not for listing files (list_documents). Bounds: top_k passages (default 5), previews of at most 280 characters unless include_text is true. Next: get_document with doc_id and start to read around a passage. Ask in plain words; keep exact names and codes.',
      scope: 'read',
      annotations: { readOnlyHint: true, openWorldHint: false },
      input: searchRequestSchema.safeExtend({
        include_text: z.boolean().default(false).describe('Give whole passages, not only previews'),
      }),
      output: searchResponseSchema,
    },
    async (args, { identity, signal }) => withinBudget(await measuredSearch(gateway, identity, args, signal)),
    ({ results, warnings, next_cursor: next }) =>
      [
        results.length > 0
          ? `${results.length} passages. Lines with ">" are quoted from documents.`
          : 'No passage found.',
        ...results.map(tellResult),
        ...warnings.map((warning) => `Warning: ${warning}`),
        ...(next ? [`More: call again with cursor "${next}".`] : []),
      ].join('\n\n'),
  );
}

/** Keeps whole passages, best first, while they fit; the others keep their previews. */
function withinBudget(response: SearchResponse): SearchResponse {
  let left = MOST_TEXT;
  const results = response.results.map(({ text, ...result }) => {
    left -= text?.length ?? 0;
    return text === undefined || left < 0 ? result : { ...result, text };
  });
  if (left >= 0) return response;
  const warning = 'Not all passages are given in full. Read the others with get_document, or lower top_k.';
  return { ...response, results, warnings: [...response.warnings, warning] };
}

function tellResult(result: SearchResult): string {
  const { rank, filename, segment, heading_path: headings, doc_id: docId, start, preview, text } = result;
  const place = segment ? `, ${segment.kind} ${oneLine(segment.label)}` : '';
  const path = headings.length > 0 ? ` | ${headings.map(oneLine).join(' > ')}` : '';
  return `[${rank}] ${oneLine(filename)}${place}${path}\n(doc_id ${docId}, start ${start})\n${quote(text ?? preview)}`;
}
