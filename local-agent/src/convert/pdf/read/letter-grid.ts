import { cellOf, widthOf } from './grid-cell.ts';
import type { Glyph, GlyphLook, ReadFont } from './text-state.ts';

/** Glyphs of one line differ in height and size by no more, font sizes. */
const SAME_LINE = 0.08;
const SAME_SIZE = 0.05;
/** Glyphs are no farther from the place that the grid gives them, and words from the edge of a cell, font sizes. */
const OFF_PLACE = 0.025;
const OFF_CELL = 0.06;
/** Signs of formulas, which may have space of their own beside them. */
const SIGN_OFF_PLACE = 0.06;
/** Single letters that are no farther off, and no more than this share of a line, may be drawn out of their place. */
const FAR_OFF = 0.18;
const MAX_FAR_OFF = 0.15;
/** Longer words are none, letters. */
const MAX_WORD = 60;
/** Lines with fewer glyphs stand on a grid by chance. */
const MIN_GLYPHS = 10;
/** So many lines of a page do not. */
const MIN_LINES = 2;
/** Lines of a listing are no farther apart, font sizes. */
const PITCH = 3.1;
/** Numbers of lines have no more digits. */
const LINE_NUMBER = 4;
/** Numbers and other text may be drawn between the lines of a listing. */
const NEAREST = 3;

const NAME = /^[\p{L}\p{N}_.$]+$/u;
const LETTER = /[\p{L}_]/u;
const SIGN = /^[^\p{L}\p{N}]+$/u;

/** Signs that TeX's fonts have in place of what was typed. */
const TYPED: Readonly<Record<string, string>> = {
  '\u2212': '-',
  '\u2217': '*',
  '\u02c6': '^',
  '\u02dc': '~',
  '\u201c': '"',
  '\u201d': '"',
  '\u2018': '`',
  '\u2019': "'",
  '\u2223': '|',
  '\u223c': '~',
};

/** A line on the grid: the left edge of its first cell, the width of one, and the cell of each glyph, counted from there. */
type GridLine = {
  readonly glyphs: readonly Glyph[];
  readonly start: number;
  readonly width: number;
  readonly cells: readonly number[];
};

/**
 * Listings in letters of different widths that are set in cells of one width. Their glyphs get the cells as their places and
 * widths, and a font of one width, as the listing was typed.
 */
export function withLetterGrid(glyphs: readonly Glyph[]): readonly Glyph[] {
  const lines = linesOf(glyphs);
  const cell = cellOf(lines);
  if (cell === undefined) return glyphs;
  const placed = new Map<Glyph, Glyph>();
  for (const listing of listingsOf(lines, cell)) placeListing(listing, placed);
  return placed.size === 0 ? glyphs : glyphs.map((glyph) => placed.get(glyph) ?? glyph);
}

/** Glyphs that are drawn after each other at one height, from left to right. On a grid no spaces are drawn. */
function linesOf(glyphs: readonly Glyph[]): Glyph[][] {
  const lines: Glyph[][] = [];
  let last: Glyph | undefined;
  for (const glyph of glyphs) {
    if (last && isLevel(last, glyph) && glyph.x > last.x) lines.at(-1)?.push(glyph);
    else lines.push([glyph]);
    last = glyph;
  }
  return lines.filter((line) => line.every(({ text }) => text.trim()));
}

const isLevel = (one: Glyph, other: Glyph): boolean =>
  Math.abs(one.y - other.y) < SAME_LINE * one.size && Math.abs(one.size - other.size) < SAME_SIZE * one.size;

/** Lines below each other on one grid, some of them long. */
function listingsOf(lines: readonly (readonly Glyph[])[], cell: number): (readonly GridLine[])[] {
  const listings: GridLine[][] = [];
  for (const glyphs of lines) {
    const line = [glyphs, withoutNumber(glyphs)]
      .values()
      .flatMap((part) => [onGrid(part, cell, isAny), onGrid(part, cell, isOneKind)])
      .find((found) => found !== undefined);
    if (!line) continue;
    const listing = listings.slice(-NEAREST).findLast((above) => follows(above.at(-1), line));
    if (listing) listing.push(line);
    else listings.push([line]);
  }
  const long = listings.filter((listing) => listing.some(isLong));
  return long.flat().filter(isLong).length < MIN_LINES ? [] : long.map(withoutNumbers);
}

const isLong = ({ glyphs }: GridLine): boolean => glyphs.length >= MIN_GLYPHS;

function follows(above: GridLine | undefined, line: GridLine): boolean {
  const [one, other] = [above?.glyphs[0], line.glyphs[0]];
  if (!above || !one || !other || Math.abs(one.size - other.size) > SAME_SIZE * one.size) return false;
  const step = Math.abs(other.y - one.y);
  return step > 0 && step < PITCH * one.size && isOnEdge(line.start - above.start, above.width, OFF_CELL * one.size);
}

const isOnEdge = (distance: number, width: number, off: number): boolean =>
  Math.abs(distance - Math.round(distance / width) * width) < off;

const isAny = (_letters: readonly Glyph[]): boolean => true;

/** Letters and figures, or signs and figures: names are words of their own, but for the signs that they have in some languages. */
const isOneKind = (letters: readonly Glyph[]): boolean =>
  letters.every(({ text }) => NAME.test(text)) || letters.every(({ text }) => !LETTER.test(text));

