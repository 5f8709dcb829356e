import { stripVTControlCharacters } from 'node:util';
import type { Figure } from '@docferry/shared-contracts';
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
  traceback: z.array(z.string()).optional().catch(undefined),
});

const cellSchema = z.looseObject({
  cell_type: z.string().catch('raw'),
  source: linesSchema,
  outputs: z.array(outputSchema).optional().catch(undefined),
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
  cells: z.array(cellSchema),
});

type Notebook = z.infer<typeof notebookSchema>;

/** What nbformat 3 calls otherwise: cells lie in worksheets, code in `input`, outputs beside their kind. */
const notebook3Schema = z.looseObject({
  metadata: z.looseObject({ name: z.string().optional().catch(undefined) }).optional(),
  worksheets: z.array(
    z.looseObject({
      cells: z.array(
        z.looseObject({
          cell_type: z.string().catch('raw'),
          source: linesSchema,
          input: linesSchema,
          language: z.string().optional().catch(undefined),
          level: z.number().optional().catch(undefined),
          outputs: z.array(outputSchema).optional().catch(undefined),
        }),
      ),
    }),
  ),
});

/** Keys of nbformat 3 outputs as the media types that nbformat 4 has. */
const OUTPUT_KEYS: Readonly<Record<string, string>> = {
  text: 'text/plain',
  html: 'text/html',
  latex: 'text/latex',
  png: 'image/png',
  jpeg: 'image/jpeg',
};

function upgrade({ metadata, worksheets }: z.infer<typeof notebook3Schema>): Notebook {
  const cells = worksheets.flatMap((sheet) => sheet.cells);
  const language = cells.find((cell) => cell.language)?.language;
  return {
    metadata: {
      ...(metadata?.name ? { title: metadata.name } : {}),
      ...(language ? { language_info: { name: language } } : {}),
    },
    cells: cells.map((cell) => ({
      cell_type: cell.cell_type === 'heading' ? 'markdown' : cell.cell_type,
      source:
        cell.cell_type === 'heading'
          ? `${'#'.repeat(Math.min(cell.level ?? 1, 6))} ${cell.source}`
          : cell.input || cell.source,
      outputs: (cell.outputs ?? []).map((output) => {
        if (output.output_type === 'stream' || output.ename !== undefined) return output;
        const data = Object.entries(OUTPUT_KEYS).flatMap(([key, type]) => (key in output ? [[type, output[key]]] : []));
        return { output_type: output.output_type, data: Object.fromEntries(data) };
      }),
    })),
  };
}

/** Jupyter notebooks: text as it is, code in fences, then what the code printed and drew. */
async function convertNotebook(input: ConversionInput): Promise<Conversion> {
  const { metadata = {}, cells } = parseNotebook(readText(input).text);
  const language = metadata.language_info?.name ?? metadata.kernelspec?.language ?? 'python';
  const figures: Figure[] = [];
  const parts = cells.flatMap(({ cell_type: type, source, outputs = [] }) => {
    if (type === 'markdown') return [source.trim()];
    if (type !== 'code') return [codeBlock(source)];
    return [codeBlock(source, language), ...outputs.map((output) => outputMarkdown(output, input, figures))];
  });
  return {
    markdown: parts.filter(Boolean).join('\n\n'),
    title: metadata.title ?? null,
    metadata: { programming_language: language },
    ...(figures.length > 0 ? { figures, stats: { images: figures.length } } : {}),
  };
}

function parseNotebook(source: string): Notebook {
  try {
    const value: unknown = JSON.parse(source);
    const older = notebook3Schema.safeParse(value);
    return older.success ? upgrade(older.data) : notebookSchema.parse(value);
  } catch (cause) {
    throw new UserError('CONVERSION_FAILED', 'The notebook is damaged or older than nbformat 3.', { cause });
  }
}

const codeBlock = (text: string, language?: string) =>
  emitMarkdown([{ type: 'code', text, ...(language ? { language } : {}) }]);

/** Longest traceback that is kept, UTF-16 code units: its end says what went wrong. */
const MAX_TRACEBACK = 4_000;

/** What a terminal shows in the end: a carriage return goes back to the start of the line, as progress bars do. */
const shown = (text: string): string =>
  text
    .split('\n')
    .map((line) => line.replace(/(?<!\r)\r+$/, ''))
    .map((line) => line.slice(line.lastIndexOf('\r') + 1))
    .join('\n');

function outputMarkdown(
  { text, data = {}, ename, evalue, traceback }: z.infer<typeof outputSchema>,
  { limits: { nesting }, images }: ConversionInput,
  figures: Figure[],
): string {
  if (ename !== undefined) {
    const trace = stripVTControlCharacters((traceback ?? []).join('\n')).slice(-MAX_TRACEBACK);
    return codeBlock(trace.includes(ename) ? trace : `${ename}: ${evalue ?? ''}`);
  }
  if (text !== undefined) return codeBlock(stripVTControlCharacters(shown(text)));
  const of = (type: string) => linesSchema.parse(data[type] ?? '').trim();
  if (of('text/markdown')) return of('text/markdown');
  if (of('text/html').includes('<table')) return emitMarkdown(htmlBlocks(of('text/html'), nesting));
  const latex = of('text/latex').replace(/^\$+(?:\\displaystyle)?|(?<!\$)\$+$/g, '');
  if (latex) return emitMarkdown([{ type: 'math', latex }]);
  const drawn = ['image/png', 'image/jpeg', 'image/svg+xml'].find((type) => of(type) !== '');
  const plain = stripVTControlCharacters(of('text/plain'));
  if (!drawn) return codeBlock(plain);
  const bytes = Buffer.from(of(drawn), drawn === 'image/svg+xml' ? 'utf8' : 'base64');
  const url = images?.add({ mimeType: drawn, bytes }) ?? '';
  figures.push({ ...(plain ? { alt: plain } : {}), ...(url ? { file: url } : {}) });
  if (!url) return codeBlock(plain);
  return emitMarkdown([{ type: 'paragraph', children: [{ type: 'image', url, alt: plain || 'Output' }] }]);
}

export const ipynb: FormatConverter = { format: 'ipynb', id: 'docferry-ipynb/5', convert: convertNotebook };
