import { CODE_LANGUAGES } from './code-languages.ts';
import type { DocumentFormat } from './formats.ts';
import { guessDelimiter } from './guess-delimiter.ts';
import { DECLARED_TYPES } from './zip-format.ts';

/** Text kinds that look alike: here the extension decides. */
const BY_EXTENSION: Readonly<Record<string, DocumentFormat>> = {
  md: 'markdown',
  markdown: 'markdown',
  mdown: 'markdown',
  mkd: 'markdown',
  mdx: 'markdown',
  qmd: 'markdown',
  rmd: 'markdown',
  csv: 'csv',
  tsv: 'tsv',
  tab: 'tsv',
  txt: 'text',
  text: 'text',
  log: 'text',
  rst: 'text',
  adoc: 'text',
  eml: 'eml',
  mbox: 'eml',
  mht: 'eml',
  mhtml: 'eml',
  html: 'html',
  htm: 'html',
  xhtml: 'html',
  shtml: 'html',
  xml: 'xml',
  svg: 'xml',
  json: 'json',
  jsonl: 'json',
  ndjson: 'json',
  ipynb: 'ipynb',
};

/** Whether files of an extension are text: documents or code. */
export const isTextExtension = (extension: string): boolean =>
  BY_EXTENSION[extension] !== undefined || CODE_LANGUAGES[extension] !== undefined;

/** The kind of a decoded text: by its content where that is plain, else by the extension, else text. */
export function textFormat(text: string, extension: string): DocumentFormat {
  const named = BY_EXTENSION[extension];
  const start = text.slice(0, 4_096).trimStart();
  if (named === 'markdown') return named;
  if (CODE_LANGUAGES[extension]) return 'text';
  return (
    jsonFormat(text, start) ??
    markupFormat(start, named) ??
    mailFormat(start, named) ??
    tableFormat(text, named, extension) ??
    named ??
    (extension === '' && looksLikeMarkdown(text.slice(0, 20_000)) ? 'markdown' : 'text')
  );
}

function jsonFormat(text: string, start: string): DocumentFormat | undefined {
  if (!/^[{[]/.test(start)) return undefined;
  try {
    const value: unknown = JSON.parse(text.trim().replace(/^\ufeff/, ''));
    const notebook =
      typeof value === 'object' && value !== null && 'nbformat' in value && ('cells' in value || 'worksheets' in value);
    return notebook ? 'ipynb' : 'json';
  } catch {
    return undefined;
  }
}

const HTML_START =
  /^(?:<!--[^-]*(?:-(?!->)[^-]*)*-->\s*)*<(?:!doctype\s+html|html|head|body|title|meta|div|p|h[1-6]|table|article|main|section)\b/i;

function markupFormat(start: string, named: DocumentFormat | undefined): DocumentFormat | undefined {
  if (!start.startsWith('<')) return undefined;
  const body = start.replace(/^<\?xml[^>]*\?>\s*/, '');
  const flat = /^(?:<!--[^-]*(?:-(?!->)[^-]*)*-->\s*)*<office:document\s[^>]*office:mimetype="([^"]+)"/.exec(body)?.[1];
  const document = DECLARED_TYPES.find(([mimeType]) => mimeType === flat)?.[1];
  if (document) return document;
  if (/^(?:<[?!][^>]*>\s*)*<(?:\w+:)?Workbook\s[^>]*urn:schemas-microsoft-com:office:spreadsheet/.test(body))
    return 'xls';
  const part = /^(?:<[?!][^>]*>\s*)*<pkg:package\s[\s\S]*?\bTarget="\/?(word|ppt|xl)\//.exec(body)?.[1];
  if (part) return part === 'word' ? 'docx' : part === 'ppt' ? 'pptx' : 'xlsx';
  if (/<html[\s>]/i.test(body.slice(0, 2_000)) || /^<!doctype\s+html/i.test(body)) return 'html';
  if (start.startsWith('<?xml')) return 'xml';
  if (named === 'html' || named === 'xml') return named;
  if (named === undefined && HTML_START.test(start)) return 'html';
  return named === undefined && /^<[\w:.-][^>]*>[\s\S]*<\/|^<[\w:.-][^>]*\/>\s*$/.test(start) ? 'xml' : undefined;
}

const MAIL_FIELD = /^(?:from|to|subject|date|message-id|mime-version|received|return-path|delivered-to|content-type):/i;

/** A mail starts with header fields, three of them well known, up to an empty line. */
function mailFormat(start: string, named: DocumentFormat | undefined): DocumentFormat | undefined {
  if (named !== undefined && named !== 'eml') return undefined;
  const header = start.split('\n\n', 1)[0]?.split('\n') ?? [];
  const fields = header.filter((line) => MAIL_FIELD.test(line)).length;
  const shaped = header.every((line) => /^(?:[\w-]+:|[ \t]|From )/.test(line));
  return shaped && fields >= (named === 'eml' ? 1 : 3) ? 'eml' : undefined;
}

/** Names under which programs write tables as text; `xls` so that Excel opens them. */
const TABLE_EXTENSIONS = new Set(['txt', 'dat', 'xls']);

function tableFormat(text: string, named: DocumentFormat | undefined, extension: string): DocumentFormat | undefined {
  if (named === 'csv' || named === 'tsv') return guessDelimiter(text) === '\t' ? 'tsv' : 'csv';
  if (extension !== '' && !TABLE_EXTENSIONS.has(extension)) return undefined;
  const delimiter = guessDelimiter(text, { strict: true });
  // Prose has commas; tabs in every line are a table that a spreadsheet saved as text.
  if (extension === 'txt' && delimiter !== '\t') return undefined;
  return delimiter === undefined ? undefined : delimiter === '\t' ? 'tsv' : 'csv';
}

function looksLikeMarkdown(text: string): boolean {
  const signs = [/^#{1,6} \S/m, /^```/m, /^[-*] \S.*\n[-*] \S/m, /\[[^[\]\n]+\]\([^[)\s]+\)/, /^\|[- :|]+\|$/m];
  return signs.filter((sign) => sign.test(text)).length >= 2;
}
