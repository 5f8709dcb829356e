import { median } from '../page/box.ts';
import type { Blob } from './find-blobs.ts';

/** Letters in a row, without a wide gap between them; pixels. */
export type Chunk = {
  readonly x0: number;
  readonly y0: number;
  readonly x1: number;
  readonly y1: number;
  /** The middle height of its letters. */
  readonly letterHeight: number;
  readonly baseline: number;
  readonly members: readonly Blob[];
};

/** Bounds of what may be a letter, or letters that touch, over the height of the page's letters. */
export const HIGH = { least: 0.45, most: 5 };
const MAX_LENGTH = 30;
const MIN_AREA = 0.08;
/** A shape that stands alone and is lower than this is a comma, quotation mark or bullet; over the height of letters. */
const SMALL = 0.62;
/** Bullets over the height of letters, and how wide they are over their own. */
const BULLET = { lower: 0.95, wide: 0.75 };
/** Low shapes this wide at least are dashes and parts of signs, which letters continue behind. */
const DASH = 0.4;
/** Dashes over their height; bullets are as wide as high. */
const LONG = 1.8;
/** The widest gap within a chunk, over the height of its letters. */
const GAP = 1.5;
/** Letters in a row overlap by this share of the lower one, and are of heights within this factor. */
const OVERLAP = 0.5;
const UNLIKE = 3;
/** Digits that end this far above the others' feet, over the height of letters, are raised; quotation marks are lower. */
const RAISED = { foot: 0.3, top: 1.15, height: 0.65 };
/** The dot of a `!` or `?` is this far below the rest at most, and lower than this, over the height of letters. */
const DOT = { below: 0.6, high: 0.6 };
/** Rows of fewer letters do not show where their feet are. */
const MIN_FOR_FEET = 4;
/** So many letters before one say where its row runs, so many on each side where its feet are. */
const LOOKED_BACK = 4;
const LOOKED_AROUND = 8;
/** How far marks may stand from the letters that they belong to, over the height of these. */
const BEFORE = 0.5;
/** Dashes, two of which begin an option (`--all`), may stand this far before letters. */
const DASH_BEFORE = 1.7;
const BEHIND = 0.9;
const ABOVE = 0.8;

/** Puts letters together to rows: whatever column, cell or caption they stand in, for the order is nobody's matter here. */
export function findChunks(blobs: readonly Blob[], letterHeight: number): Chunk[] {
  const isTall = (blob: Blob) =>
    heightOf(blob) >= HIGH.least * letterHeight && blob.area >= MIN_AREA * letterHeight * letterHeight;
  const fits = blobs.filter(
    (blob) => heightOf(blob) <= HIGH.most * letterHeight && widthOf(blob) <= MAX_LENGTH * letterHeight,
  );
  const tall = fits.filter(isTall);
  const low = fits.filter((blob) => !isTall(blob));
  const dashes = low.filter((blob) => widthOf(blob) >= DASH * letterHeight);
  const rows = chain(
    [...tall, ...dashes].sort((a, b) => a.x0 - b.x0),
    isTall,
  ).flatMap((row) => withoutRaised(row, low));
  const toOne = (row: readonly Blob[]) => toChunk(row, row.filter(isTall));
  const chunks = rows.filter((row) => row.length > 1).map(toOne);
  const widened = chunks.map((chunk) => ({ ...chunk, members: [...chunk.members] }));
  const lone = rows.flatMap(([only, ...others]) => (only && others.length === 0 ? [only] : []));
  const alone: Chunk[] = [];
  for (const mark of [...low, ...lone]) {
    const own = widened[chunkOf(mark, chunks)] ?? chunkWithDotOf(mark, widened);
    if (own) widen(own, mark);
    else if (isTall(mark) && !isBullet(mark, letterHeight)) alone.push(toOne([mark]));
  }
  return [...widened, ...alone];
}

/** About as wide as high, and lower than letters: digits that are raised are narrower. */
const isBullet = (blob: Blob, letterHeight: number) =>
  heightOf(blob) < BULLET.lower * letterHeight && widthOf(blob) > BULLET.wide * heightOf(blob);

const heightOf = ({ y0, y1 }: Blob) => y1 - y0;
const widthOf = ({ x0, x1 }: Blob) => x1 - x0;
const middleHeight = (row: readonly Blob[]) => median(row.map(heightOf));

type OpenRow = {
  readonly members: Blob[];
  /** Its last letters, which say where it runs. */
  last: readonly Blob[];
  end: number;
};

/** Goes from left to right and gives each letter to the row that ends before it. Only what is tall begins a row. */
function chain(letters: readonly Blob[], isTall: (blob: Blob) => boolean): Blob[][] {
  const rows: Blob[][] = [];
  let open: OpenRow[] = [];
  for (const letter of letters) {
    open = open.filter(({ last, end }) => letter.x0 - end <= GAP * Math.max(heightOf(letter), middleHeight(last)));
    const tall = isTall(letter);
    // A comma may just count as tall, and must not take over the row that it stands in.
    const before = open
      .filter(({ last }) => isInRow(letter, last, tall))
      .sort((a, b) => overlapOf(letter, b.last) - overlapOf(letter, a.last) || b.end - a.end)
      .at(0);
    if (before) {
      before.members.push(letter);
      before.end = Math.max(before.end, letter.x1);
      if (tall) before.last = [...before.last.slice(1 - LOOKED_BACK), letter];
    } else if (tall) {
      const members = [letter];
      rows.push(members);
      open.push({ members, last: [letter], end: letter.x1 });
    }
  }
  return rows;
}

