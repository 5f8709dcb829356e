import { boundsOf, overlap } from '../../../page/box.ts';
import type { Word } from '../../../page/page-content.ts';
import { splitRow } from '../../../page/rows.ts';
import { COLUMN_GAP } from '../../layout/measures.ts';
import type { RowCluster } from '../../layout/staggered-rows.ts';
import { columnOf } from '../row-columns.ts';
import { cellLines } from '../ruled-table.ts';
import type { Separator } from '../separators.ts';
import type { Table, TableCell } from '../table.ts';
import { continues, type Line } from './continued-label.ts';
import { type Band, emptyBand, headBands } from './head-bands.ts';
import type { HeadLine } from './read-heads.ts';
import type { Statement } from './statement.ts';
import { columnOfValue, separatorsOf, type ValueColumn } from './value-columns.ts';
import { NO_VALUE, type Value } from './value-rows.ts';

/** The statement as a table: lines of heads, then a row for each label or figures. */
export function statementTable(statement: Statement, rows: readonly RowCluster[], heads: readonly HeadLine[]): Table {
  const separators = separatorsOf(statement.columns, statement.labelEnd);
  const columnCount = separators.length + 1;
  const start = heads.at(-1)?.index ?? statement.first - 1;
  const last = endOfLastLabel(statement, rows);
  const bands = [
    ...headBands(heads, columnCount),
    ...bodyBands(statement, rows.slice(0, last + 1), start + 1, separators),
  ];
  const bounds = boundsOf(rows.slice(heads[0]?.top ?? statement.first, last + 1));
  return {
    ...bounds,
    rowCount: bands.length,
    columnCount,
    cells: bands.flatMap((band, row) => cellsOf(band, row, columnCount)),
    edges: [bounds.x0, ...separators.map(({ x0, x1 }) => (x0 + x1) / 2), bounds.x1],
  };
}

/** The cells of each row of heads, for a table of so many columns with its labels. */
export const headCells = (heads: readonly HeadLine[], columnCount: number): TableCell[][] =>
  headBands(heads, columnCount).map((band, row) => cellsOf(band, row, columnCount));

function cellsOf({ words, spans }: Band, row: number, columnCount: number): TableCell[] {
  const cells: TableCell[] = [];
  for (let column = 0; column < columnCount; ) {
    const columns = spans.get(column) ?? 1;
    cells.push({ row, column, rows: 1, columns, lines: cellLines(words.slice(column, column + columns).flat()) });
    column += columns;
  }
  return cells;
}

/** A name of the rows below it, farther than so many font sizes before the first figures, had place on the line above. */
const WIDEST = 8;

function bodyBands(
  { rows: values, columns, size, labelEnd, stripes }: Statement,
  rows: readonly RowCluster[],
  first: number,
  separators: readonly Separator[],
): Band[] {
  const bands: Band[] = [];
  const usual = usualPitch(values, rows, first);
  const border = Math.max(labelEnd, (columns[0]?.x0 ?? 0) - WIDEST * size);
  let above: Line | undefined;
  for (let index = first; index < rows.length; index++) {
    const row = rows[index];
    if (!row) continue;
    const figures = values[index]?.values ?? [];
    const { label, texts } = partTexts(values[index]?.label ?? row.words, columns, figures, labelEnd);
    const following = (rows[index + 1]?.baseline ?? Number.POSITIVE_INFINITY) - row.baseline;
    const line: Line = { row, label, hasFigures: figures.length > 0, following, stripe: stripes?.[index] };
    const isName = figures.length === 0 && label.at(-1)?.text.endsWith(':') === true;
    const open = above && continues(above, line, isName ? border : labelEnd, usual) ? bands.at(-1) : undefined;
    const band = open ?? emptyBand(separators.length + 1);
    if (!open) bands.push(band);
    band.words[0]?.push(...label);
    for (const { words, column } of texts) band.words[column + 1]?.push(...words);
    for (const figure of figures) {
      const column = columnOfValue(figure, columns, size);
      const place = column >= 0 ? column + 1 : Math.max(1, columnOf((figure.x0 + figure.x1) / 2, separators));
      band.words[place]?.push(...figure.words);
    }
    const [from, to] = columnsBelow(values[index]?.beside ?? [], columns);
    if (from !== undefined && to !== undefined) {
      for (const word of values[index]?.beside ?? []) band.words[from + 1]?.push(word);
      band.spans.set(from + 1, to - from + 1);
    }
    above = { ...line, hasFigures: line.hasFigures || (open !== undefined && above?.hasFigures === true) };
  }
  return bands;
}

/** The first and the last column that a head stands over. */
function columnsBelow(head: readonly Word[], columns: readonly ValueColumn[]): (number | undefined)[] {
  const { x0, x1 } = boundsOf(head);
  const below = columns.flatMap((column, at) => (overlap(x0, x1, column.x0, column.x1) > 0 ? [at] : []));
  return [below[0], below.at(-1)];
}

/** What stands behind a label and over a column without a figure, such as a word in place of a number, is that column's. */
function partTexts(
  words: readonly Word[],
  columns: readonly ValueColumn[],
  figures: readonly Value[],
  labelEnd: number,
): { label: readonly Word[]; texts: readonly { words: readonly Word[]; column: number }[] } {
  const phrases = splitRow(words, COLUMN_GAP * (words[0]?.size ?? 0));
  const places = phrases.map((text) => {
    const { x0, x1 } = boundsOf(text);
    return {
      words: text,
      column: x0 < labelEnd ? -1 : columns.findIndex((own) => overlap(x0, x1, own.x0, own.x1) > 0),
    };
  });
  // A text alone may stand behind the place of its label.
  const hasLabel = columns[places[0]?.column ?? -1]?.isText !== true;
  const label = hasLabel ? (phrases[0] ?? []) : [];
  const texts = hasLabel ? places.slice(1) : places;
  const isFree = ({ column }: { column: number }) =>
    column >= 0 &&
    !figures.some(({ x0, x1 }) => overlap(x0, x1, columns[column]?.x0 ?? 0, columns[column]?.x1 ?? 0) > 0);
  return texts.every(isFree) ? { label, texts } : { label: words, texts: [] };
}

/** How far rows with figures are from each other, points: white above sums makes some of them farther. */
function usualPitch(values: Statement['rows'], rows: readonly RowCluster[], first: number): number {
  const pitches = rows.slice(first + 1).flatMap((row, offset) => {
    const above = rows[first + offset];
    return above && values[first + offset] && values[first + offset + 1] ? [row.baseline - above.baseline] : [];
  });
  return pitches.sort((a, b) => a - b)[pitches.length >> 2] ?? Number.POSITIVE_INFINITY;
}

/** Lines below the last figures that continue their label, in small letters. */
function endOfLastLabel({ last, labelEnd }: Statement, rows: readonly RowCluster[]): number {
  let end = last;
  for (;;) {
    const above = rows[end];
    const row = rows[end + 1];
    if (!above || !row || row.x1 > labelEnd + row.size) return end;
    const label = above.words.filter(({ x1 }) => x1 <= labelEnd + 1);
    const isSmall = /^\p{Ll}/u.test(row.words[0]?.text ?? '') && !NO_VALUE.test(row.words[0]?.text ?? '');
    if (
      !isSmall ||
      !continues({ row: above, label, hasFigures: true }, { row, label: row.words, hasFigures: false }, labelEnd, 0)
    )
      return end;
    end++;
  }
}
