import { type Kind, type Segment, segmentAt, textHash } from '@docferry/shared-contracts';
import type { Chunk } from './chunk.ts';
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
  /** `code` is split by blank lines and lines; everything else as Markdown. */
  readonly kind: Kind;
};

const SMALLEST_CHUNK = 16;

/**
 * Splits a document into passages along its structure. Every non-blank character is in at least one chunk, every chunk
 * is an exact slice of the text, and the same text always gives the same chunks. Blank text gives none.
 */
export function chunkDocument(text: string, options: ChunkOptions): Chunk[] {
  const size = Math.max(SMALLEST_CHUNK, Math.floor(options.chunkSize));
  const overlap = Math.max(0, Math.min(Math.floor(options.chunkOverlap), Math.floor(size / 4)));
  const units = options.kind === 'code' ? codeUnits(text) : toUnits(text, readBlocks(text));
  const seen = new Map<string, number>();
  return packSections(text, units, { size, overlap }).map((pack, index) => {
    const slice = text.slice(pack.start, pack.end);
    const hash = textHash(slice);
    const occurrence = seen.get(hash) ?? 0;
    seen.set(hash, occurrence + 1);
    const segment = segmentAt(options.segments, pack.start);
    return {
      index,
      start: pack.start,
      end: pack.end,
      text: slice,
      headingPath: headingPath(pack),
      segment: segment ? { kind: segment.kind, label: segment.label } : null,
      lead: leadText(text, pack),
      tokens: pack.tokens,
      textHash: hash,
      occurrence,
    };
  });
}

function codeUnits(text: string): Unit[] {
  return [{ type: 'lines', start: 0, bodyStart: 0, end: text.length, items: [], path: [] }];
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