/** Where a row runs. */
const spanOf = (last: readonly Blob[]) => ({
  y0: median(last.map(({ y0 }) => y0)),
  y1: median(last.map(({ y1 }) => y1)),
});

function overlapOf(letter: Blob, last: readonly Blob[]): number {
  const { y0, y1 } = spanOf(last);
  return Math.min(y1, letter.y1) - Math.max(y0, letter.y0);
}

function isInRow(letter: Blob, last: readonly Blob[], tall: boolean): boolean {
  const { y0, y1 } = spanOf(last);
  const [lower, higher] = [Math.min(y1 - y0, heightOf(letter)), Math.max(y1 - y0, heightOf(letter))];
  return overlapOf(letter, last) >= OVERLAP * lower && (!tall || higher <= UNLIKE * lower);
}

/**
 * Raised digits, such as marks of footnotes, are read badly together with what they are raised from. What has a dot
 * below it, as `!` and `?` have, is not raised; `low` are the page's dots and dashes.
 */
function withoutRaised(row: readonly Blob[], low: readonly Blob[]): Blob[][] {
  if (row.length < MIN_FOR_FEET) return [[...row]];
  const usual = middleHeight(row);
  const feet = row.map((_, at) =>
    median(row.slice(Math.max(0, at - LOOKED_AROUND), at + LOOKED_AROUND + 1).map(({ y1 }) => y1)),
  );
  const raised = row.map((letter, at) => {
    const { y0, y1 } = letter;
    const foot = feet[at] ?? y1;
    const isHigh = y1 < foot - RAISED.foot * usual && y0 < foot - RAISED.top * usual;
    const hasDot = (dots: readonly Blob[]) => dots.some((dot) => isDotOf(dot, letter, usual));
    return isHigh && y1 - y0 >= RAISED.height * usual && !hasDot(row) && !hasDot(low);
  });
  const parts: Blob[][] = [];
  for (const [index, letter] of row.entries()) {
    if (index > 0 && raised[index - 1] === raised[index]) parts.at(-1)?.push(letter);
    else parts.push([letter]);
  }
  return parts;
}

/** Whether a dot stands right below a letter. */
const isDotOf = (dot: Blob, { x0, x1, y1 }: Blob, unit: number): boolean => {
  const middle = (dot.x0 + dot.x1) / 2;
  const isBelow = dot.y0 >= y1 && dot.y0 - y1 < DOT.below * unit;
  return isBelow && middle > x0 && middle < x1 && heightOf(dot) < DOT.high * unit;
};

const toChunk = (row: readonly Blob[], tall: readonly Blob[]): Chunk => ({
  x0: Math.min(...row.map(({ x0 }) => x0)),
  y0: Math.min(...row.map(({ y0 }) => y0)),
  x1: Math.max(...row.map(({ x1 }) => x1)),
  y1: Math.max(...row.map(({ y1 }) => y1)),
  letterHeight: middleHeight(tall),
  baseline: median(tall.map(({ y1 }) => y1)),
  members: row,
});

/** The nearest chunk that a dot, comma, dash or accent stands at; -1 when it stands alone, or is a letter. */
function chunkOf(mark: Blob, chunks: readonly Chunk[]): number {
  const distance = ({ baseline, letterHeight }: Chunk) =>
    Math.abs((mark.y0 + mark.y1) / 2 - (baseline - letterHeight / 2));
  return chunks.reduce((best, chunk, at) => {
    const unit = chunk.letterHeight;
    const isDash = widthOf(mark) >= Math.max(DASH * unit, LONG * heightOf(mark));
    const before = isDash ? DASH_BEFORE : BEFORE;
    const isNear =
      heightOf(mark) < SMALL * unit &&
      mark.x0 < chunk.x1 + BEHIND * unit &&
      mark.x1 > chunk.x0 - before * unit &&
      mark.y1 > chunk.y0 - ABOVE * unit &&
      mark.y0 < chunk.y1 + BEFORE * unit;
    const nearest = chunks[best];
    return !isNear || (nearest && distance(nearest) <= distance(chunk)) ? best : at;
  }, -1);
}

/** The chunk that holds the dot of a `!` or `?`, the rest of which stands too high to be of the row. */
const chunkWithDotOf = (letter: Blob, chunks: readonly OpenChunk[]): OpenChunk | undefined =>
  chunks.find(
    ({ baseline, letterHeight, members }) =>
      Math.abs(baseline - letter.y1) < letterHeight && members.some((member) => isDotOf(member, letter, letterHeight)),
  );

type OpenChunk = { -readonly [Key in keyof Chunk]: Chunk[Key] } & { readonly members: Blob[] };

function widen(chunk: OpenChunk, mark: Blob): void {
  chunk.members.push(mark);
  chunk.x0 = Math.min(chunk.x0, mark.x0);
  chunk.y0 = Math.min(chunk.y0, mark.y0);
  chunk.x1 = Math.max(chunk.x1, mark.x1);
  chunk.y1 = Math.max(chunk.y1, mark.y1);
}
