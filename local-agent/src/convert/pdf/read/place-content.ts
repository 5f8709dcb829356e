import { type Box, boundsOf, DESCENT } from '../../page/box.ts';
import type { PageContent, Rule, TurnedLine, Word } from '../../page/page-content.ts';
import { groupRows, splitRow } from '../../page/rows.ts';
import { buildWords } from './build-words.ts';
import { dotsOf } from './collect-shapes.ts';
import { cutToPage } from './cut-to-page.ts';
import type { Drawing } from './interpret-operators.ts';
import { withLetterGrid } from './letter-grid.ts';
import { levelPage } from './level-page.ts';
import { levelSizes } from './level-sizes.ts';
import { levelWords } from './level-words.ts';
import { scannedBullets } from './scanned-bullets.ts';
import { withSignsInCode } from './signs-of-code.ts';
import { straightenWords } from './straighten-words.ts';
import type { Glyph } from './text-state.ts';
import { layVertical } from './vertical-writing.ts';
import { withWhiteLines } from './white-lines.ts';

/** Which way text runs: 0 to the right, 1 down, 2 to the left (upside down), 3 up. */
type Quarter = 0 | 1 | 2 | 3;

/** Turns the page so that most of its text runs to the right, and makes words of the glyphs. */
export function placeContent(given: Drawing, givenWidth: number, givenHeight: number): PageContent {
  const { drawing, width: pageWidth, height: pageHeight } = levelPage(given, givenWidth, givenHeight);
  const shapes = cutToPage(withWhiteLines(drawing.shapes), pageWidth, pageHeight);
  const glyphs = layVertical(readableGlyphs(drawing.glyphs));
  const isScan = glyphs.some(({ look }) => look.invisible);
  const groups: [Glyph[], Glyph[], Glyph[], Glyph[]] = [[], [], [], []];
  const counts = [0, 0, 0, 0];
  for (const glyph of glyphs) {
    const quarter = quarterOf(glyph);
    if (quarter === undefined || !isOnPage(glyph, pageWidth, pageHeight)) continue;
    groups[quarter].push(quarter === 0 ? glyph : turnGlyph(glyph, quarter, pageWidth, pageHeight));
    if (glyph.text.trim()) counts[quarter] = (counts[quarter] ?? 0) + 1;
  }
  const main = Math.max(0, counts.indexOf(Math.max(...counts))) as Quarter;
  const wordsOf = (quarter: Quarter) => buildWords(withLetterGrid(groups[quarter]));
  const others = ([0, 1, 2, 3] as const)
    .filter((quarter) => quarter !== main && (counts[quarter] ?? 0) > 0)
    .map((quarter) => ({ quarter, words: wordsOf(quarter) }))
    .filter(({ words }) => words.length > 0);
  const turnBox = (box: Box): Box => {
    const [ax, ay] = turn(box.x0, box.y0, main, pageWidth, pageHeight);
    const [bx, by] = turn(box.x1, box.y1, main, pageWidth, pageHeight);
    return { x0: Math.min(ax, bx), y0: Math.min(ay, by), x1: Math.max(ax, bx), y1: Math.max(ay, by) };
  };
  const rules = [
    ...shapes.horizontal.map((rule) => ({ rule, flat: true })),
    ...shapes.vertical.map((rule) => ({ rule, flat: false })),
  ].map(({ rule, flat }) => {
    const box = turnBox(
      flat
        ? { x0: rule.from, x1: rule.to, y0: rule.at, y1: rule.at }
        : { y0: rule.from, y1: rule.to, x0: rule.at, x1: rule.at },
    );
    return { box, flat: flat === (main % 2 === 0), thickness: rule.thickness };
  });
  const across = rules.filter((rule) => rule.flat);
  const down = rules.filter((rule) => !rule.flat);
  const sideways = main % 2 === 1;
  return {
    width: sideways ? pageHeight : pageWidth,
    height: sideways ? pageWidth : pageHeight,
    words: levelWords(isScan ? scannedWords(wordsOf(main)) : withSignsInCode(wordsOf(main))),
    turned: others.map(({ words }) => words),
    ...(others.length > 0
      ? {
          turnedLines: others.flatMap(({ quarter, words }) =>
            turnedLines(words, directionOf((quarter - main + 4) % 4), (box) =>
              turnBox(turnBack(box, quarter, pageWidth, pageHeight)),
            ),
          ),
        }
      : {}),
    horizontal: across.map(({ box, thickness }): Rule => ({ at: box.y0, from: box.x0, to: box.x1, thickness })),
    vertical: down.map(({ box, thickness }): Rule => ({ at: box.x0, from: box.y0, to: box.y1, thickness })),
    fills: shapes.fills.map((fill) => ({ ...turnBox(fill), color: fill.color })),
    images: shapes.images
      .filter((image) => isMiddleOn(image, pageWidth, pageHeight))
      .map((image) => ({ ...image, ...turnBox(image) })),
    dots: dotsOf(shapes).map((dot) => ({ ...dot, ...turnBox(dot) })),
    slants: shapes.slants.map(turnBox),
    squares: shapes.squares.map(turnBox),
    graphics: shapes.graphics.map(({ shapeCount, ...box }) => ({ ...turnBox(box), shapeCount })),
    ...(drawing.nameless ? { nameless: drawing.nameless } : {}),
  };
}

