import { stripVTControlCharacters } from 'node:util';
import { z } from 'zod';
import { UserError } from '../../errors.ts';
import type { Conversion, ConversionInput, FormatConverter } from '../conversion.ts';
import { htmlBlocks } from '../html/convert-html.ts';
import { emitMarkdown } from '../markdown/emit-markdown.ts';
import { readText } from '../text/convert-text.ts';

/** Notebooks hold text as a string or as its lines. */
const linesSchema = z.union([z.string(), z.array(z.string()).transform((lines) => lines.join(''))]).catch('');

const outputSchema = z.looseObject({
  output_type: z.string().catch(''),
  text: linesSchema.optional(),
  data: z.record(z.string(), z.unknown()).optional().catch(undefined),
  ename: z.string().optional().catch(undefined),
  evalue: z.string().optional().catch(undefined),
});

/** The parts of nbformat 4 that a reader sees: https://nbformat.readthedocs.io/en/latest/format_description.html */
const notebookSchema = z.looseObject({
  metadata: z
    .looseObject({
      title: z.string().optional().catch(undefined),
      kernelspec: z.looseObject({ language: z.string().optional() }).optional().catch(undefined),
      language_info: z.looseObject({ name: z.string().optional() }).optional().catch(undefined),
    })
    .optional(),
  cells: z.array(
    z.looseObject({
      cell_type: z.string().catch('raw'),
      source: linesSchema,
      outputs: z.array(outputSchema).optional().catch(undefined),
    }),
  ),
});

/** Jupyter notebooks: text as it is, code in fences, then what the code printed. */
async function convertNotebook(input: ConversionInput): Promise<Conversion> {
  const { metadata = {}, cells } = parseNotebook(readText(input).text);
  const language = metadata.language_info?.name ?? metadata.kernelspec?.language ?? 'python';
  const parts = cells.flatMap(({ cell_type: type, source, outputs = [] }) => {
    if (type === 'markdown') return [source.trim()];
    if (type !== 'code') return [codeBlock(source)];
    return [codeBlock(source, language), ...outputs.map((output) => outputMarkdown(output, input.limits.nesting))];
  });
  return {
    markdown: parts.filter(Boolean).join('\n\n'),
    title: metadata.title ?? null,
    metadata: { programming_language: language },
  };
}

function parseNotebook(source: string): z.infer<typeof notebookSchema> {
  try {
    return notebookSchema.parse(JSON.parse(source));
  } catch (cause) {
    throw new UserError('CONVERSION_FAILED', 'The notebook is damaged or older than nbformat 4.', { cause });
  }
}

const codeBlock = (text: string, language?: string) =>
  emitMarkdown([{ type: 'code', text, ...(language ? { language } : {}) }]);

function outputMarkdown({ text, data = {}, ename, evalue }: z.infer<typeof outputSchema>, nesting: number): string {
  if (ename !== undefined) return codeBlock(`${ename}: ${evalue ?? ''}`);
  if (text !== undefined) return codeBlock(stripVTControlCharacters(text));
  const of = (type: string) => linesSchema.parse(data[type] ?? '').trim();
  if (of('text/markdown')) return of('text/markdown');
  if (of('text/html').includes('<table')) return emitMarkdown(htmlBlocks(of('text/html'), nesting));
  const latex = of('text/latex').replace(/^\$+(?:\\displaystyle)?|\$+$/g, '');
  if (latex) return emitMarkdown([{ type: 'math', latex }]);
  return codeBlock(stripVTControlCharacters(of('text/plain')));
}

export const ipynb: FormatConverter = { format: 'ipynb', id: 'docferry-ipynb/1', convert: convertNotebook };
