import type { XmlAttributes } from '../markup/scan-xml.ts';
import type { Relationship } from '../ooxml/open-package.ts';
import { cellWeight } from '../sheets/cell-weight.ts';
import { type CellRange, parseCell, parseRange, type Sheet, type SheetCell } from '../sheets/workbook.ts';
import { type CellContext, displayCell, isOn, type OpenCell } from './display-cell.ts';
import { ownFormula, type SharedFormulas } from './share-formulas.ts';

/** Most cells of a workbook whose formulas are computed: all their values are held at once. */
export const MAX_SOLVED = 300_000;

export type SheetContext = CellContext & {
  /** Cells keep their formulas beside their values. */
  readonly withFormulas: boolean;
  /** Cell styles that center a text across the blank cells behind it. */
  readonly across: ReadonlySet<number>;
  readonly links: ReadonlyMap<string, Relationship>;
  readonly nesting: number;
  /** Cells that may still be read. */
  readonly cells: number;
  readonly onProgress: (done: number, total: number | undefined) => void;
};

/** Cells of a sheet that show their formulas, because the file stores no results; `count` with those beyond the most. */
export type UnsolvedCells = { readonly sheet: Sheet; readonly cells: readonly OpenCell[]; readonly count: number };

/** A worksheet under way. */
export type SheetReading = {
  readonly context: SheetContext;
  readonly rows: Sheet['rows'];
  readonly merges: CellRange[];
  readonly shared: SharedFormulas;
  /** Relationships of ActiveX controls, by the number of their shape. */
  readonly controls: Map<string, string>;
  /** Columns that the sheet hides, whether they hold anything or not. */
  readonly hiddenColumns: [first: number, last: number][];
  /** Hidden rows and columns that hold something. */
  readonly droppedRows: Set<number>;
  readonly droppedColumns: Set<number>;
  readonly thinRows: Set<number>;
  readonly thinColumns: Set<number>;
  /** Height of a row that declares none, points. */
  rowHeight: number;
  /** Weight of the cells that were kept. */
  count: number;
  /** Cells that were read, with those that hold nothing. */
  seen: number;
  /** Cells that show their formulas, which have no result: the first of them, and how many there are. */
  readonly unsolved: OpenCell[];
  unsolvedCount: number;
  row: number;
  rowHidden: boolean;
  column: number;
  cell: OpenCell | undefined;
  /** The text under way that is centered across cells, and the last of them. */
  centered: CellRange | undefined;
};

export const beginSheet = (context: SheetContext): SheetReading => ({
  context,
  rows: new Map(),
  merges: [],
  shared: new Map(),
  controls: new Map(),
  hiddenColumns: [],
  droppedRows: new Set(),
  droppedColumns: new Set(),
  thinRows: new Set(),
  thinColumns: new Set(),
  rowHeight: 15,
  count: 0,
  seen: 0,
  unsolved: [],
  unsolvedCount: 0,
  row: -1,
  rowHidden: false,
  column: -1,
  cell: undefined,
  centered: undefined,
});

/** Thrown to stop reading: the rest of the sheet may be hundreds of megabytes. */
export const FULL = new Error('the limit of cells is reached');

/** How many cells are passed over for each that may be kept. */
const BLANKS = 5;

/** Rows lower than this share of the usual height only space others out. */
const THIN_SHARE = 0.6;

/** How many rows pass between two reports of progress. */
const PROGRESS_ROWS = 2_000;

export function openRow(reading: SheetReading, attributes: XmlAttributes): void {
  reading.row = attributes.r ? Number(attributes.r) - 1 : reading.row + 1;
  reading.rowHidden = isOn(attributes.hidden);
  reading.column = -1;
  if (Number(attributes.ht) < reading.rowHeight * THIN_SHARE) reading.thinRows.add(reading.row);
  if (reading.row % PROGRESS_ROWS === 0) reading.context.onProgress(reading.row, undefined);
}

export function openCell(reading: SheetReading, attributes: XmlAttributes): void {
  // Cells that hold nothing cost time too.
  if (++reading.seen > reading.context.cells * BLANKS) throw FULL;
  const place = parseCell(attributes.r ?? '');
  reading.column = place?.column ?? reading.column + 1;
  reading.cell = {
    row: place?.row ?? reading.row,
    column: reading.column,
    type: attributes.t ?? 'n',
    style: Number(attributes.s ?? 0),
    value: '',
    formula: '',
    shared: undefined,
  };
}

/** Ends the cell under way, if there is one, and keeps it when it shows something. */
export function closeCell(reading: SheetReading): void {
  const { cell, context } = reading;
  if (!cell) return;
  cell.formula = ownFormula(reading.shared, cell);
  if (context.areStale && cell.formula && cell.value === '0') cell.value = '';
  const value = linked(displayCell(cell, context), cell);
  const isBlank = value.text.trim() === '';
  centerAcross(reading, cell, isBlank);
  if (!isBlank) {
    const withFormula = context.withFormulas && cell.formula && cell.value !== '';
    keepCell(reading, cell, withFormula ? { ...value, formula: `=${cell.formula}` } : value);
  }
  reading.cell = undefined;
}

/** A text that is centered across the blank cells of its style behind it is shown as merged cells are. */
function centerAcross(reading: SheetReading, { row, column, style }: OpenCell, isBlank: boolean): void {
  const before = reading.centered;
  reading.centered = undefined;
  if (!reading.context.across.has(style)) return;
  if (!isBlank) reading.centered = { top: row, left: column, bottom: row, right: column };
  else if (before && before.top === row && before.right === column - 1) {
    if (before.right > before.left) reading.merges.pop();
    reading.centered = { ...before, right: column };
    reading.merges.push(reading.centered);
  }
}

/** A cell whose formula is a link to a written address. */
function linked(shown: SheetCell, { formula }: OpenCell): SheetCell {
  const url = /^HYPERLINK\("([^"#][^"]*)"/i.exec(formula)?.[1];
  return url ? { ...shown, url } : shown;
}

function keepCell(reading: SheetReading, cell: OpenCell, shown: SheetCell): void {
  const { row, column, value, formula } = cell;
  if (reading.hiddenColumns.some(([first, last]) => column >= first && column <= last)) {
    reading.droppedColumns.add(column);
    return;
  }
  if (reading.rowHidden) {
    reading.droppedRows.add(row);
    return;
  }
  if (reading.count >= reading.context.cells) throw FULL;
  if (value === '' && formula && ++reading.unsolvedCount <= MAX_SOLVED) reading.unsolved.push(cell);
  reading.count += cellWeight(shown.text);
  const line = reading.rows.get(row);
  if (line) line.set(column, shown);
  else reading.rows.set(row, new Map([[column, shown]]));
}

/** Gives the cells of a range the address that they link to. */
export function linkCells({ rows, context }: SheetReading, attributes: XmlAttributes): void {
  const target = context.links.get(attributes['r:id'] ?? '');
  const range = parseRange(attributes.ref ?? '');
  if (!target?.external || target.target.startsWith('#') || !range) return;
  for (let row = range.top; row <= Math.min(range.bottom, range.top + 1_000); row++) {
    for (const [column, cell] of rows.get(row) ?? []) {
      if (column >= range.left && column <= range.right) rows.get(row)?.set(column, { ...cell, url: target.target });
    }
  }
}
