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

/** What the reader of the Markdown should know, such as a page without text. */
export const conversionWarningSchema = z.object({
  code: z.string().describe('Stable name in snake_case, such as no_text_layer'),
  message: z.string(),
  segment: z.string().optional().describe('Label of the page, slide or sheet that it concerns'),
});
export type ConversionWarning = z.infer<typeof conversionWarningSchema>;

/** An image of the document with its caption and description. */
export const figureSchema = z.object({
  segment: z.string().optional().describe('Label of the page, slide or sheet that it is on'),
  caption: z.string().optional(),
  alt: z.string().optional().describe('Alternative text from the document'),
  file: z.string().optional().describe('Path that the Markdown links to, when images were extracted'),
});
export type Figure = z.infer<typeof figureSchema>;

/** The result of a conversion. Offsets are UTF-16 code units into `markdown`, end exclusive. */
export const convertedDocumentSchema = z.object({
  markdown: z.string(),
  title: z.string().nullable(),
  format: formatSchema,
  segments: z.array(segmentSchema),
  outline: z.array(outlineEntrySchema),
  metadata: z
    .record(z.string(), z.string())
    .describe('author, created, modified, language, ... where the file states them'),
  warnings: z.array(conversionWarningSchema),
  figures: z.array(figureSchema).optional().describe('Images in order, as far as the format lists them'),
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
