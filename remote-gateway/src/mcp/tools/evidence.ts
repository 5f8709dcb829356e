import {
  passageTextSchema,
  readPassageRequestSchema,
  retrieveEvidenceRequestSchema,
  retrieveEvidenceResponseSchema,
} from '@docferry/shared-contracts';
import { readPassage } from '../../evidence/read-passage.ts';
import { retrieveEvidence } from '../../evidence/retrieve-evidence.ts';
import type { Gateway } from '../../gateway.ts';
import { quote } from '../quote.ts';
import { tellCitation } from '../tell-citation.ts';
import { tellQuotes } from '../tell-quotes.ts';
import { type Tool, tool } from '../tool.ts';

const READ = { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false };

/** The tools that an agent answers questions with. */
export function evidenceTools(gateway: Gateway): Tool[] {
  return [retrieveEvidenceTool(gateway), readPassageTool(gateway)];
}

function retrieveEvidenceTool(gateway: Gateway): Tool {
  return tool(
    {
      name: 'retrieve_evidence',
      title: 'Find quotes that answer a question',
      description:
        'Use first for any question that the documents may answer. Not for listing files, nor for browsing: search. Returns at most 6 short quotes with file, page and headings to cite. Next: read_passage with a passage_id for more text. Defaults: top_k 5 (max 20), max_quotes 6 (max 20), quotes of 80 tokens (max 200), 32 KB.',
      scope: 'read',
      annotations: READ,
      input: retrieveEvidenceRequestSchema,
      output: retrieveEvidenceResponseSchema,
    },
    (args, { identity, signal }) => retrieveEvidence(gateway, identity, args, signal),
    tellQuotes,
  );
}

function readPassageTool(gateway: Gateway): Tool {
  return tool(
    {
      name: 'read_passage',
      title: 'Read a passage',
      description:
        'Use when a quote or preview is too short: gives the passage, and around it with before and after. Not for whole documents: get_document. Returns at most max_tokens. Next: get_document with doc_id and next_start as start. Defaults: 300 tokens, 800 with before or after. Max: 800 tokens, 32 KB.',
      scope: 'read',
      annotations: READ,
      input: readPassageRequestSchema,
      output: passageTextSchema,
    },
    (args, { identity, signal }) => readPassage(gateway, identity, args, signal),
    ({ text, citation, truncated, next_start: next }) =>
      [
        `${tellCitation(citation)}\n(doc_id ${citation.doc_id}, characters ${citation.start} to ${citation.end})\n${quote(text)}`,
        ...(truncated ? ['The passage goes on.'] : []),
        ...(next === undefined ? ['End of the document.'] : [`More: get_document with start ${next}.`]),
      ].join('\n\n'),
  );
}
