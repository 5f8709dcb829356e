import type { RootContent } from 'mdast';
import { headingTexts, parseBlocks, rangeOf } from './parse-markdown.ts';
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

/** The parser's time grows faster than its input, so it is given little at a time. */
const WINDOW = 4_096;
const WIDEST_WINDOW = 65_536;
/** A document of more blocks than this is no prose; from there on it is read as plain text, at once. */
const MOST_BLOCKS = 200_000;
/** A line without structure worth a parser. */
const GIANT_LINE = 65_536;

/** The rest, such as paragraphs, quotes and footnotes, is text. */
const BLOCK_TYPES: Partial<Record<RootContent['type'], Block['type']>> = {
  heading: 'heading',
  list: 'list',
  table: 'table',
  code: 'lines',
  html: 'lines',
  thematicBreak: 'rule',
};

const FRONT_MATTER = /^\uFEFF?---[ \t]*\r?\n[\s\S]{0,20000}?\r?\n(?:---|\.\.\.)[ \t]*(?:\r?\n|$)/;
const BLANK_LINES = /(?:[ \t]*(?:\r?\n|\r))+/y;

/**
 * The outermost blocks of a document in order. The text is parsed window by window; the last block of a window may go
 * on after it, so it is read again at the head of the next one, and the result does not depend on where windows end.
 * Memory is bounded by the widest window.
 */
export function* readBlocks(text: string): Generator<Block> {
  let at = FRONT_MATTER.exec(text)?.[0].length ?? 0;
  if (at > 0) yield plain('lines', 0, at);
  for (let count = 0; at < text.length; ) {
    if (count > MOST_BLOCKS) return yield plain('lines', at, text.length);
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
    const nodes = parseBlocks(text.slice(start, end));
    const last = nodes.at(-1);
    if (complete || !last) return { blocks: toBlocks(nodes, text, start), next: end };
    const next = lineStart(text, start + rangeOf(last).start, start);
    if (nodes.length > 1 && next > start) {
      return { blocks: toBlocks(nodes.slice(0, -1), text, start), next };
    }
    const scan = nodes.length === 1 ? scanAhead(last, text, start + rangeOf(last).start) : undefined;
    if (scan) {
      const block = toBlock(last, start);
      return { blocks: [{ ...block, ...scan }], next: scan.end };
    }
    if (size >= WIDEST_WINDOW) return { blocks: toBlocks(nodes, text, start), next: end };
  }
}

function toBlocks(nodes: readonly RootContent[], text: string, base: number): Block[] {
  const headings = nodes.filter((node) => node.type === 'heading');
  const titles = headingTexts(headings.map((node) => text.slice(base + rangeOf(node).start, base + rangeOf(node).end)));
  const titleOf = new Map(headings.map((node, index) => [node as RootContent, titles[index] ?? '']));
  return nodes.map((node) => ({ ...toBlock(node, base), title: titleOf.get(node) ?? '' }));
}

function toBlock(node: RootContent, base: number): Block {
  const range = rangeOf(node);
  const block = plain(BLOCK_TYPES[node.type] ?? 'text', base + range.start, base + range.end);
  if (node.type === 'heading') return { ...block, depth: node.depth };
  if (node.type === 'list') return { ...block, items: node.children.map((item) => base + rangeOf(item).start) };
  return block;
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
