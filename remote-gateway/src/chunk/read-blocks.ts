import { headingText, type ParsedBlock, parseBlocks } from './parse-markdown.ts';
import { nextLine, scanAhead } from './scan-ahead.ts';

/** A block at the outermost level of a document. Offsets are UTF-16 code units into the whole text. */
export type Block = {
  /** `lines` is anything whose line breaks matter (code, HTML); `rule` is a thematic break. */
  readonly type: 'heading' | 'text' | 'list' | 'table' | 'lines' | 'rule';
  readonly start: number;
  readonly end: number;
  /** Level of a heading, 1 to 6; else 0. */
  readonly depth: number;
  /** A heading's plain text; else empty. */
  readonly title: string;
  /** Where the items of a list start; else empty. */
  readonly items: readonly number[];
};

/** Bounds what the parser holds at once. */
const WINDOW = 16_384;
const MAX_WINDOW = 65_536;
/** A document of more blocks than this is no prose; from there on it is read as plain text, at once. */
const MAX_BLOCKS = 200_000;
/** A line without structure worth a parser. */
const GIANT_LINE = 65_536;

/** The rest, such as paragraphs, quotes, definitions and footnotes, is text. */
const BLOCK_TYPES: Readonly<Record<string, Block['type']>> = {
  heading_open: 'heading',
  bullet_list_open: 'list',
  ordered_list_open: 'list',
  table_open: 'table',
  fence: 'lines',
  code_block: 'lines',
  html_block: 'lines',
  hr: 'rule',
};

const FRONT_MATTER = /^\uFEFF?---[ \t]*\r?\n[\s\S]{0,20000}?\r?\n(?:---|\.\.\.)[ \t]*(?:\r?\n|$)/;
const BLANK_LINES = /(?:[ \t]*(?:\r\n|\n|\r(?!\n)))+/y;

/**
 * The outermost blocks of a document in order. The text is parsed window by window; the last block of a window may go
 * on after it, so it is read again at the head of the next one, and the result does not depend on where windows end.
 * Memory is bounded by the widest window.
 */
export function* readBlocks(text: string): Generator<Block> {
  let at = FRONT_MATTER.exec(text)?.[0].length ?? 0;
  if (at > 0) yield plain('lines', 0, at);
  for (let count = 0; at < text.length; ) {
    if (count > MAX_BLOCKS) return yield plain('lines', at, text.length);
    BLANK_LINES.lastIndex = at;
    at += BLANK_LINES.exec(text)?.[0].length ?? 0;
    const lineEnd = nextLine(text, at);
    if (lineEnd - at > GIANT_LINE) {
      yield plain('text', at, lineEnd);
      at = lineEnd;
      continue;
    }
    const { blocks, next } = readWindow(text, at);
    yield* blocks;
    count += blocks.length;
    at = next;
  }
}

type Window = { readonly blocks: Block[]; readonly next: number };

function readWindow(text: string, start: number): Window {
  for (let size = WINDOW; ; size *= 2) {
    const { end, complete } = windowEnd(text, start, size);
    const parsed = parseBlocks(text.slice(start, end));
    const blocks = parsed.map((block) => toBlock(block, start));
    const last = blocks.at(-1);
    if (complete || !last) return { blocks, next: end };
    const next = lineStart(text, last.start, start);
    if (blocks.length > 1 && next > start) return { blocks: blocks.slice(0, -1), next };
    const scan = blocks.length === 1 ? scanAhead(parsed[0]?.type ?? '', text, last.start) : undefined;
    // What the parser has seen to be one block is no shorter than that.
    if (scan && scan.end >= end) return { blocks: [{ ...last, ...scan }], next: scan.end };
    if (size >= MAX_WINDOW) return { blocks, next: end };
  }
}

function toBlock({ type, start, end, depth, heading, items }: ParsedBlock, base: number): Block {
  return {
    type: BLOCK_TYPES[type] ?? 'text',
    start: base + start,
    end: base + end,
    depth,
    title: headingText(heading),
    items: items.map((item) => base + item),
  };
}

function plain(type: Block['type'], start: number, end: number): Block {
  return { type, start, end, depth: 0, title: '', items: [] };
}

function windowEnd(text: string, start: number, size: number): { end: number; complete: boolean } {
  let end = start;
  while (end < text.length && end - start < size) {
    const next = nextLine(text, end);
    if (next - end > GIANT_LINE) return { end, complete: true };
    end = next;
  }
  return { end, complete: end >= text.length };
}

function lineStart(text: string, at: number, from: number): number {
  let start = at;
  while (start > from && text[start - 1] !== '\n' && text[start - 1] !== '\r') start -= 1;
  return start;
}
