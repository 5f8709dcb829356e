import { boundsOf, median } from '../../page/box.ts';
import type { Word } from '../../page/page-content.ts';
import type { Row } from '../../page/rows.ts';
import { isBlocker } from './blockers.ts';
import type { Gutter } from './gutters.ts';
import { NARROWEST_GUTTER, SAME_EDGE, SAME_SIZE, SPACE_WIDTH } from './measures.ts';
import { characters, continuity, RUNNING_TEXT } from './prose.ts';

/** Lines of a column that continues are no farther apart, font sizes. */
const NEXT_LINE = 2;
/** Distances of lines of one paragraph differ by less, font sizes. */
const SAME_PITCH = 0.1;
/** Fewer lines show no column of running text. */
const MIN_LINES = 6;
/** Half of the lines of running text are longer, characters. */
const MIN_LENGTH = 15;

/**
 * The gutter down to where one of its columns ends: a paragraph runs on below its last row, whatever stands on the other side,
 * such as an address below a table. `undefined` where none does, or nothing stands there.
 */
export function continuedColumn(rows: readonly Row[], gutter: Gutter): Gutter | undefined {
  const middle = (gutter.x0 + gutter.x1) / 2;
  const sides = [(word: Word) => word.x1 < middle, (word: Word) => word.x0 > middle];
  return sides.map((isOn) => followed(rows, gutter, isOn)).find((longer) => longer !== undefined);
}

function followed(rows: readonly Row[], gutter: Gutter, isOn: (word: Word) => boolean): Gutter | undefined {
  const lines = rows.slice(gutter.first, gutter.last + 1).map(({ words }) => words.filter(isOn));
  const texts = lines.filter((line) => line.length > 0 && !line.some(isBlocker));
  const [before, lastLine] = texts.slice(-2);
  if (!before?.[0] || !lastLine?.[0] || !areParagraphs(texts)) return;
  let above = lastLine;
  const pitch = lastLine[0].baseline - before[0].baseline;
  const end = boundsOf(texts.flat()).x1;
  let found: Gutter | undefined;
  let strip = gutter;
  for (let last = gutter.last + 1; last < rows.length; last++) {
    const row = rows[last];
    const narrower = row && narrowed(strip, row);
    if (!narrower) break;
    strip = narrower;
    const line = row.words.filter(isOn);
    if (line.length === 0) continue;
    if (!isNextLine(above, line) || (!found && !runsOn(above, line, pitch, end))) break;
    found = { ...strip, last };
    above = line;
  }
  const added = rows.slice(gutter.last + 1, (found?.last ?? 0) + 1);
  return added.some(({ words }) => !words.every(isOn)) ? found : undefined;
}

/** Whether lines are those of running text, no entries below each other. */
const areParagraphs = (lines: readonly (readonly Word[])[]): boolean =>
  lines.length >= MIN_LINES &&
  continuity(lines).paragraphs >= RUNNING_TEXT &&
  median(lines.map(characters)) >= MIN_LENGTH;

/** The strip without the ink of a row; `undefined` where it is no gutter any more. */
function narrowed({ x0, x1, ...gutter }: Gutter, { words, size }: Row): Gutter | undefined {
  const middle = (x0 + x1) / 2;
  const isLeft = (word: Word) => (word.x0 + word.x1) / 2 < middle;
  const left = Math.max(x0, ...words.filter(isLeft).map((word) => word.x1));
  const right = Math.min(x1, ...words.filter((word) => !isLeft(word)).map((word) => word.x0));
  return right - left > NARROWEST_GUTTER * size ? { ...gutter, x0: left, x1: right } : undefined;
}

function isNextLine([last]: readonly Word[], [next]: readonly Word[]): boolean {
  if (!last || !next || isBlocker(next)) return false;
  return Math.abs(last.x0 - next.x0) < SAME_EDGE && next.baseline - last.baseline < NEXT_LINE * next.size;
}

/** Whether a line continues the paragraph of the one above, which had no place for its first word. */
function runsOn(above: readonly Word[], [next]: readonly Word[], pitch: number, end: number): boolean {
  const last = above.at(-1);
  if (!last || !next || Math.abs(next.size - last.size) > SAME_SIZE) return false;
  const isLevel = Math.abs(next.baseline - last.baseline - pitch) < SAME_PITCH * next.size;
  return isLevel && last.x1 + SPACE_WIDTH * next.size + next.x1 - next.x0 > end;
}
