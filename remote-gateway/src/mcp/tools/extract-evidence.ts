import { extractEvidenceRequestSchema } from '@docferry/shared-contracts';
import type { Gateway } from '../../gateway.ts';
import { extractEvidence } from '../../retrieval/evidence/extract-evidence.ts';
import { briefEvidenceSchema, briefQuotes, formatQuotes, linkQuotes } from '../format-quotes.ts';
import { READ_ONLY } from '../read-only.ts';
import { type Tool, tool } from '../tool.ts';

/** `extract_evidence`. */
export function extractEvidenceTool(gateway: Gateway): Tool {
  return tool(
    {
      name: 'extract_evidence',
      title: 'Quote from known passages',
      description:
        'Use after search, to get only the sentences of chosen passages that answer a question. Not without passage ids: retrieve_evidence searches as well. Returns at most max_quotes quotes with citations. Next: read_passage for more text. Defaults: 6 quotes of 80 tokens. Max: 20 passages, 20 quotes of 200 tokens, 32 KB.',
      scope: 'read',
      annotations: READ_ONLY,
      input: extractEvidenceRequestSchema,
      output: briefEvidenceSchema,
    },
    async (args, { identity, signal }) => briefQuotes(await extractEvidence(gateway, identity, args, signal)),
    formatQuotes,
    linkQuotes,
  );
}
