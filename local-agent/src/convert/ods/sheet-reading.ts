import type { ConversionInput } from '../conversion.ts';
import type { XmlAttributes } from '../markup/scan-xml.ts';
import { cellWeight } from '../sheets/cell-weight.ts';
import { columnLetters } from '../sheets/shift-formula.ts';
import type { CellRange, Sheet, SheetCell, SheetNote } from '../sheets/workbook.ts';
import { countOf, displayCell, type OpenCell } from './open-cell.ts';

/** Most copies of one repeated row or cell that are made; files repeat blank ones a million times. */
const MAX_REPEATS = 1_000;

export type SpreadsheetInput = Pick<ConversionInput, 'limits' | 'options' | 'onProgress'>;

type OpenSheet = Sheet & {
  readonly merges: CellRange[];
  readonly notes: SheetNote[];
  readonly hiddenRows: Set<number>;
  readonly hiddenColumns: Set<number>;
  readonly thinRows: Set<number>;
  readonly thinColumns: Set<number>;
};

/** The sheets of a spreadsheet under way, and where the reading is in the last of them. */
export type SheetReading = {
  readonly input: SpreadsheetInput;
  readonly sheets: OpenSheet[];
  /** Names of the styles that hide a sheet. */
  readonly hiddenStyles: Set<string>;
  /** Names of the styles of low rows and narrow columns. */
  readonly thinStyles: Set<string>;
  /** Columns that the sheet under way hides, whether they hold anything or not. */
  readonly hiddenColumns: Set<number>;
  /** How many columns the sheet has declared. */
  declared: number;
  row: number;
  rowRepeat: number;
  rowHidden: boolean;
  column: number;
  /** The cells of the row under way. */
  line: Map<number, SheetCell>;
  /** Weight of the cells that were kept. */
  kept: number;
  /** Cells above the limit. */
  left: number;
};

export const beginSheets = (input: SpreadsheetInput): SheetReading => ({
  input,
  sheets: [],
  hiddenStyles: new Set(),
  thinStyles: new Set(),
  hiddenColumns: new Set(),
  declared: 0,
  row: 0,
  rowRepeat: 1,
  rowHidden: false,
  column: 0,
  line: new Map(),
  kept: 0,
  left: 0,
});

export function openSheet(reading: SheetReading, attributes: XmlAttributes): void {
  const { sheets, hiddenStyles, hiddenColumns } = reading;
  sheets.push({
    name: attributes['table:name'] ?? `Sheet ${sheets.length + 1}`,
    hidden: hiddenStyles.has(attributes['table:style-name'] ?? ''),
    rows: new Map(),
    merges: [],
    notes: [],
    hiddenRows: new Set(),
    hiddenColumns: new Set(),
    thinRows: new Set(),
    thinColumns: new Set(),
  });
  hiddenColumns.clear();
  reading.row = 0;
  reading.declared = 0;
}

export function declareColumns(reading: SheetReading, attributes: XmlAttributes): void {
  const repeat = countOf(attributes['table:number-columns-repeated']);
  const marked = [
    isHidden(attributes) ? reading.hiddenColumns : undefined,
    isThin(reading, attributes) ? reading.sheets.at(-1)?.thinColumns : undefined,
  ];
  for (let copy = 0; copy < Math.min(repeat, MAX_REPEATS); copy++)
    for (const columns of marked) columns?.add(reading.declared + copy);
  reading.declared += repeat;
}

export function openRow(reading: SheetReading, attributes: XmlAttributes): void {
  reading.rowRepeat = countOf(attributes['table:number-rows-repeated']);
  reading.rowHidden = isHidden(attributes);
  reading.column = 0;
  reading.line = new Map();
  if (!isThin(reading, attributes)) return;
  for (let copy = 0; copy < Math.min(reading.rowRepeat, MAX_REPEATS); copy++)
    reading.sheets.at(-1)?.thinRows.add(reading.row + copy);
}

export function closeRow(reading: SheetReading): void {
  const { input, row, rowRepeat, line } = reading;
  const sheet = reading.sheets.at(-1);
  if (sheet && line.size > 0) {
    const weight = [...line.values()].reduce((sum, { text }) => sum + cellWeight(text), 0);
    for (let copy = 0; copy < Math.min(rowRepeat, MAX_REPEATS); copy++) {
      if (reading.rowHidden) sheet.hiddenRows.add(row + copy);
      else if (reading.kept + weight > input.limits.cells) reading.left += line.size;
      else {
        reading.kept += weight;
        // Only cells that are merged are the same.
        const own = new Map([...line].map(([column, cell]) => [column, { ...cell }]));
        sheet.rows.set(row + copy, copy === 0 ? line : own);
      }
    }
  }
  reading.row += rowRepeat;
  if (reading.row % 1_000 === 0) input.onProgress(reading.row, undefined);
}

/** Puts a cell that has ended, with its copies and its comment, in the row under way. */
export function putCell(reading: SheetReading, cell: OpenCell): void {
  const { input, row, column } = reading;
  const sheet = reading.sheets.at(-1);
  const shown = displayCell(cell, input.options.formulas === true);
  if (sheet) putNote(reading, sheet, cell);
  if (sheet && shown) {
    for (let copy = 0; copy < Math.min(cell.repeat, MAX_REPEATS); copy++) {
      if (reading.hiddenColumns.has(column + copy)) sheet.hiddenColumns.add(column + copy);
      else reading.line.set(column + copy, { ...shown });
    }
    if (cell.columns > 1 || cell.rows > 1) {
      sheet.merges.push({ top: row, left: column, bottom: row + cell.rows - 1, right: column + cell.columns - 1 });
    }
  }
  reading.column += cell.repeat;
}

function putNote({ row, column }: SheetReading, { notes }: OpenSheet, { note }: OpenCell): void {
  const text = note?.text.replace(/\s+/g, ' ').trim();
  if (text) notes.push({ place: `${columnLetters(column)}${row + 1}`, author: note?.author ?? '', text });
}

const isThin = ({ thinStyles }: SheetReading, attributes: XmlAttributes) =>
  thinStyles.has(attributes['table:style-name'] ?? '');

const isHidden = (attributes: XmlAttributes) => /^(?:collapse|filter)$/.test(attributes['table:visibility'] ?? '');
