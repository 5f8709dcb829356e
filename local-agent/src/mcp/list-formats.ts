import { formatSchema, LIMITS } from '@docferry/shared-contracts';
import { z } from 'zod';
import type { SupportedFormat } from '../convert/index.ts';
import type { AgentTool } from './agent-tools.ts';

const outputSchema = z.object({
  formats: z.array(
    z.object({
      format: formatSchema,
      extensions: z.array(z.string()).describe('Usual endings, without the dot; the content decides, not the ending'),
      mime_types: z.array(z.string()),
      segments: z.enum(['page', 'slide', 'sheet']).nullable().describe('What its documents are divided into'),
      description: z.string(),
    }),
  ),
  limits: z.object({
    file_bytes: z.int().describe('Largest file'),
    text_bytes: z.int().describe('Largest converted text that can be ingested, UTF-8 bytes'),
    slice_tokens: z.int().describe('Most tokens that one convert_to_text returns'),
  }),
});

/** `list_formats`: what can be converted. */
export function listFormats(formats: readonly SupportedFormat[]): AgentTool<z.ZodObject, typeof outputSchema> {
  return {
    name: 'list_formats',
    title: 'List convertible formats',
    description: [
      'Lists the document formats that convert_to_text and convert_and_ingest take, with their usual endings, and the size limits.',
      'Use it when unsure whether a file can be converted; otherwise just try: the content is looked at, not the ending.',
    ].join('\n'),
    input: z.strictObject({}),
    output: outputSchema,
    annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
    run: async () => ({
      text: `Convertible: ${formats.map(({ format }) => format).join(', ')}. Files up to ${LIMITS.fileBytes / 1_000_000} MB.`,
      structured: {
        formats: formats.map(({ mimeTypes, ...format }) => ({ ...format, mime_types: mimeTypes })),
        limits: { file_bytes: LIMITS.fileBytes, text_bytes: LIMITS.textBytes, slice_tokens: LIMITS.sliceTokens },
      },
    }),
  };
}
