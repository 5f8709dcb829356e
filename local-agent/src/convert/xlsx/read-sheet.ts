import type { ConversionWarning } from '@docferry/shared-contracts';
import { scanXml, type XmlAttributes, type XmlHandler } from '../markup/scan-xml.ts';
import type { Relationship } from '../ooxml/open-package.ts';
import { cellWeight } from '../sheets/cell-weight.ts';
import { formatText, formatValue } from '../sheets/format-value.ts';
import { shiftFormula } from '../sheets/shift-formula.ts';
import { type CellRange, parseCell, parseRange, type Sheet, type SheetCell } from '../sheets/workbook.ts';
import { MAX_TEXT, unescapeText } from './shared-strings.ts';

export type SheetContext = {
  readonly strings: readonly string[];
  readonly formats: readonly (string | number)[];
  readonly date1904: boolean;
  /** Cells keep their formulas beside their values. */
  readonly withFormulas: boolean;
  readonly links: ReadonlyMap<string, Relationship>;
  readonly nesting: number;
  /** Cells that may still be read. */
  readonly cells: number;
  readonly onProgress: (done: number, total: number | undefined) => void;
};

type OpenCell = {
  row: number;
  column: number;
  type: string;
  style: number;
  value: string;
  formula: string;
  /** Which formula it shares. */
  shared: string | undefined;
};

/** The first cell of those that share a formula. */
type SharedFormula = { readonly row: number; readonly column: number; readonly formula: string };

/** Longest formula of Excel, UTF-16 code units. */
const MAX_FORMULA = 8_192;

/** How many rows pass between two reports of progress. */
const PROGRESS_ROWS = 2_000;

/** Streams one worksheet: only cells that hold something are kept, wherever they stand. */
export function readSheet(
  bytes: Uint8Array,
  name: string,
  context: SheetContext,
): { sheet: Sheet; count: number; warnings: ConversionWarning[] } {
  const rows: Sheet['rows'] = new Map();
  const merges: CellRange[] = [];
  const hiddenColumns: [first: number, last: number][] = [];
  const hiddenRows = new Set<number>();
  const droppedColumns = new Set<number>();
  let count = 0;
  let seen = 0;
  let unsolved = 0;
  let row = -1;
  let rowHidden = false;
  let column = -1;
  let cell: OpenCell | undefined;
  let target: 'value' | 'formula' | undefined;
  /** Depth of phonetic readings, which stand beside the text. */
  let phonetic = 0;

  function openRow(attributes: XmlAttributes): void {
    row = attributes.r ? Number(attributes.r) - 1 : row + 1;
    rowHidden = isOn(attributes.hidden);
    column = -1;
    if (row % PROGRESS_ROWS === 0) context.onProgress(row, undefined);
  }

  function openCell(attributes: XmlAttributes): void {
    // Cells that hold nothing cost time too.
    if (++seen > context.cells * BLANKS) throw FULL;
    const place = parseCell(attributes.r ?? '');
    column = place?.column ?? column + 1;
    cell = {
      row: place?.row ?? row,
      column,
      type: attributes.t ?? 'n',
      style: Number(attributes.s ?? 0),
      value: '',
      formula: '',
      shared: undefined,
    };
  }

  const shared = new Map<string, SharedFormula>();

  /** Cells that share a formula hold only its number, but for the first. */
  function ownFormula(done: OpenCell): string {
    if (done.shared === undefined) return done.formula;
    const first = shared.get(done.shared);
    if (first) return done.formula || shiftFormula(first.formula, done.row - first.row, done.column - first.column);
    // Excel's own formulas are no longer; a longer one would be copied into each cell that shares it.
    if (done.formula && done.formula.length <= MAX_FORMULA) shared.set(done.shared, done);
    return done.formula;
  }

  function closeCell(done: OpenCell): void {
    done.formula = ownFormula(done);
    const value = displayCell(done, context);
    const shown =
      context.withFormulas && done.formula && done.value !== '' ? { ...value, formula: `=${done.formula}` } : value;
    if (shown.text.trim() === '') return;
    if (hiddenColumns.some(([first, last]) => done.column >= first && done.column <= last)) {
      droppedColumns.add(done.column);
      return;
    }
    if (rowHidden) {
      hiddenRows.add(done.row);
      return;
    }
    if (count >= context.cells) throw FULL;
    if (done.value === '' && done.formula) unsolved++;
    count += cellWeight(shown.text);
    const line = rows.get(done.row);
    if (line) line.set(done.column, shown);
    else rows.set(done.row, new Map([[done.column, shown]]));
  }

  const full = scanUntilFull(bytes, context.nesting, {
    open(element, attributes) {
      if (element === 'x:row') openRow(attributes);
      else if (element === 'x:c') openCell(attributes);
      else if (element === 'x:v' || element === 'x:t') target = phonetic > 0 ? undefined : cell && 'value';
      else if (element === 'x:f') {
        target = cell && 'formula';
        if (cell && attributes.t === 'shared') cell.shared = attributes.si;
      } else if (element === 'x:rPh') phonetic++;
      else if (element === 'x:col' && isOn(attributes.hidden)) {
        hiddenColumns.push([Number(attributes.min) - 1, Number(attributes.max) - 1]);
      } else if (element === 'x:mergeCell') {
        const range = parseRange(attributes.ref ?? '');
        if (range) merges.push(range);
      } else if (element === 'x:hyperlink') linkCells(rows, attributes, context.links);
    },
    close(element) {
      if (element === 'x:c' && cell) {
        closeCell(cell);
        cell = undefined;
      }
      if (element === 'x:rPh') phonetic--;
      else if (element === 'x:v' || element === 'x:t' || element === 'x:f') target = undefined;
    },
    text(value) {
      if (cell && target && cell[target].length <= MAX_TEXT) cell[target] += value;
    },
  });
  const warnings: ConversionWarning[] = [];
  if (full) {
    const message = `Sheet "${name}" was converted down to row ${row + 1}: the limit of cells is reached.`;
    warnings.push({ code: 'cells_left_out', message, segment: name });
  }
  if (unsolved > 0) {
    const message = `${unsolved} formulas of sheet "${name}" have no stored result and are shown as formulas.`;
    warnings.push({ code: 'formulas_without_results', message, segment: name });
  }
  const sheet: Sheet = {
    name,
    hidden: false,
    rows,
    merges,
    hiddenRows,
    hiddenColumns: droppedColumns,
  };
  return { sheet, count, warnings };
}

