import type { ConversionWarning } from '@docferry/shared-contracts';
import { scanXml, type XmlAttributes, type XmlHandler } from '../markup/scan-xml.ts';
import { parseRange, type Sheet } from '../sheets/workbook.ts';
import { isOn } from './display-cell.ts';
import { MAX_TEXT } from './shared-strings.ts';
import {
  beginSheet,
  closeCell,
  FULL,
  linkCells,
  openCell,
  openRow,
  type SheetContext,
  type SheetReading,
  type UnsolvedCells,
} from './sheet-reading.ts';

/** Columns narrower than this hold no value that anybody reads, in digits. */
const THIN_WIDTH = 4;

const MAX_COLUMN = 16_383;

type Reading = SheetReading & {
  /** What a cell's text goes to. */
  target: 'value' | 'formula' | undefined;
  /** Depth of phonetic readings, which stand beside the text. */
  phonetic: number;
};

/** Streams one worksheet: only cells that hold something are kept, wherever they stand. */
export function readSheet(
  bytes: Uint8Array,
  name: string,
  context: SheetContext,
): {
  sheet: Sheet;
  count: number;
  unsolved: UnsolvedCells;
  controls: ReadonlyMap<string, string>;
  warnings: ConversionWarning[];
} {
  const reading: Reading = { ...beginSheet(context), target: undefined, phonetic: 0 };
  const full = scanUntilFull(bytes, context.nesting, {
    open: (element, attributes) => OPEN.get(element)?.(reading, attributes),
    close: (element) => CLOSE.get(element)?.(reading),
    text: (value) => append(reading, value),
  });
  const { rows, merges, droppedRows, droppedColumns, thinRows, thinColumns, count } = reading;
  const dropped = { hiddenRows: droppedRows, hiddenColumns: droppedColumns };
  const sheet: Sheet = { name, hidden: false, rows, merges, ...dropped, thinRows, thinColumns };
  return {
    sheet,
    count,
    unsolved: { sheet, cells: reading.unsolved, count: reading.unsolvedCount },
    controls: reading.controls,
    warnings: full ? [cutWarning(name, reading.row)] : [],
  };
}

/** Whether the limit of cells ended the scan. */
function scanUntilFull(bytes: Uint8Array, nesting: number, handler: XmlHandler): boolean {
  try {
    scanXml(bytes, nesting, handler);
    return false;
  } catch (error) {
    if (error !== FULL) throw error;
    return true;
  }
}

const cutWarning = (name: string, row: number): ConversionWarning => ({
  code: 'cells_left_out',
  message: `Sheet "${name}" was converted down to row ${row + 1}: the limit of cells is reached.`,
  segment: name,
});

type OpenElement = (reading: Reading, attributes: XmlAttributes) => void;

const OPEN: ReadonlyMap<string, OpenElement> = new Map<string, OpenElement>([
  ['x:row', openRow],
  ['x:c', openCell],
  ['x:v', openValue],
  ['x:t', openValue],
  ['x:f', openFormula],
  [
    'x:rPh',
    (reading) => {
      reading.phonetic++;
    },
  ],
  ['x:sheetFormatPr', openFormat],
  ['x:col', openColumns],
  [
    'x:mergeCell',
    ({ merges }, { ref = '' }) => {
      const range = parseRange(ref);
      if (range) merges.push(range);
    },
  ],
  ['x:hyperlink', linkCells],
  ['x:control', ({ controls }, attributes) => void controls.set(attributes.shapeId ?? '', attributes['r:id'] ?? '')],
]);

const CLOSE: ReadonlyMap<string, (reading: Reading) => void> = new Map([
  ['x:c', closeCell],
  ['x:v', closeText],
  ['x:t', closeText],
  ['x:f', closeText],
  [
    'x:rPh',
    (reading) => {
      reading.phonetic--;
    },
  ],
]);

function openFormat(reading: Reading, { defaultRowHeight }: XmlAttributes): void {
  reading.rowHeight = Number(defaultRowHeight) || reading.rowHeight;
}

function openColumns(reading: Reading, { hidden, min, max, width }: XmlAttributes): void {
  const [first, last] = [Number(min) - 1, Math.min(Number(max) - 1, MAX_COLUMN)];
  if (isOn(hidden)) reading.hiddenColumns.push([first, last]);
  if (Number(width) < THIN_WIDTH) for (let column = first; column <= last; column++) reading.thinColumns.add(column);
}

function openValue(reading: Reading): void {
  reading.target = reading.cell && reading.phonetic === 0 ? 'value' : undefined;
}

function openFormula(reading: Reading, attributes: XmlAttributes): void {
  reading.target = reading.cell && 'formula';
  if (reading.cell && attributes.t === 'shared') reading.cell.shared = attributes.si;
}

function closeText(reading: Reading): void {
  reading.target = undefined;
}

function append({ cell, target }: Reading, value: string): void {
  if (cell && target && cell[target].length <= MAX_TEXT) cell[target] += value;
}
