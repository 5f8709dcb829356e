import { ingestResultSchema, ingestUrlRequestSchema } from '@docferry/shared-contracts';
import type { Gateway } from '../../gateway.ts';
import { ingestUrl } from '../../ingest/ingest-url.ts';
import { type Tool, tool } from '../tool.ts';

export function ingestUrlTool(gateway: Gateway): Tool {
  return tool(
    {
      name: 'ingest_url',
      title: 'Ingest a web page or file',
      description:
        'Fetches a public https address (HTML, PDF, DOCX, XLSX, ...), converts it and adds it to a collection, so that search finds it. Use it when the user names an address to keep. Not for local files: those go through the local docferry server. Bounds: 50 MB, 30 s, no private networks. The same address again replaces the former version; unchanged content costs nothing. Next: search.',
      scope: 'ingest',
      annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: true, openWorldHint: true },
      input: ingestUrlRequestSchema.omit({ url: true }).extend({ uri: ingestUrlRequestSchema.shape.url }),
      output: ingestResultSchema,
    },
    ({ uri, ...request }, { identity, signal }) => ingestUrl(gateway, identity, { ...request, url: uri }, signal),
    ({ status, doc_id: docId, collection, chunks }) =>
      `${status === 'unchanged' ? 'Unchanged' : 'Ingested'}: document ${docId} in ${collection}, ${chunks} passages.`,
  );
}
