import { type Box, boundsOf } from '../../page/box.ts';
import type { Word } from '../../page/page-content.ts';
import type { Row } from '../../page/rows.ts';
import { LINE_DRIFT, OVERHANG, PHRASE_GAP } from '../layout/measures.ts';
import { FIGURE } from './figure-rows.ts';
import { type HeadPhrase, headsBelowGroups } from './groups-over-heads.ts';
import { isLeafOf, leafLine, partByLeaf } from './leaf-heads.ts';
import { overhangColumn } from './overhangs.ts';
import { columnOf } from './row-columns.ts';
import { cellLines } from './ruled-table.ts';
import type { Separator } from './separators.ts';
import type { Table, TableCell } from './table.ts';

/** Ink within this part of a strip's width from its edges is no crossing: glyphs reach over their boxes. */
const SLACK = 0.15;
/** Heads are in so many bands at most: a title may be above them. */
const HEAD_BANDS = 2;

/** Builds a table of bands (the text rows of each table row) and separators. Phrases across separators span columns. */
export function tableFromBands(bands: readonly (readonly Row[])[], separators: readonly Separator[], box?: Box): Table {
  const bounds = box ?? boundsOf(bands.flat());
  const columnCount = separators.length + 1;
  const cells: TableCell[] = [];
  let rowCount = 0;
  for (const [index, band] of bands.entries()) {
    const own = bandCells(band, rowCount, separators, index < HEAD_BANDS);
    cells.push(...own);
    rowCount = Math.max(...own.map(({ row, rows }) => row + rows));
  }
  const edges = [bounds.x0, ...separators.map(({ x0, x1 }) => (x0 + x1) / 2), bounds.x1];
  const { x0, y0, x1, y1 } = bounds;
  return { x0, y0, x1, y1, rowCount, columnCount, cells, edges };
}

/** The cells of a band; two rows of them where heads of columns stand below heads of groups. */
function bandCells(
  band: readonly Row[],
  row: number,
  separators: readonly Separator[],
  mayBeHead: boolean,
): TableCell[] {
  const phrases = placedPhrases(band, separators);
  const below = mayBeHead && band.length > 1 ? headsBelowGroups(phrases) : [];
  if (below.length === 0) return cellsOf(phrases, row, separators);
  const named = new Set(below.map(({ from }) => from));
  const above = phrases.filter((phrase) => !below.includes(phrase));
  return [
    ...cellsOf(above, row, separators).map((cell) => (named.has(cell.column) ? cell : { ...cell, rows: 2 })),
    ...cellsOf(below, row + 1, separators).filter(({ column }) => named.has(column)),
  ];
}

/** The phrases of a band with the columns that they stand over. */
function placedPhrases(band: readonly Row[], separators: readonly Separator[]): HeadPhrase[] {
  const leaf = leafLine(band, separators);
  const phrases = bandPhrases(band, leaf, separators);
  return phrases.map((words) => {
    const isLeaf = leaf !== undefined && isLeafOf(leaf, words);
    const crossed = isLeaf ? [] : separators.flatMap((separator, at) => (crosses(words, separator) ? [at] : []));
    const own = crossed.length > 0 ? overhangColumn(words, crossed, phrases, separators) : columnAt(words, separators);
    return { words, from: own ?? crossed[0] ?? 0, to: own ?? (crossed.at(-1) ?? 0) + 1 };
  });
}

function cellsOf(phrases: readonly HeadPhrase[], row: number, separators: readonly Separator[]): TableCell[] {
  const columnCount = separators.length + 1;
  // Joined columns: bridges[i] says that something spans separator i.
  const bridges = separators.map(() => false);
  const words: Word[][] = Array.from({ length: columnCount }, () => []);
  for (const phrase of phrases) {
    for (let at = phrase.from; at < phrase.to; at++) bridges[at] = true;
    const own = phrase.from === phrase.to ? phrase.from : undefined;
    for (const word of phrase.words) words[own ?? columnOf((word.x0 + word.x1) / 2, separators)]?.push(word);
  }
  const cells: TableCell[] = [];
  for (let column = 0; column < columnCount; ) {
    let columns = 1;
    while (bridges[column + columns - 1]) columns++;
    const content = words.slice(column, column + columns).flat();
    cells.push({ row, column, rows: 1, columns, lines: cellLines(content) });
    column += columns;
  }
  return cells;
}

