import { type Box, median } from '../../page/box.ts';
import type { Word } from '../../page/page-content.ts';
import { perList } from '../../page/per-list.ts';
import { groupRows, type Row } from '../../page/rows.ts';
import { blocksGutter } from './block-columns.ts';
import { type Blocker, isBlocker, withBlockers } from './blockers.ts';
import { captionsGutter } from './caption-columns.ts';
import { contentsGutter } from './contents-columns.ts';
import { extendGutter } from './extend-gutter.ts';
import { findGutters, type Gutter } from './gutters.ts';
import { indexGutter } from './index-columns.ts';
import { NARROWEST_GUTTER, ROUNDING, USUAL_SIZE } from './measures.ts';
import { overfullWords } from './overfull-lines.ts';
import { partedLines, rowCount } from './parted-lines.ts';
import { stretchGutter } from './parted-stretches.ts';
import { fromNumbers } from './running-numbers.ts';
import { runningColumns, shortColumns } from './short-columns.ts';
import { signaturesGutter } from './signed-columns.ts';
import { type Ends, trimGutter, withoutEdges } from './trim-gutter.ts';
import { withoutWideCaption } from './wide-captions.ts';
import { withoutWideEnd } from './wide-ends.ts';

/** A part of the page that is read line by line. */
export type Leaf<T> = { readonly words: readonly Word[]; readonly blockers: readonly Blocker<T>[] };

/** Both ends of the page. */
const BOTH: Ends = { top: true, bottom: true };

/** Columns lie in each other no deeper; each cut may show others. */
const MAX_DEPTH = 6;

/** Cuts a page into parts with one column each, in reading order. */
export const splitColumns = <T>(words: readonly Word[], blockers: readonly Blocker<T>[]): readonly Leaf<T>[] =>
  blockers.length > 0 ? cut(words, blockers, 0, BOTH) : columnsOfText(words);

/** The columns of text without anything in it. */
const columnsOfText = perList((words: readonly Word[]): readonly Leaf<never>[] => cut<never>(words, [], 0, BOTH));

/**
 * `ends` are those of the page that the part has. `known` is the gutter of columns right above or below: what is between
 * others of the same page has it too.
 */
function cut<T>(
  words: readonly Word[],
  blockers: readonly Blocker<T>[],
  depth: number,
  ends: Ends,
  known?: Gutter,
): Leaf<T>[] {
  if (words.length === 0 && blockers.length === 0) return [];
  const rows = withBlockers(groupRows(words), blockers);
  const found =
    depth < MAX_DEPTH
      ? (columnGutter(rows, ends) ?? (known && shortColumns(rows, known)) ?? runningColumns(rows))
      : undefined;
  const extended =
    found &&
    extendGutter(rows, found, (part, side) =>
      columnGutter(part, { top: side === 'above' && ends.top, bottom: side === 'below' && ends.bottom }),
    );
  const gutter = extended && withoutWideEnd(rows, withoutWideCaption(rows, extended));
  if (!gutter) return [{ words, blockers }];
  const top = edgeOf(rows, gutter.first, -1);
  const bottom = edgeOf(rows, gutter.last, 1);
  const middle = (gutter.x0 + gutter.x1) / 2;
  const overfull = overfullWords(rows, gutter);
  const part = (box: Box): 'above' | 'below' | 'left' | 'right' => {
    const y = (box.y0 + box.y1) / 2;
    if (y < top) return 'above';
    if (y > bottom) return 'below';
    return (box.x0 + box.x1) / 2 < middle ? 'left' : 'right';
  };
  return (['above', 'left', 'right', 'below'] as const).flatMap((side) =>
    cut(
      words.filter((word) => (overfull.has(word) ? 'left' : part(word)) === side),
      blockers.filter(({ box }) => part(box) === side),
      depth + 1,
      { top: side === 'above' && ends.top, bottom: side === 'below' && ends.bottom },
      side === 'above' || side === 'below' ? gutter : undefined,
    ),
  );
}

/** Upper (-1) or lower (1) edge of a row. An image's part beside the columns may reach past the lines outside them. */
function edgeOf(rows: readonly Row[], at: number, side: -1 | 1): number {
  const row = rows[at];
  if (!row) return 0;
  const edge = side < 0 ? row.y0 : row.y1;
  if (hasText(row)) return edge;
  const outside = (side < 0 ? rows.slice(0, at) : rows.slice(at + 1)).filter(hasText);
  const middles = outside.map(({ y0, y1 }) => (y0 + y1) / 2 - side * ROUNDING);
  return middles.reduce((last, middle) => (side < 0 ? Math.max(last, middle) : Math.min(last, middle)), edge);
}

const hasText = ({ words }: Row): boolean => !words.every(isBlocker);

/**
 * The gutter between text columns that the most lines stand along, cut to the lines that it parts. Heads and feet of a page
 * are no part of its columns.
 */
function columnGutter(rows: readonly Row[], ends: Ends): Gutter | undefined {
  const contents = contentsGutter(rows) ?? indexGutter(rows);
  if (contents) return contents;
  const size = median(
    rows.map((row) => row.size),
    USUAL_SIZE,
  );
  const isPage = ends.top && ends.bottom;
  let best: Gutter | undefined;
  let most = 0;
  const gutters = findGutters(rows, NARROWEST_GUTTER * size);
  for (const gutter of gutters) {
    // A strip parts no more lines than it stands along.
    if (rowCount(gutter) < most) continue;
    const parted = partedLines(rows, gutter, size, isPage);
    const taller = best && gutter.last - gutter.first > best.last - best.first;
    if (parted > most || (parted > 0 && parted === most && taller)) {
      most = parted;
      best = gutter;
    }
  }
  best = stretchGutter(rows, gutters, size, most) ?? best;
  return best
    ? trimGutter(rows, withoutEdges(rows, fromNumbers(rows, best), size, ends))
    : (captionsGutter(rows) ?? blocksGutter(rows) ?? signaturesGutter(rows));
}