/** The words below a scan, put right where programs that recognise scans are not exact. */
const scannedWords = (words: readonly Word[]) => scannedBullets(levelSizes(straightenWords(words)));

/** Invisible text counts where it is the page's text, as below a scan; beside visible text it only repeats that. */
function readableGlyphs(glyphs: readonly Glyph[]): readonly Glyph[] {
  if (!glyphs.some(({ look }) => look.invisible)) return glyphs;
  const visible = glyphs.filter(({ look }) => !look.invisible);
  const lettersOf = (part: readonly Glyph[]) => part.reduce((sum, { text }) => sum + text.trim().length, 0);
  const shown = lettersOf(visible);
  return shown > VISIBLE_SHARE * (lettersOf(glyphs) - shown) ? visible : glyphs;
}

/** Pages with more visible text than this part of the invisible one are no scans with a text layer. */
const VISIBLE_SHARE = 0.5;

/** Glyphs that are shorter have no direction, points. */
const MIN_LENGTH = 1e-6;
/** Text that rises by no more than this part of its length is upright: scans are a little askew. */
const SLANT = 0.1;

/** Slanted text is a watermark or a label of a drawing: omitted. */
function quarterOf({ x, y, endX, endY }: Glyph): Quarter | undefined {
  const dx = endX - x;
  const dy = endY - y;
  const across = Math.abs(dx);
  const along = Math.abs(dy);
  if (across < MIN_LENGTH && along < MIN_LENGTH) return 0;
  if (along <= SLANT * across) return dx >= 0 ? 0 : 2;
  if (across <= SLANT * along) return dy >= 0 ? 1 : 3;
  return undefined;
}

/** Smaller text is there for programs, not for readers, points. */
const MIN_SIZE = 0.5;
/** The base line of text whose upper part is on the page is no farther below it, font sizes. */
const BELOW_PAGE = 0.5;

const isOnPage = ({ x, y, endX, endY, size }: Glyph, pageWidth: number, pageHeight: number): boolean =>
  size > MIN_SIZE && (isInside(x, y, size, pageWidth, pageHeight) || isInside(endX, endY, size, pageWidth, pageHeight));

const isInside = (x: number, y: number, size: number, pageWidth: number, pageHeight: number): boolean =>
  x >= -size && y >= 0 && x <= pageWidth + size && y <= pageHeight + BELOW_PAGE * size;

/** Whether the middle of an image is on the page: what is drawn beside the page is not seen. */
const isMiddleOn = ({ x0, y0, x1, y1 }: Box, pageWidth: number, pageHeight: number): boolean =>
  x0 + x1 > 0 && x0 + x1 < 2 * pageWidth && y0 + y1 > 0 && y0 + y1 < 2 * pageHeight;

function turn(
  x: number,
  y: number,
  quarter: Quarter,
  pageWidth: number,
  pageHeight: number,
): readonly [number, number] {
  switch (quarter) {
    case 0:
      return [x, y];
    case 1:
      return [y, pageWidth - x];
    case 2:
      return [pageWidth - x, pageHeight - y];
    case 3:
      return [pageHeight - y, x];
  }
}

/** The box on the page of one in a frame where the text of a quarter runs to the right. */
function turnBack(box: Box, quarter: Quarter, pageWidth: number, pageHeight: number): Box {
  const back = (x: number, y: number): readonly [number, number] => {
    if (quarter === 1) return [pageWidth - y, x];
    return quarter === 3 ? [y, pageHeight - x] : turn(x, y, quarter, pageWidth, pageHeight);
  };
  const [ax, ay] = back(box.x0, box.y0);
  const [bx, by] = back(box.x1, box.y1);
  return { x0: Math.min(ax, bx), y0: Math.min(ay, by), x1: Math.max(ax, bx), y1: Math.max(ay, by) };
}

const directionOf = (quarter: number): Word['runs'] => (quarter === 1 ? 'down' : quarter === 3 ? 'up' : undefined);

/** Turned words as lines, each at its place among the upright ones. */
function turnedLines(words: readonly Word[], runs: Word['runs'], place: (box: Box) => Box): TurnedLine[] {
  return groupRows(words)
    .flatMap((row) => splitRow(row.words, row.size))
    .flatMap((line) => {
      const [first] = line;
      if (!first) return [];
      const box = place(boundsOf(line));
      const text = line.map((word) => word.text).join(' ');
      const phrase = { ...first, ...box, text, baseline: box.y1 - DESCENT * first.size, ...(runs ? { runs } : {}) };
      return [{ phrase, words: line }];
    });
}

function turnGlyph(glyph: Glyph, quarter: Quarter, pageWidth: number, pageHeight: number): Glyph {
  const [x, y] = turn(glyph.x, glyph.y, quarter, pageWidth, pageHeight);
  const [endX, endY] = turn(glyph.endX, glyph.endY, quarter, pageWidth, pageHeight);
  return { ...glyph, x, y, endX, endY };
}