/** The phrases of a row's lines; heads of narrow columns that are near each other apart. */
function bandPhrases(
  band: readonly Row[],
  leaf: Row | undefined,
  separators: readonly Separator[],
): (readonly Word[])[] {
  const phrases = band.flatMap((line) => phrasesOf(line, separators));
  return leaf ? phrases.flatMap((phrase) => partByLeaf(phrase, leaf, separators)) : phrases;
}

/**
 * The lines at the top of a head, above a line that heads each column, all of whose phrases reach over several columns: they
 * are a row of their own.
 */
export function groupLines(band: readonly Row[], separators: readonly Separator[]): number {
  const leaf = leafLine(band, separators);
  if (!leaf) return linesAboveLeaves(band, separators);
  const isGroup = (line: Row) =>
    phrasesOf(line, separators)
      .flatMap((phrase) => partByLeaf(phrase, leaf, separators))
      .every((phrase) => separators.some((separator) => crosses(phrase, separator)));
  const above = band.slice(0, band.indexOf(leaf));
  const first = above.findIndex((line) => !isGroup(line));
  return first < 0 ? above.length : first;
}

/**
 * The lines of a head above its last one, where that has a text for each column that a phrase above it reaches over, and
 * none below the heads of other columns, which stand beside both.
 */
function linesAboveLeaves(band: readonly Row[], separators: readonly Separator[]): number {
  const last = band.at(-1);
  const above = band.slice(0, -1).flatMap((line) => phrasesOf(line, separators));
  const groups = above.filter((phrase) => separators.some((separator) => crosses(phrase, separator)));
  if (!last || groups.length === 0) return 0;
  const leaves = phrasesOf(last, separators);
  const named = new Set(leaves.map((phrase) => columnAt(phrase, separators)));
  const grouped = groups.flatMap((phrase) => columnsUnder(phrase, separators));
  const isApart = above.every((phrase) => groups.includes(phrase) || !named.has(columnAt(phrase, separators)));
  const isLeaf = leaves.every((phrase) => !separators.some((separator) => crosses(phrase, separator)));
  return isApart && isLeaf && grouped.every((column) => named.has(column)) ? band.length - 1 : 0;
}

function columnAt(phrase: readonly Word[], separators: readonly Separator[]): number {
  const { x0, x1 } = boundsOf(phrase);
  return columnOf((x0 + x1) / 2, separators);
}

/** The columns on both sides of each separator that a phrase crosses. */
const columnsUnder = (phrase: readonly Word[], separators: readonly Separator[]): number[] =>
  separators.flatMap((separator, at) => (crosses(phrase, separator) ? [at, at + 1] : []));

/** A line's words in runs that only spaces part, and no separator. */
function phrasesOf(row: Row, separators: readonly Separator[]): Word[][] {
  const phrases: Word[][] = [];
  for (const word of row.words) {
    const phrase = phrases.findLast(
      (other) => Math.abs((other[0]?.baseline ?? 0) - word.baseline) < LINE_DRIFT * word.size,
    );
    const before = phrase?.at(-1);
    const isNear =
      before !== undefined &&
      word.x0 - before.x1 < PHRASE_GAP * word.size &&
      !areValues(before, word, separators) &&
      !separators.some(({ x0, x1 }) => before.x1 <= x0 + OVERHANG && word.x0 >= x1 - OVERHANG);
    if (phrase && isNear) phrase.push(word);
    else phrases.push([word]);
  }
  return phrases;
}

/** Figures beside each other in two columns are no phrase, such as years that head columns; those of a date are. */
const areValues = (left: Word, right: Word, separators: readonly Separator[]) =>
  [left, right].every(({ text }) => FIGURE.test(text) && !text.endsWith(',')) &&
  columnOf((left.x0 + left.x1) / 2, separators) !== columnOf((right.x0 + right.x1) / 2, separators);

/** Whether a phrase has ink in the strip and text on both of its sides. */
function crosses(phrase: readonly Word[], { x0, x1 }: Separator): boolean {
  const slack = SLACK * (x1 - x0);
  const bounds = boundsOf(phrase);
  return bounds.x0 < x0 && bounds.x1 > x1 && phrase.some((word) => word.x1 > x0 + slack && word.x0 < x1 - slack);
}
