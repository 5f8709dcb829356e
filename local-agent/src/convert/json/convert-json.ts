import type { Conversion, ConversionInput, FormatConverter } from '../conversion.ts';
import { type Block, text } from '../markdown/blocks.ts';
import { emitMarkdown } from '../markdown/emit-markdown.ts';
import { readText } from '../text/convert-text.ts';
import { indentJson } from './indent-json.ts';

/** Records with more fields than this read better as JSON than as a table. */
const MAX_COLUMNS = 30;

/** Longer texts stay in their own lines, UTF-16 code units: laying them out takes many times their size. */
const MAX_LAID_OUT = 8_000_000;

/** A list of flat records, in brackets or one a line, becomes a table, anything else a code block. */
async function convertJson(input: ConversionInput): Promise<Conversion> {
  const { text: source, metadata } = readText(input);
  const value = parse(source);
  const table = recordTable(value);
  const laid =
    value !== undefined && source.length < MAX_LAID_OUT && source.split('\n').some(({ length }) => length >= LONG_LINE)
      ? indentJson(source)
      : source;
  const block: Block = table ?? { type: 'code', language: 'json', text: laid };
  return { markdown: emitMarkdown([block]), metadata };
}

/** A line that nobody reads as it stands, in UTF-16 code units. */
const LONG_LINE = 500;

/** Numbers with more digits than a double holds, and those written otherwise than it would be. */
const LONG_NUMBER = /\d{16}|\d[eE]|\.\d*0[\s,\]}]/;

/** Identifiers of many digits stay as they are written. */
const asWritten = (_: string, value: unknown, context?: { readonly source?: string }): unknown =>
  typeof value === 'number' ? (context?.source ?? value) : value;

function parse(source: string): unknown {
  try {
    return LONG_NUMBER.test(source) ? JSON.parse(source, asWritten) : JSON.parse(source);
  } catch {
    return parseLines(source);
  }
}

/** A value a line (NDJSON); `undefined` for what has comments or is cut short, and is shown as it is. */
function parseLines(source: string): unknown[] | undefined {
  const lines = source.split('\n').filter((line) => line.trim() !== '');
  try {
    return lines.map((line): unknown => (LONG_NUMBER.test(line) ? JSON.parse(line, asWritten) : JSON.parse(line)));
  } catch {
    return undefined;
  }
}

function recordTable(value: unknown): Block | undefined {
  if (!Array.isArray(value) || value.length < 2) return undefined;
  const records = value.filter(isFlatRecord);
  if (records.length < value.length) return undefined;
  const columns = [...new Set(records.flatMap((record) => Object.keys(record)))];
  if (columns.length === 0 || columns.length > MAX_COLUMNS) return undefined;
  const rows = records.map((record) => columns.map((column) => [text(String(record[column] ?? ''))]));
  return { type: 'table', rows: [columns.map((column) => [text(column)]), ...rows] };
}

const isFlatRecord = (value: unknown): value is Record<string, string | number | boolean | null> =>
  typeof value === 'object' &&
  value !== null &&
  !Array.isArray(value) &&
  Object.values(value).every((field) => field === null || typeof field !== 'object');

export const json: FormatConverter = { format: 'json', id: 'docferry-json/2', convert: convertJson };
