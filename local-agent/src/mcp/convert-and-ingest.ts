import { collectionSchema, ingestResultSchema, LIMITS, tagsSchema, visibilitySchema } from '@docferry/shared-contracts';
import { isInputRequiredResult } from '@modelcontextprotocol/server';
import { z } from 'zod';
import { sentConverter } from '../index/reader-version.ts';
import { redactDocument } from '../redact/redact-document.ts';
import type { RedactMode } from '../redact/redact-mode.ts';
import { describeCounts, type SecretCounts } from '../redact/secret-counts.ts';
import { documentSource } from '../send/document-source.ts';
import type { GatewayClient } from '../send/gateway-client.ts';
import { ingestDocument } from '../send/ingest-document.ts';
import { rememberOriginals } from '../send/original-places.ts';
import { type AgentTool, readableFile, type ToolHost } from './agent-tools.ts';
import type { Conversions } from './conversions.ts';
import { fileUriSchema } from './convert-to-text.ts';
import { documentFacts, documentFactsSchema } from './document-facts.ts';
import { progressOf, stepsBetween } from './progress.ts';

const inputSchema = z.strictObject({
  uri: fileUriSchema,
  collection: collectionSchema.default('default').describe('Where to put it, such as "project-alpha"; made when new'),
  tags: tagsSchema.default([]).describe('Words to filter searches by'),
  visibility: visibilitySchema.default('team').describe('"team": all of the team finds it; "private": only you do'),
});

const outputSchema = ingestResultSchema.extend({
  ...documentFactsSchema.shape,
  source: z.string().describe('Repository or folder that the document comes from'),
  uri: z.string().describe('Path of the document relative to its source'),
  chars: z.int().min(0).describe('Length of the Markdown that was sent, UTF-16 code units'),
  redacted: z.record(z.string(), z.int()).describe('Secrets replaced before it was sent, by kind'),
});

export type IngestParts = {
  readonly conversions: Conversions;
  readonly client: GatewayClient;
  readonly machineKey: () => Buffer;
  readonly redact: RedactMode;
};

/** `convert_and_ingest`: a file of this machine into the shared knowledge base. */
export function convertAndIngest(
  host: ToolHost,
  { conversions, client, machineKey, redact }: IngestParts,
): AgentTool<typeof inputSchema, typeof outputSchema> {
  return {
    name: 'convert_and_ingest',
    title: 'Add a document to the knowledge base',
    description: [
      "Converts a document on this machine to Markdown and sends the text, never the file, to the team's knowledge base, where searches find it with citations.",
      'Use it when the user asks to add, ingest, index or share a document. Do not use it just to read one: that is convert_to_text. For a web address use ingest_url of the gateway.',
      `Bounds: one file a call, up to ${LIMITS.fileBytes / 1_000_000} MB, below the allowed folders; text up to ${LIMITS.textBytes / 1_000_000} MB.`,
      'The same file again replaces its previous version. Next: search the collection; doc_id reads or deletes the document.',
    ].join('\n'),
    input: inputSchema,
    output: outputSchema,
    annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: true, openWorldHint: true },
    run: async ({ uri, collection, tags, visibility }, ctx) => {
      const found = await readableFile(host, uri, ctx);
      if (isInputRequiredResult(found)) return found;
      await using file = found;
      const place = documentSource(file.path, { roots: [file.root], machineKey });
      const { signal } = ctx.mcpReq;
      const report = progressOf(ctx);
      const onProgress = stepsBetween(report, 0, 0.6, 'Converting');
      const converted = await conversions(file, { pages: undefined, signal, onProgress });
      const { document, counts } = await redactDocument(converted, redact);
      const onUpload = (sent: number, total: number) =>
        report(0.6 + 0.2 * (sent / total), sent < total ? 'Sending the text' : 'The gateway makes it searchable');
      const wishes = { collection, tags, visibility };
      const sent = { ...document, converter: sentConverter(document.converter, redact) };
      const result = await ingestDocument(client, sent, place, wishes, { signal, onUpload });
      rememberOriginals([{ place, path: file.path }]);
      const { filename } = document.source;
      return {
        text: sentence(filename, result, counts),
        structured: {
          ...result,
          ...documentFacts(document),
          ...place,
          chars: document.markdown.length,
          redacted: { ...counts },
        },
      };
    },
  };
}

function sentence(filename: string, result: z.infer<typeof ingestResultSchema>, counts: SecretCounts): string {
  const secrets = describeCounts(counts);
  return [outcome(filename, result), secrets && `Secrets were replaced before it was sent: ${secrets}.`]
    .filter(Boolean)
    .join(' ');
}

function outcome(filename: string, result: z.infer<typeof ingestResultSchema>): string {
  const where = `collection "${result.collection}" (doc_id ${result.doc_id})`;
  if (result.status === 'unchanged') return `${filename} is already in ${where}, unchanged.`;
  if (result.status === 'accepted') return `${filename} was accepted into ${where}; it is searchable soon.`;
  const kept = result.reused > 0 ? `, ${result.reused} of them unchanged` : '';
  return `${filename} is now searchable in ${where}: ${result.chunks} passages${kept}.`;
}
