import {
  answerabilityFields,
  passageTextSchema,
  quote,
  readPassageRequestSchema,
  retrieveEvidenceRequestSchema,
  retrieveEvidenceResponseSchema,
} from '@docferry/shared-contracts';
import { z } from 'zod';
import type { Gateway } from '../../gateway.ts';
import { readPassage } from '../../retrieval/evidence/read-passage.ts';
import { retrieveEvidence } from '../../retrieval/evidence/retrieve-evidence.ts';
import { briefCitation, briefCitationSchema } from '../brief-citation.ts';
import { formatCitation } from '../format-citation.ts';
import { briefEvidenceSchema, briefQuotes, formatQuotes, linkQuotes } from '../format-quotes.ts';
import { READ_ONLY } from '../read-only.ts';
import { resourceLink } from '../resource-link.ts';
import { type Tool, tool } from '../tool.ts';
import { briefFilters } from './filters.ts';

const { fusion: _, ...agentFields } = retrieveEvidenceRequestSchema.shape;
/** The parameters that an agent needs; the REST API has more. */
const inputSchema = z
  .strictObject({ ...agentFields, filters: briefFilters })
  .refine((request) => !(request.collection && request.collections), 'set collection or collections, not both');

/** The passages that were read need no list: quotes name theirs. */
const outputSchema = briefEvidenceSchema.extend({
  partial: retrieveEvidenceResponseSchema.shape.partial,
  degraded_scopes: retrieveEvidenceResponseSchema.shape.degraded_scopes,
  ...answerabilityFields,
});

/** `retrieve_evidence` and `read_passage`, with which agents answer questions. */
export function evidenceTools(gateway: Gateway): Tool[] {
  return [retrieveEvidenceTool(gateway), readPassageTool(gateway)];
}

function retrieveEvidenceTool(gateway: Gateway): Tool {
  return tool(
    {
      name: 'retrieve_evidence',
      title: 'Find quotes that answer a question',
      description:
        'Use first for any question that the documents may answer. Not to browse: search. Returns short quotes with file, page and headings to cite. Next: read_passage with a passage_id for more. Defaults: all collections, top_k 5, 6 quotes. Max: 20 of each, 32 KB.',
      scope: 'read',
      annotations: READ_ONLY,
      input: inputSchema,
      output: outputSchema,
    },
    async (args, { identity, signal }) => briefQuotes(await retrieveEvidence(gateway, identity, args, signal)),
    formatQuotes,
    linkQuotes,
  );
}

function readPassageTool(gateway: Gateway): Tool {
  return tool(
    {
      name: 'read_passage',
      title: 'Read a passage',
      description:
        'Use when a quote or preview is too short; before and after add surrounding text. Not for whole sections: get_document. Returns max_tokens of text. Next: get_document with doc_id and next_start as start. Default: 300 tokens (800 with before or after). Max: 800.',
      scope: 'read',
      annotations: READ_ONLY,
      input: readPassageRequestSchema,
      output: passageTextSchema.extend({ citation: briefCitationSchema }),
    },
    async (args, { identity, signal }) => {
      const passage = await readPassage(gateway, identity, args, signal);
      return { ...passage, citation: briefCitation(passage.citation) };
    },
    ({ text, lead, citation, truncated, next_start: next }) =>
      [
        `${formatCitation(citation)}\n(doc_id ${citation.doc_id}, characters ${citation.start} to ${citation.end})\n${quote(lead === undefined ? text : `${lead}\n${text}`)}`,
        ...(truncated ? ['The passage continues.'] : []),
        ...(next === undefined ? ['End of the document.'] : [`More: get_document with start ${next}.`]),
      ].join('\n\n'),
    ({ citation, text }) => [resourceLink(citation, text)],
  );
}
