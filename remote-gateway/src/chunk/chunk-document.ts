/**
 * In: the text of a document, its kind and filename, sizes in tokens.
 * Out: chunks, each an exact slice of the text with offsets, headings, and what a reader needs before it.
 * Never: embeds or stores, or runs on the event loop of a server (see chunk-in-thread.ts).
 */
import { type Kind, type Segment, textHash } from '@docferry/shared-contracts';
import { type Tokenizer, withTokenizer } from '../lexical/count-tokens.ts';
import type { Chunk } from './chunk.ts';
import { type CodeRange, findCode } from './code/find-code.ts';
import { lineFinder } from './code/line-finder.ts';
import { packCode } from './code/pack-code.ts';
import { NO_PARSERS, type SourceParsers } from './code/source-parser.ts';
import { splitCode } from './code/split-code.ts';
import { mainSegment } from './main-segment.ts';
import type { Pack } from './pack-atoms.ts';
import { packSections } from './pack-sections.ts';
import { readBlocks } from './read-blocks.ts';
import { toUnits, type Unit } from './units.ts';

export type ChunkOptions = {
  /** The document's title; see {@link embeddedText}. */
  readonly title: string;
  /** Pages, slides or sheets, in order. */
  readonly segments: readonly Segment[];
  /** Most tokens of a chunk's text and lead together; values under 16 count as 16. */
  readonly chunkSize: number;
  /** Most tokens of prose that a chunk repeats of the one before, in whole sentences; at most a quarter of a chunk. */
  readonly chunkOverlap: number;
  /** `code` is split by its syntax, or by blank lines where no grammar reads it; everything else as Markdown. */
  readonly kind: Kind;
  /** Its extension decides the language of code. */
  readonly filename: string;
  /** Whose tokens are counted; see countTokens. */
  readonly tokenizer?: Tokenizer | undefined;
  /** Offsets where a chunk must begin, ascending; see semanticBreaks. */
  readonly breaks?: readonly number[];
};

const MIN_CHUNK = 16;
const MAX_SYMBOLS = 64;

/**
 * Splits a document into passages along its structure. Every non-blank character is in at least one chunk, every chunk
 * is an exact slice of the text, and the same text always gives the same chunks. Blank text gives none. `parsers` are
 * those for `languagesIn`: without them code is split by blank lines.
 */
export function chunkDocument(text: string, options: ChunkOptions, parsers: SourceParsers = NO_PARSERS): Chunk[] {
  return withTokenizer(options.tokenizer, () => chunksOf(text, options, parsers));
}

function chunksOf(text: string, options: ChunkOptions, parsers: SourceParsers): Chunk[] {
  const size = chunkSizeOf(options);
  const overlap = Math.max(0, Math.min(Math.floor(options.chunkOverlap), Math.floor(size / 4)));
  const code = findCode(text, options.kind, options.filename);
  const packs = code
    ? packsOfCode(text, code, size, parsers)
    : packSections(text, toUnits(text, readBlocks(text)), { size, overlap, parsers, breaks: new Set(options.breaks) });
  const linesOf = code ? lineFinder(text, code) : () => null;
  const seen = new Map<string, number>();
  return packs.map((pack, index) => {
    const slice = text.slice(pack.start, pack.end);
    const hash = textHash(slice);
    const occurrence = seen.get(hash) ?? 0;
    seen.set(hash, occurrence + 1);
    return {
      index,
      start: pack.start,
      end: pack.end,
      text: slice,
      headingPath: headingPath(pack),
      lines: linesOf(pack),
      symbols: symbolsOf(pack),
      segment: mainSegment(options.segments, pack),
      lead: leadText(text, pack),
      tokens: pack.tokens,
      textHash: hash,
      occurrence,
    };
  });
}

/** The most tokens of a chunk that the options ask for. */
export function chunkSizeOf({ chunkSize }: Pick<ChunkOptions, 'chunkSize'>): number {
  return Math.max(MIN_CHUNK, Math.floor(chunkSize));
}

function packsOfCode(text: string, code: CodeRange, size: number, parsers: SourceParsers): Pack[] {
  const parse = code.language && parsers.get(code.language);
  const range = { start: 0, end: text.length, base: code.start };
  const pieces = parse?.(text.slice(code.start, code.end), (root) => splitCode(text, range, root, size));
  if (pieces) return packCode(text, pieces, size);
  const unit: Unit = { type: 'lines', start: 0, bodyStart: 0, end: text.length, items: [], path: [] };
  return packSections(text, [unit], { size, overlap: 0, parsers: NO_PARSERS, breaks: new Set() });
}

function symbolsOf(pack: Pack): string[] {
  return [...new Set(pack.atoms.flatMap(({ symbols = [] }) => symbols))].slice(0, MAX_SYMBOLS);
}

/** The headings that everything in the pack stands under. */
function headingPath(pack: Pack): string[] {
  const [first, ...rest] = pack.atoms;
  const shared = (first?.path ?? []).filter((heading, level) => rest.every((atom) => atom.path[level] === heading));
  return shared.map((heading) => heading.title).filter((title) => title !== '');
}

function leadText(text: string, pack: Pack): string {
  const lead = pack.atoms[0]?.lead ?? [];
  return lead
    .filter((range) => range.start < pack.start)
    .map((range) => text.slice(range.start, range.end).trim())
    .join('\n');
}