/** Thrown to stop reading: the rest of the sheet may be hundreds of megabytes. */
const FULL = new Error('the limit of cells is reached');

/** How many cells are passed over for each that may be kept. */
const BLANKS = 5;

function scanUntilFull(bytes: Uint8Array, nesting: number, handler: XmlHandler): boolean {
  try {
    scanXml(bytes, nesting, handler);
    return false;
  } catch (error) {
    if (error !== FULL) throw error;
    return true;
  }
}

const isOn = (value: string | undefined) => value === '1' || value === 'true';

function displayCell(
  { type, style, value, formula }: OpenCell,
  { strings, formats, date1904 }: SheetContext,
): SheetCell {
  const format = formats[style] ?? 0;
  switch (type) {
    case 's':
      return { text: formatText(strings[Number(value)] ?? '', format) };
    case 'inlineStr':
    case 'str':
      return { text: formatText(unescapeText(value), format) };
    case 'b':
      return { text: isOn(value) ? 'TRUE' : /^(?:0|false)$/.test(value) ? 'FALSE' : value };
    case 'e':
      return { text: value };
    case 'd':
      return { text: value.replace(/T00:00:00(?:\.0+)?Z?$/, '').replace('T', ' ') };
    default: {
      if (value === '') return { text: formula && `=${formula}` };
      const number = Number(value);
      if (!Number.isFinite(number)) return { text: value };
      return { text: formatValue(number, format, date1904), align: 'right' };
    }
  }
}

/** Gives the cells of a range the address that they link to. */
function linkCells(rows: Sheet['rows'], attributes: XmlAttributes, links: SheetContext['links']): void {
  const target = links.get(attributes['r:id'] ?? '');
  const range = parseRange(attributes.ref ?? '');
  if (!target?.external || target.target.startsWith('#') || !range) return;
  for (let row = range.top; row <= Math.min(range.bottom, range.top + 1_000); row++) {
    for (const [column, cell] of rows.get(row) ?? []) {
      if (column >= range.left && column <= range.right) rows.get(row)?.set(column, { ...cell, url: target.target });
    }
  }
}
