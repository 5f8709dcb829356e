import { median, overlap } from '../../page/box.ts';
import type { Word } from '../../page/page-content.ts';
import { type Row, splitRow } from '../../page/rows.ts';
import { isBlocker } from './blockers.ts';
import { findGutters, type Gutter } from './gutters.ts';
import { MAJORITY, NARROWEST_GUTTER, ROUNDING, USUAL_SIZE } from './measures.ts';
import { characters, continuity } from './prose.ts';
import { trimGutter } from './trim-gutter.ts';

/** Short columns have so many lines at least, which are longer than so many characters: cells of a table are shorter. */
const MIN_LINES = 2;
const LONG_LINES = 30;
/** Justified lines have no wider gaps, font sizes. */
const WIDE_GAP = 1.5;

/**
 * The gutter of a few lines in columns that stand right above or below longer columns with the same strip: what is as wide as
 * the page, such as a figure or a quotation, parts a text there. By themselves so few lines show no columns.
 */
export function shortColumns(rows: readonly Row[], known: Pick<Gutter, 'x0' | 'x1'>): Gutter | undefined {
  const size = median(
    rows.map((row) => row.size),
    USUAL_SIZE,
  );
  const isKnown = ({ x0, x1 }: Gutter) => overlap(x0, x1, known.x0, known.x1) > MAJORITY * (known.x1 - known.x0);
  const [gutter] = findGutters(rows, NARROWEST_GUTTER * size)
    .filter((strip) => isKnown(strip) && partsText(rows, strip))
    .toSorted((a, b) => b.last - b.first - (a.last - a.first));
  return gutter && trimGutter(rows, gutter);
}

/** Long lines without wide gaps on both sides, some of which continue the line above. */
function partsText(rows: readonly Row[], { first, last, x0, x1 }: Gutter): boolean {
  const own = rows.slice(first, last + 1);
  const sides = [
    own.map(({ words }) => words.filter((word) => word.x1 <= x0 + ROUNDING)),
    own.map(({ words }) => words.filter((word) => word.x0 >= x1 - ROUNDING)),
  ].map((side) => side.filter((words) => words.length > 0 && !words.some(isBlocker)));
  const isWhole = (words: readonly Word[]) => splitRow(words, WIDE_GAP * (words[0]?.size ?? USUAL_SIZE)).length === 1;
  return sides.every(
    (side) =>
      side.length >= MIN_LINES &&
      side.every(isWhole) &&
      median(side.map(characters)) >= LONG_LINES &&
      continuity(side).running > 0,
  );
}
