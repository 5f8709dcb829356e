import type { Word } from '../../page/page-content.ts';
import { type Line, makeLine } from '../layout/line.ts';
import type { Table, TableCell } from './table.ts';

const font = { name: 'Helvetica', bold: false, italic: false, monospace: false };

/** A cell's text; `columns` where it covers several, `size` where it is smaller, `at` and `width` of its text in points. */
type GivenCell =
  | string
  | {
      readonly text: string;
      readonly columns?: number;
      readonly size?: number;
      readonly at?: number;
      readonly width?: number;
    };

type Place = { readonly x0?: number; readonly width?: number; readonly size?: number };

export function wordAt(text: string, baseline: number, { x0 = 0, width = 50, size = 10 }: Place = {}): Word {
  const box = { x0, x1: x0 + width, y0: baseline - 8, y1: baseline + 2 };
  return { ...box, text, baseline, size, font, color: '#000000' };
}

/** A line of one word. */
export const lineAt = (text: string, baseline: number, place: Place = {}): Line =>
  makeLine([wordAt(text, baseline, place)]);

/** A table of cells 100 points wide and `pitch` high. */
export function tableOf(rows: readonly (readonly GivenCell[])[], pitch = 20): Table {
  const columnCount = Math.max(...rows.map((row) => row.length));
  const cells = rows.flatMap((given, row) => {
    let column = 0;
    return given.map((cell): TableCell => {
      const {
        text,
        columns = 1,
        size = 10,
        at: x0 = 100 * column,
        width = 50,
      } = typeof cell === 'string' ? { text: cell } : cell;
      const at = column;
      column += columns;
      return {
        row,
        column: at,
        rows: 1,
        columns,
        lines: text ? [lineAt(text, pitch * row + 10, { x0, width, size })] : [],
      };
    });
  });
  const edges = Array.from({ length: columnCount + 1 }, (_, column) => 100 * column - 10);
  return {
    x0: -10,
    y0: 0,
    x1: edges.at(-1) ?? 0,
    y1: pitch * rows.length,
    rowCount: rows.length,
    columnCount,
    cells,
    edges,
  };
}

/** The texts of each row's cells; raised ones begin with `^`. */
export const textsOf = ({ rowCount, cells }: Table) =>
  Array.from({ length: rowCount }, (_, row) =>
    cells
      .filter((cell) => cell.row === row)
      .sort((a, b) => a.column - b.column)
      .map(({ lines }) =>
        lines.map(({ text, runs }) => (runs.every((run) => run.raised) ? `^${text}` : text)).join(' '),
      ),
  );
