import { closesFence } from './code/fence-line.ts';

/** Where a block that fills a whole window ends, and where the items of a list start in it. */
export type Scan = { readonly end: number; readonly items: readonly number[] };

const BLANK = /^[ \t]*(?:\r?\n|\r|$)/;
/** Starts a block that ends a paragraph or a table without a blank line between. */
const BLOCK_START = /^ {0,3}(?:#{1,6}(?:[ \t]|\r?\n|$)|>|`{3}|~{3}|<[a-zA-Z/!?]|[-*+][ \t]|1[.)][ \t])/;
const QUOTE = /^ {0,3}>/;
const FENCE = /^ {0,3}(`{3,}|~{3,})/;
const ITEM = /^ {0,3}([-*+]|\d{1,9}[.)])(?:[ \t]|\r?\n|$)/;
/** Enough of a line to know how it starts. */
const LOOK = 200;

/** By the parser's names. */
const SCANS: Readonly<Record<string, (text: string, start: number) => Scan | undefined>> = {
  // The header and the delimiter row are the table's whatever they look like.
  table_open: (text, start) =>
    until(text, start, (line, row) => row > 1 && (BLANK.test(line) || BLOCK_START.test(line))),
  paragraph_open: (text, start) =>
    until(text, start, (line, row) => row > 0 && (BLANK.test(line) || BLOCK_START.test(line))),
  blockquote_open: (text, start) => until(text, start, (line) => !QUOTE.test(line)),
  fence: scanFence,
  bullet_list_open: scanList,
  ordered_list_open: scanList,
};

/**
 * Follows one very long block line by line: the parser would hold a token for each cell or item of it, and such a
 * block (a table of a whole workbook, a log in a fence) is alike from top to bottom. `undefined` for other types.
 */
export function scanAhead(type: string, text: string, start: number): Scan | undefined {
  return SCANS[type]?.(text, start);
}

/** The start of the line after the one that holds `at`. */
export function nextLine(text: string, at: number): number {
  const lf = text.indexOf('\n', at);
  return lf < 0 ? text.length : lf + 1;
}

function until(text: string, start: number, ends: (line: string, row: number, at: number) => boolean): Scan {
  let at = start;
  for (let row = 0; at < text.length && !ends(text.slice(at, at + LOOK), row, at); row += 1) at = nextLine(text, at);
  return { end: at, items: [] };
}

function scanFence(text: string, start: number): Scan | undefined {
  const marks = FENCE.exec(text.slice(start, start + LOOK))?.[1];
  if (!marks) return undefined;
  const { end } = until(text, start, (line, row) => row > 0 && closesFence(line, 0, marks));
  return { end: nextLine(text, end), items: [] };
}

function scanList(text: string, start: number): Scan | undefined {
  const marker = markerOf(text.slice(start, start + LOOK));
  if (!marker) return undefined;
  const items: number[] = [];
  let afterBlank = false;
  const { end } = until(text, start, (line, _, at) => {
    const blank = BLANK.test(line);
    const inside = /^(?: {2}|\t)/.test(line);
    const item = !inside && markerOf(line) === marker;
    if (item) items.push(at);
    // A line right after an item's text continues it unless it starts a new block.
    const goesOn = blank || inside || item || (!afterBlank && !BLOCK_START.test(line));
    afterBlank = blank;
    return !goesOn;
  });
  return { end, items };
}

/** The character that distinguishes one list from the next: `-`, `*`, `+`, or what follows the number. */
function markerOf(line: string): string | undefined {
  return ITEM.exec(line)?.[1]?.at(-1);
}
