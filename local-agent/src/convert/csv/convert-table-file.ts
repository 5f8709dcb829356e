import { createHash } from 'node:crypto';
import { extname } from 'node:path';
import type { ConversionWarning, ConvertedDocument } from '@docferry/shared-contracts';
import { decodePieces, textEncoding } from '../../detect/decode-text.ts';
import { type Detected, detectFormat } from '../../detect/detect-format.ts';
import { guessDelimiter } from '../../detect/guess-delimiter.ts';
import type { ConversionInput } from '../conversion.ts';
import { detectLanguage } from '../detect-language.ts';
import { fileTooLarge } from '../file-too-large.ts';
import { csv, DECLARATION, tsv } from './convert-csv.ts';
import { delimitedMarkdown } from './delimited-markdown.ts';

/** A file that is read from its start as often as needed. */
export type TableFile = Pick<ConversionInput, 'filename' | 'limits' | 'onProgress'> & {
  readonly uri: string;
  readonly size: number;
  /** Its bytes, the first piece at least 256 KB long where there are others. */
  readonly pieces: Iterable<Uint8Array>;
};

/** Names of delimited text. */
const NAMES = new Set(['.csv', '.tsv', '.tab']);

/** Smaller files are held as a whole, bytes. */
const HELD = 1 << 20;

/** How much of the text is kept to detect its language, UTF-16 code units. */
const SAMPLE = 40_000;

/**
 * Converts a large file of delimited text in memory that does not grow with it: the Markdown goes to `emit` in pieces,
 * and is empty in the document that is given back. `undefined` when the file is small or something else. Throws
 * UserError PAYLOAD_TOO_LARGE.
 */
export async function convertTableFile(
  file: TableFile,
  emit: (markdown: string) => Promise<void>,
): Promise<ConvertedDocument | undefined> {
  const { filename, uri, size, pieces, limits, onProgress } = file;
  if (size <= HELD || !NAMES.has(extname(filename).toLowerCase())) return undefined;
  const started = performance.now();
  const detected = await detectTable(file);
  const encoding = detected && textEncoding(pieces);
  if (!encoding) return undefined;
  if (size > limits.tableBytes) throw fileTooLarge(filename, size, limits.tableBytes);

  const [sample = ''] = decodePieces(pieces, encoding);
  const warnings: ConversionWarning[] = [];
  let beginning = '';
  let chars = 0;
  let tables = 0;
  const markdown = delimitedMarkdown(() => withoutDeclaration(decodePieces(pieces, encoding)), {
    delimiter: guessDelimiter(sample) ?? ',',
    cells: Number.POSITIVE_INFINITY,
    onProgress,
    onWarning: (warning) => warnings.push(warning),
    onTable: () => {
      tables++;
    },
  });
  for (const piece of markdown) {
    if (beginning.length < SAMPLE) beginning += piece;
    chars += piece.length;
    await emit(piece);
  }
  const language = detectLanguage(beginning);
  return {
    markdown: '',
    title: null,
    format: detected.format,
    segments: [],
    outline: [],
    metadata: { ...(encoding === 'utf-8' ? {} : { encoding }), ...(language ? { language } : {}) },
    warnings,
    stats: { duration_ms: Math.round(performance.now() - started), chars, ...(tables > 0 ? { tables } : {}) },
    source: { filename, uri, mime_type: detected.mimeType, bytes: size, sha256: hashOf(pieces) },
    converter: detected.format === 'tsv' ? tsv.id : csv.id,
  };
}

/** What the lines in the file's first piece are, when that is a table. */
async function detectTable({ pieces, filename, limits }: TableFile): Promise<Detected | undefined> {
  const [start = new Uint8Array()] = pieces;
  const lines = start.subarray(0, start.lastIndexOf(10) + 1);
  // What is wrong with it is said by the way of all files.
  const detected = await detectFormat(lines, filename, limits).catch(() => undefined);
  return detected?.format === 'csv' || detected?.format === 'tsv' ? detected : undefined;
}

function* withoutDeclaration(pieces: Iterable<string>): Generator<string> {
  let first = true;
  for (const piece of pieces) {
    yield first ? piece.replace(DECLARATION, '') : piece;
    first = false;
  }
}

function hashOf(pieces: Iterable<Uint8Array>): string {
  const hash = createHash('sha256');
  for (const piece of pieces) hash.update(piece);
  return hash.digest('hex');
}
