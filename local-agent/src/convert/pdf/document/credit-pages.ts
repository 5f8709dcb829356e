import type { Segment } from '@docferry/shared-contracts';
import type { Block } from '../../markdown/blocks.ts';
import { emitMarkdown } from '../../markdown/emit-markdown.ts';
import type { PageBreak } from '../blocks/nest-items.ts';
import type { PagedBlock } from './to-blocks.ts';

type ListBlock = Extract<Block, { type: 'list' }>;
type TableBlock = Extract<Block, { type: 'table' }>;
type PartedBlock = ListBlock | TableBlock | Extract<Block, { type: 'code' }>;

/**
 * Segments whose borders are inside the lists, tables and code that reach over pages' ends, so that each item, row and line is
 * credited to the page that it stands on. `segments` has one segment a page, where each block belongs to the page that it begins on.
 */
export function creditPages(segments: readonly Segment[], blocks: readonly PagedBlock[]): Segment[] {
  const out = segments.map((segment) => ({ ...segment }));
  for (const { page, block, breaks = [] } of blocks) {
    const begin = segments[page];
    if (!isParted(block) || breaks.length === 0 || !begin) continue;
    // Whatever follows the block is on a later page.
    const whole = emitMarkdown([block]);
    const start = begin.end - whole.length;
    const lengths = lengthsAbove(block, breaks, whole);
    let last = page;
    for (const [index, length] of lengths.entries()) {
      const next = breaks[index]?.page ?? last;
      moveBorder(out.slice(last, next + 1), start + length, begin.end);
      last = next;
    }
  }
  return out;
}

const isParted = (block: Block): block is PartedBlock =>
  block.type === 'list' || block.type === 'table' || block.type === 'code';

/** Length of a block's Markdown, `whole`, above each break, with the line feed, UTF-16 code units. */
function lengthsAbove(block: PartedBlock, breaks: readonly PageBreak[], whole: string): number[] {
  switch (block.type) {
    case 'list':
      return lengthsBefore(block, breaks);
    case 'table':
      return rowLengths(block, breaks, whole);
    case 'code':
      return codeLengths(breaks, whole);
  }
}

/** The first of the pages ends before `border`, the last begins there and reaches at least to `listEnd`. */
function moveBorder(pages: readonly Segment[], border: number, listEnd: number): void {
  const [first] = pages;
  const last = pages.at(-1);
  if (!first || !last) return;
  first.end = Math.max(first.start, border - 1);
  for (const page of pages.slice(1)) {
    page.start = border;
    page.end = Math.max(page === last ? listEnd : border, page.end);
  }
}

/** Length of a list's Markdown above each break, with the line feed, UTF-16 code units. Time linear in the list. */
function lengthsBefore(list: ListBlock, breaks: readonly PageBreak[]): number[] {
  let length = 0;
  let done = 0;
  let number = list.start ?? 1;
  const lengthOf = (item: ListBlock['items'][number]) =>
    emitMarkdown([{ ...list, start: number, items: [item] }]).length;
  return breaks.map(({ top, open }) => {
    for (const item of list.items.slice(done, top)) {
      const own = lengthOf(item);
      // Items without text are not written.
      if (own === 0) continue;
      length += own + 1;
      number++;
    }
    done = top;
    const part = open ? lengthOf(open) : 0;
    return length + (part && part + 1);
  });
}

/** Length of a table's Markdown, `whole`, above each break, with the line feed. Time linear in the table. */
function rowLengths(table: TableBlock, breaks: readonly PageBreak[], whole: string): number[] {
  const lines = whole.split('\n');
  let length = 0;
  let line = 0;
  let done = 0;
  return breaks.map(({ top }) => {
    // Rows without text are not written; the first row is followed by a line of its own.
    const part = emitMarkdown([{ ...table, rows: table.rows.slice(done, top) }]);
    const count = part === '' ? 0 : part.split('\n').length - (line === 0 ? 0 : 1);
    for (const own of lines.slice(line, line + count)) length += own.length + 1;
    line += count;
    done = top;
    return length;
  });
}

/** Length of code's Markdown above each break, with the fence. */
function codeLengths(breaks: readonly PageBreak[], whole: string): number[] {
  const rows = whole.split('\n');
  return breaks.map(({ top }) => rows.slice(0, 1 + top).reduce((length, row) => length + row.length + 1, 0));
}
