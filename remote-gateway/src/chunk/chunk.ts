import type { Chunking, Segment } from '@docferry/shared-contracts';

/** Changes whenever the same text would be split otherwise; part of a collection's embedding space. */
export const CHUNKER_VERSION = 'structure-8';

/** The same with the way of chunking that a collection asks for, as its embedding space records it. */
export function chunkerVersion(chunking: Chunking): string {
  return chunking === 'structure' ? CHUNKER_VERSION : `${CHUNKER_VERSION}+${chunking}`;
}

/** First and last line, from 1, both included. */
export type Lines = { readonly first: number; readonly last: number };

/** A passage: whole blocks of the source, the exact slice `[start, end)`. */
export type Chunk = {
  /** Position in the document, from 0. */
  readonly index: number;
  /** UTF-16 offset into the source. */
  readonly start: number;
  /** End offset, exclusive. */
  readonly end: number;
  /** `source.slice(start, end)`. */
  readonly text: string;
  /** Headings above the passage, outermost first. */
  readonly headingPath: readonly string[];
  /** Lines of the source, from 1, when the document is code; else `null`. */
  readonly lines: Lines | null;
  /** Names that the passage defines, such as `bar` and `Foo.bar`; empty outside code. At most 64. */
  readonly symbols: readonly string[];
  /** Page, slide or sheet that has most of the passage. */
  readonly segment: Pick<Segment, 'kind' | 'label'> | null;
  /** What a reader needs before the slice, such as the header rows of a table that was split; else empty. */
  readonly lead: string;
  /** Tokens of `text`. */
  readonly tokens: number;
  /** sha256 of `text`, hexadecimal. */
  readonly textHash: string;
  /** How many earlier chunks of the document have the same text. */
  readonly occurrence: number;
};
