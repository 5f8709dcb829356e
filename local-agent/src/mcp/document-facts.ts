import { type ConvertedDocument, conversionWarningSchema, formatSchema, LIMITS } from '@docferry/shared-contracts';
import { z } from 'zod';

const MAX_WARNINGS = 20;

/** What both converting tools report of a document; bounded, whatever the document holds. */
export const documentFactsSchema = z.object({
  filename: z.string(),
  title: z.string().nullable(),
  format: formatSchema,
  converter: z.string(),
  warnings: z.array(conversionWarningSchema).describe(`What to know of the text; at most ${MAX_WARNINGS}`),
  warnings_omitted: z.int().min(1).optional().describe('How many more there are'),
});
export type DocumentFacts = z.infer<typeof documentFactsSchema>;

export function documentFacts({ source, title, format, converter, warnings }: ConvertedDocument): DocumentFacts {
  const omitted = warnings.length - MAX_WARNINGS;
  return {
    filename: source.filename,
    title: title?.slice(0, LIMITS.titleChars) ?? null,
    format,
    converter,
    warnings: warnings.slice(0, MAX_WARNINGS),
    ...(omitted > 0 ? { warnings_omitted: omitted } : {}),
  };
}
