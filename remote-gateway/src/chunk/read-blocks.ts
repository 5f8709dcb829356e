import type { RootContent } from 'mdast';
import { headingText, parseBlocks, rangeOf } from './parse-markdown.ts';

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
  /** The next block goes on with this one: a list too long to be read at once. */
  readonly cut: boolean;
};

/** The parser's time grows faster than its input, so it is given little at a time. */
const WINDOW = 8_192;
const WIDEST_WINDOW = 65_536;
/** A line without structure worth a parser. */
const GIANT_LINE = 65_536;

const FRONT_MATTER = /^\uFEFF?---[ \t]*\r?\n[\s\S]{0,20000}?\r?\n(?:---|\.\.\.)[ \t]*(?:\r?\n|$)/;
const FENCE = /^[ \t]*(`{3,}|~{3,})/;
/** What ends a table beside a blank line: the start of another block. */
const TABLE_END = /^(?:[ \t]*(?:$|\r?\n)| {0,3}(?:#{1,6}[ \t]|>|`{3}|~{3}|<|[-*+][ \t]|\d{1,9}[.)][ \t]))/;

/**
 * The outermost blocks of a document in order. The text is parsed window by window; the last block of a window may go
 * on after it, so it is read again at the head of the next one, and the result does not depend on where windows end.
 * Memory is bounded by the widest window.
 */
export function* readBlocks(text: string): Generator<Block> {
  let at = FRONT_MATTER.exec(text)?.[0].length ?? 0;
  if (at > 0) yield plain('lines', 0, at);
  while (at < text.length) {
    const lineEnd = nextLine(text, at);
    if (lineEnd - at > GIANT_LINE) {
      yield plain('text', at, lineEnd);
      at = lineEnd;
      continue;
    }
    const { blocks, next } = readWindow(text, at);
    yield* blocks;
    at = next;
  }
}

type Window = { readonly blocks: Block[]; readonly next: number };

function readWindow(text: string, start: number): Window {
  for (let size = WINDOW; ; size *= 2) {
    const { end, complete } = windowEnd(text, start, size);
    const nodes = parseBlocks(text.slice(start, end));
    const last = nodes.at(-1);
    if (complete || !last) return { blocks: nodes.map((node) => toBlock(node, text, start)), next: end };
    const next = lineStart(text, start + rangeOf(last).start, start);
    if (nodes.length > 1 && next > start) {
      return { blocks: nodes.slice(0, -1).map((node) => toBlock(node, text, start)), next };
    }
    const block = toBlock(last, text, start);
    const cut = nodes.length === 1 ? cutShort(block, last, text) : undefined;
    if (cut) return { blocks: [cut.block], next: cut.next };
    if (size >= WIDEST_WINDOW) return { blocks: nodes.map((node) => toBlock(node, text, start)), next: end };
  }
}

/** What can be said of a block that fills a whole window, without parsing all of it at once. */
function cutShort(block: Block, node: RootContent, text: string): { block: Block; next: number } | undefined {
  if (block.type === 'table') {
    const end = tableEnd(text, block.start);
    return { block: { ...block, end }, next: end };
  }
  const fence = node.type === 'code' ? FENCE.exec(text.slice(block.start, block.start + 100))?.[1] : undefined;
  if (fence) {
    const end = fenceEnd(text, block.start, fence);
    return { block: { ...block, end }, next: end };
  }
  const lastItem = block.items.at(-1);
  if (block.items.length > 1 && lastItem !== undefined) {
    const next = lineStart(text, lastItem, block.start);
    if (next <= block.start) return undefined;
    return { block: { ...block, end: next, items: block.items.slice(0, -1), cut: true }, next };
  }
  return undefined;
}

function toBlock(node: RootContent, text: string, base: number): Block {
  const range = rangeOf(node);
  const start = base + range.start;
  const end = base + range.end;
  switch (node.type) {
    case 'heading':
      return { ...plain('heading', start, end), depth: node.depth, title: headingText(text.slice(start, end)) };
    case 'list':
      return { ...plain('list', start, end), items: node.children.map((item) => base + rangeOf(item).start) };
    case 'table':
      return plain('table', start, end);
    case 'code':
    case 'html':
      return plain('lines', start, end);
    case 'thematicBreak':
      return plain('rule', start, end);
    default:
      return plain('text', start, end);
  }
}

function plain(type: Block['type'], start: number, end: number): Block {
  return { type, start, end, depth: 0, title: '', items: [], cut: false };
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

function tableEnd(text: string, start: number): number {
  let at = start;
  for (let row = 0; at < text.length; row += 1) {
    // The header and the delimiter row are the table's whatever they look like.
    if (row > 1 && TABLE_END.test(text.slice(at, at + 100))) break;
    at = nextLine(text, at);
  }
  return at;
}

function fenceEnd(text: string, start: number, fence: string): number {
  const closing = new RegExp(`^ {0,3}${fence[0]}{${fence.length},}[ \\t]*(?:\\r?\\n|\\r|$)`);
  for (let at = nextLine(text, start); at < text.length; at = nextLine(text, at)) {
    if (closing.test(text.slice(at, at + 200))) return nextLine(text, at);
  }
  return text.length;
}

function nextLine(text: string, at: number): number {
  const lf = text.indexOf('\n', at);
  return lf < 0 ? text.length : lf + 1;
}

function lineStart(text: string, at: number, from: number): number {
  let start = at;
  while (start > from && text[start - 1] !== '\n' && text[start - 1] !== '\r') start -= 1;
  return start;
}
