import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { gfmTurndown, plainTurndown, tunedTurndown } from './turndown.ts';

const require = createRequire(import.meta.url);

/** Packages of npm behind the tools, for their versions. */
export const PACKAGES: Readonly<Record<string, readonly string[]>> = {
  naive: ['pdfjs-dist', 'mammoth', 'xlsx'],
  gfm: ['turndown'],
  officeparser: ['officeparser'],
  pdf2md: ['@opendocsg/pdf2md'],
};

/** Tools in Python, which run where they are installed (see run_tool.py), and the formats that they read. */
export const PYTHON_TOOLS: Readonly<Record<string, readonly string[]>> = {
  camelot: ['pdf'],
  pdfplumber: ['pdf'],
  markitdown: ['pdf', 'html', 'docx', 'epub', 'pptx', 'xlsx', 'csv'],
  pymupdf4llm: ['pdf'],
};

/** A way to convert a file to Markdown (or text); `undefined` for formats that it does not read. */
export type Tool = {
  readonly name: string;
  readonly formats: readonly string[];
  readonly convert: (file: string) => Promise<string>;
};

/**
 * What is compared: Docferry; common libraries in ten lines of code; the same libraries with plugin, style map and custom
 * rules; and two other libraries of npm.
 */
export const TOOLS: readonly Tool[] = [
  { name: 'docferry', formats: ['pdf', 'html', 'docx', 'odt', 'epub', 'xlsx', 'pptx', 'csv'], convert: docferry },
  { name: 'naive', formats: ['pdf', 'html', 'docx', 'xlsx', 'csv'], convert: naive },
  { name: 'gfm', formats: ['html', 'docx', 'xlsx'], convert: withGfm },
  { name: 'tuned', formats: ['html', 'docx', 'xlsx'], convert: tuned },
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
    case 'docx':
      return plainTurndown(await mammothHtml(bytes, []));
    case 'xlsx': {
      const { read, utils } = await import('xlsx');
      const book = read(bytes);
      return book.SheetNames.flatMap((name) => {
        const sheet = book.Sheets[name];
        return sheet ? [`## ${name}`, utils.sheet_to_csv(sheet)] : [];
      }).join('\n\n');
    }
    case 'html':
      return plainTurndown(bytes.toString('utf8'));
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

/** Styles that Word, LibreOffice and pandoc write and mammoth does not know by default. */
const STYLE_MAP = [
  "p[style-name='Title'] => h1.title:fresh",
  "p[style-name='Quote'] => blockquote > p:fresh",
  "p[style-name='Intense Quote'] => blockquote > p:fresh",
  "p[style-name='Block Text'] => blockquote > p:fresh",
  "p[style-name='Source Code'] => pre:separator('\\n')",
  "p[style-name='HTML Preformatted'] => pre:separator('\\n')",
  "p[style-name='Preformatted Text'] => pre:separator('\\n')",
  "r[style-name='Verbatim Char'] => code",
  'strike => s',
];

async function mammothHtml(buffer: Buffer, styleMap: readonly string[]): Promise<string> {
  const { default: mammoth } = await import('mammoth');
  const { value } = await mammoth.convertToHtml({ buffer }, { styleMap: [...styleMap] });
  return value.includes('<h1 class="title">') ? belowTitle(value) : value;
}

/** Headings of a document with a title start one level below it. */
const belowTitle = (html: string) =>
  html
    .replace(/<(\/?)h([1-5])(?=>)/g, (_, close: string, level: string) => `<${close}h${Number(level) + 1}`)
    .replace(/(<h1 class="title">.*?<\/)h2/, '$1h1');

async function sheetHtml(bytes: Buffer): Promise<string> {
  const { read, utils } = await import('xlsx');
  const book = read(bytes);
  return book.SheetNames.map((name) => {
    const sheet = book.Sheets[name];
    return sheet ? `<h2>${name}</h2>${utils.sheet_to_html(sheet, { header: '', footer: '' })}` : '';
  }).join('\n');
}

/** HTML of mammoth or SheetJS, or the page itself, through turndown with its GFM plugin. */
function withGfm(file: string): Promise<string> {
  return throughHtml(file, [], gfmTurndown);
}

/** The same with mammoth's style map and custom rules for turndown. */
function tuned(file: string): Promise<string> {
  return throughHtml(file, STYLE_MAP, tunedTurndown);
}

async function throughHtml(file: string, styleMap: readonly string[], turndown: (html: string) => string) {
  const bytes = await readFile(file);
  if (file.endsWith('.docx')) return turndown(await mammothHtml(bytes, styleMap));
  if (file.endsWith('.xlsx')) return turndown(await sheetHtml(bytes));
  if (file.endsWith('.html')) return turndown(bytes.toString('utf8'));
  throw new Error('neither DOCX, XLSX nor HTML');
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