/** The cells of a line's glyphs, if all of them stand where the grid has them. */
function onGrid(glyphs: readonly Glyph[], cell: number, isWord: typeof isAny): GridLine | undefined {
  const [first] = glyphs;
  if (!first) return undefined;
  const width = cell * first.size;
  const cells: number[] = [];
  let start: number | undefined;
  let end = 0;
  let farOff = 0;
  for (let index = 0; index < glyphs.length; ) {
    const word = wordAt(glyphs, index, width, start === undefined ? undefined : end, isWord);
    if (!word) return undefined;
    start ??= word.start;
    const before = (cells.at(-1) ?? -1) + 1;
    const place = cells.length === 0 ? 0 : before + Math.round((word.start - end) / width);
    for (let letter = 0; letter < word.count; letter++) cells.push(place + letter);
    if (word.isFarOff) farOff += 1;
    end = word.isFarOff ? end + (place + 1 - before) * width : word.start + word.count * width;
    index += word.count;
  }
  return start === undefined || farOff > MAX_FAR_OFF * glyphs.length ? undefined : { glyphs, start, width, cells };
}

/** The longest word that begins with a glyph, in cells that begin at the edge of one: some have one more gap behind them. */
function wordAt(glyphs: readonly Glyph[], index: number, width: number, end: number | undefined, isWord: typeof isAny) {
  const { x, size } = glyphs[index] ?? { x: 0, size: 1 };
  for (let count = Math.min(MAX_WORD, glyphs.length - index); count > 0; count--) {
    const letters = glyphs.slice(index, index + count);
    const offPlace = (letters.every(({ text }) => SIGN.test(text)) ? SIGN_OFF_PLACE : OFF_PLACE) * size;
    if (!isWord(letters)) continue;
    for (const further of [0, 1, 2]) {
      const gap = (count * width - widthOf(letters)) / (count + 1 + further);
      const start = x - gap;
      const isAtEdge = end === undefined || (start > end - width / 2 && isOnEdge(start - end, width, OFF_CELL * size));
      if (isAtEdge && areApart(letters, gap, further, offPlace)) return { start, count, isFarOff: false };
    }
  }
  return end === undefined ? undefined : letterAt(glyphs[index], width, end);
}

/** A single letter near its cell. */
function letterAt(glyph: Glyph | undefined, width: number, end: number) {
  if (!glyph) return undefined;
  const start = (glyph.x + glyph.endX - width) / 2;
  const isNear = start > end - width / 2 && isOnEdge(start - end, width, FAR_OFF * glyph.size);
  return isNear ? { start, count: 1, isFarOff: true } : undefined;
}

/** Whether the gaps between letters are equal. One between two signs may be twice as wide, as the last one may be. */
function areApart(letters: readonly Glyph[], gap: number, further: number, off: number): boolean {
  let wide = 0;
  const isEven = letters.every((letter, index) => {
    const last = letters[index - 1];
    const over = last ? letter.x - last.endX - gap : 0;
    if (Math.abs(over) < off) return true;
    wide += 1;
    return Math.abs(over - gap) < off;
  });
  return isEven && (wide === further || (further < 2 && wide === further - 1));
}

/** The line without the number before it. */
function withoutNumber(glyphs: readonly Glyph[]): readonly Glyph[] {
  const count = glyphs.findIndex(({ text }) => !/^\d$/.test(text));
  return count > 0 && count <= LINE_NUMBER ? glyphs.slice(count) : glyphs;
}

/** Numbers that stand left of all other lines of a listing are none of its text, but names of rows where heads are above them. */
function withoutNumbers(listing: readonly GridLine[]): readonly GridLine[] {
  const left = Math.min(...listing.filter(({ glyphs }) => withoutNumber(glyphs) === glyphs).map(({ start }) => start));
  let isRow = false;
  return listing.map((line, index) => {
    const glyphs = withoutNumber(line.glyphs);
    const count = line.glyphs.length - glyphs.length;
    const place = line.cells[count] ?? 0;
    isRow = count > 0 && (isRow || (index > 0 && isFirst(line) && !isNumbered(listing[index - 1])));
    if (count === 0 || isRow || (line.glyphs[count - 1]?.endX ?? left) > left) return line;
    const cells = line.cells.slice(count).map((cell) => cell - place);
    return { ...line, glyphs, start: line.start + place * line.width, cells };
  });
}

const isNumbered = (line: GridLine | undefined): boolean =>
  line !== undefined && withoutNumber(line.glyphs) !== line.glyphs;

/** The number 1 and other text behind it. */
const isFirst = ({ glyphs: [one, next] }: GridLine): boolean => one?.text === '1' && !/^\d$/.test(next?.text ?? '');

/** Gives the glyphs of a listing one font, and the places that they were typed at. */
function placeListing(listing: readonly GridLine[], placed: Map<Glyph, Glyph>): void {
  const left = Math.min(...listing.map(({ start }) => start));
  const look = listing[0]?.glyphs[0]?.look;
  if (!look) return;
  const style = { ...look.font.style, bold: false, italic: false, monospace: true };
  const font: ReadFont = { ...look.font, style };
  const looks = new Map<GlyphLook, GlyphLook>();
  for (const { glyphs, start, width, cells } of listing) {
    const indent = Math.round((start - left) / width);
    for (const [index, glyph] of glyphs.entries()) {
      const x = left + (indent + (cells[index] ?? 0)) * width;
      const typed = looks.get(glyph.look) ?? { ...glyph.look, font };
      looks.set(glyph.look, typed);
      const text = TYPED[glyph.text] ?? glyph.text;
      const { y = glyph.y, endY = y, size = glyph.size } = glyphs[0] ?? {};
      placed.set(glyph, { ...glyph, text, x, endX: x + width, y, endY, size, look: typed });
    }
  }
}
