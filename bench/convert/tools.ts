import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);

/** The part of turndown that is used; it brings no types. */
type Turndown = new (options: { readonly headingStyle: 'atx' }) => { readonly turndown: (html: string) => string };

/** A way to make Markdown (or text) of a file; `undefined` for formats that it does not read. */
export type Tool = {
  readonly name: string;
  readonly formats: readonly string[];
  readonly convert: (file: string) => Promise<string>;
};

/** What is compared: ours, what programs do in ten lines, and two libraries of npm. */
export const TOOLS: readonly Tool[] = [
  { name: 'docferry', formats: ['pdf', 'html', 'docx', 'odt', 'epub', 'xlsx', 'pptx', 'csv'], convert: docferry },
  { name: 'naive', formats: ['pdf', 'html', 'docx', 'xlsx', 'csv'], convert: naive },
  { name: 'officeparser', formats: ['pdf', 'html', 'docx', 'odt', 'xlsx', 'pptx', 'csv'], convert: officeParser },
  { name: 'pdf2md', formats: ['pdf'], convert: pdf2md },
];

async function docferry(file: string): Promise<string> {
  const { convertBytes } = await import('../../local-agent/src/convert/convert.ts');
  const { DEFAULT_LIMITS } = await import('../../local-agent/src/convert/conversion.ts');
  const bytes = new Uint8Array(await readFile(file));
  const { markdown } = await convertBytes({
    bytes,
    filename: file.slice(file.lastIndexOf('/') + 1),
    uri: file,
    options: { ocr: 'off' },
    limits: DEFAULT_LIMITS,
    onProgress: () => {},
  });
  return markdown;
}

/** The usual ten lines: pdfjs text joined, mammoth and turndown, `sheet_to_csv`. */
async function naive(file: string): Promise<string> {
  const bytes = await readFile(file);
  switch (file.slice(file.lastIndexOf('.') + 1)) {
    case 'pdf':
      return joinPdf(new Uint8Array(bytes));
    case 'docx': {
      const { default: mammoth } = await import('mammoth');
      return turnDown((await mammoth.convertToHtml({ buffer: bytes })).value);
    }
    case 'xlsx': {
      const { read, utils } = await import('xlsx');
      const book = read(bytes);
      return book.SheetNames.flatMap((name) => {
        const sheet = book.Sheets[name];
        return sheet ? [`## ${name}`, utils.sheet_to_csv(sheet)] : [];
      }).join('\n\n');
    }
    case 'html':
      return turnDown(bytes.toString('utf8'));
    default:
      return bytes.toString('utf8');
  }
}

async function joinPdf(data: Uint8Array): Promise<string> {
  const { getDocument } = await import('pdfjs-dist/legacy/build/pdf.mjs');
  const task = getDocument({ data, verbosity: 0 });
  const pdf = await task.promise;
  const pages: string[] = [];
  for (let number = 1; number <= pdf.numPages; number++) {
    const page = await pdf.getPage(number);
    const { items } = await page.getTextContent();
    pages.push(items.map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : ' ') : '')).join(''));
    page.cleanup();
  }
  await task.destroy();
  return pages.join('\n\n');
}

async function turnDown(html: string): Promise<string> {
  const TurndownService: Turndown = require('turndown');
  return new TurndownService({ headingStyle: 'atx' }).turndown(html);
}

async function officeParser(file: string): Promise<string> {
  const { OfficeGenerator, parseOffice } = await import('officeparser');
  const { value } = await OfficeGenerator.generate(await parseOffice(file), 'md');
  return String(value);
}

async function pdf2md(file: string): Promise<string> {
  const convert: (data: Uint8Array) => Promise<string> = require('@opendocsg/pdf2md');
  return convert(new Uint8Array(await readFile(file)));
}
