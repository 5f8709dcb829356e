import { z } from 'zod';
import { outlineEntrySchema } from './documents.ts';
import { segmentSchema } from './segment.ts';

export const FORMATS = [
  'pdf',
  'docx',
  'doc',
  'xlsx',
  'xls',
  'ods',
  'pptx',
  'ppt',

  'odp',
  'odt',
  'rtf',
  'epub',
  'html',
  'csv',
  'tsv',
  'json',
  'xml',
  'markdown',
  'text',
  'ipynb',
  'eml',
  'image',
] as const;
export const formatSchema = z.enum(FORMATS);
export type Format = z.infer<typeof formatSchema>;

/** Something the reader of the Markdown should know, such as a page without text. */
export const conversionWarningSchema = z.object({
  code: z.string().describe('Stable name in snake_case, such as no_text_layer'),
  message: z.string(),
  segment: z.string().optional().describe('Label of the page, slide or sheet that it concerns'),
});
export type ConversionWarning = z.infer<typeof conversionWarningSchema>;

/** A picture of the document and what is said of it. */
export const figureSchema = z.object({
  segment: z.string().optional().describe('Label of the page, slide or sheet that it is on'),
  caption: z.string().optional(),
  alt: z.string().optional().describe('The text that the document gives for readers who do not see it'),
  file: z.string().optional().describe('Where the Markdown links it, when pictures were extracted'),
});
export type Figure = z.infer<typeof figureSchema>;

/** What a converter makes of a file. Offsets are UTF-16 code units into `markdown`, end exclusive. */
export const convertedDocumentSchema = z.object({
  markdown: z.string(),
  title: z.string().nullable(),
  format: formatSchema,
  segments: z.array(segmentSchema),
  outline: z.array(outlineEntrySchema),
  metadata: z
    .record(z.string(), z.string())
    .describe('author, created, modified, language, ... as far as the file says'),
  warnings: z.array(conversionWarningSchema),
  figures: z.array(figureSchema).optional().describe('Pictures in order, as far as the format tells of them'),
  stats: z.object({
    duration_ms: z.number(),
    chars: z.int(),
    pages: z.int().optional(),
    tables: z.int().optional(),
    images: z.int().optional(),
    ocr_pages: z.int().optional(),
  }),
  source: z.object({
    filename: z.string(),
    uri: z.string(),
    mime_type: z.string(),
    bytes: z.int(),
    sha256: z.string(),
  }),
  converter: z.string().describe('Name and version, such as docferry-pdf/1'),
});
export type ConvertedDocument = z.infer<typeof convertedDocumentSchema>;
