import type { Align, Block } from '../markdown/blocks.ts';

/** A rectangle of cells; rows and columns from 0, ends inclusive. */
export type CellRange = {
  readonly top: number;
  readonly left: number;
  readonly bottom: number;
  readonly right: number;
};

/** Part of a text, raised or lowered as marks of notes and powers are. */
export type TextRun = { readonly text: string; readonly script?: 'superscript' | 'subscript' };

/**
 * A cell as it is displayed; `runs` are there when parts of its text are raised or lowered; `formula` starts
 * with its equals sign and is there only when formulas are wanted.
 */
export type SheetCell = {
  readonly text: string;
  readonly align?: Align;
  readonly url?: string;
  readonly runs?: readonly TextRun[];
  readonly formula?: string;
};

/** A comment or note on a cell; `place` is a reference such as `B3`. */
export type SheetNote = { readonly place: string; readonly author: string; readonly text: string };

/** What is drawn on a sheet, at the cell that it begins on. */
export type Drawn = { readonly row: number; readonly column: number; readonly blocks: readonly Block[] };

/** A sheet's cells that show something, by row and column from 0. */
export type Sheet = {
  readonly name: string;
  readonly hidden: boolean;
  readonly rows: Map<number, Map<number, SheetCell>>;
  readonly merges: readonly CellRange[];
  /** Ranges that the file declares as tables. */
  readonly tables?: readonly CellRange[];
  /** Rows and columns so thin that, when blank, they space out one table instead of parting two. */
  readonly thinRows?: ReadonlySet<number>;
  readonly thinColumns?: ReadonlySet<number>;
  /** Text boxes and charts that lie on the sheet. */
  readonly drawn?: readonly Drawn[];
  readonly notes?: readonly SheetNote[];
  /** Rows and columns with content that were omitted because the file hides them. */
  readonly hiddenRows: ReadonlySet<number>;
  readonly hiddenColumns: ReadonlySet<number>;
};

/** Column letters as a number from 0: `A` is 0, `XFD` is 16383. */
function columnNumber(letters: string): number {
  let number = 0;
  for (const letter of letters.toUpperCase()) number = number * 26 + (letter.charCodeAt(0) - 64);
  return number - 1;
}

/** A reference such as `B3` or `$B$3`; `undefined` when it is none. */
export function parseCell(reference: string): { row: number; column: number } | undefined {
  const match = /^\$?([A-Za-z]{1,3})\$?(\d{1,7})$/.exec(reference);
  return match?.[1] && match[2] ? { column: columnNumber(match[1]), row: Number(match[2]) - 1 } : undefined;
}

/** A range such as `A1:C3`, or a single cell. */
export function parseRange(reference: string): CellRange | undefined {
  const [first = '', last = first] = reference.split(':');
  const start = parseCell(first);
  const end = parseCell(last);
  if (!start || !end) return undefined;
  return {
    top: Math.min(start.row, end.row),
    left: Math.min(start.column, end.column),
    bottom: Math.max(start.row, end.row),
    right: Math.max(start.column, end.column),
  };
}
