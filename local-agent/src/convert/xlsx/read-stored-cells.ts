import { scanXml, type XmlHandler } from '../markup/scan-xml.ts';
import { errorOf, type Scalar } from '../sheets/formulas/formula-value.ts';
import type { StoredCell } from '../sheets/formulas/solve-cells.ts';
import { parseCell } from '../sheets/workbook.ts';
import { isOn, type OpenCell } from './display-cell.ts';
import { ownFormula, type SharedFormulas } from './share-formulas.ts';
import { MAX_TEXT, unescapeText } from './shared-strings.ts';

/** Thrown to stop reading. */
const TOO_MANY = new Error('the limit of cells is reached');

type Stored = Map<number, Map<number, StoredCell>>;

/**
 * The values and formulas of a worksheet, also of its hidden cells, or `undefined` when it has more than `most` cells.
 * `areStale`: zeros that are stored with formulas are no results.
 */
export function readStoredCells(
  bytes: Uint8Array,
  nesting: number,
  strings: readonly string[],
  { most, areStale }: { readonly most: number; readonly areStale: boolean },
): { cells: Stored; count: number } | undefined {
  const cells: Stored = new Map();
  const shared: SharedFormulas = new Map();
  let count = 0;
  let place = { row: -1, column: -1 };
  let cell: OpenCell | undefined;
  let target: 'value' | 'formula' | undefined;
  const handler: XmlHandler = {
    open(name, attributes) {
      if (name === 'x:row') place = { row: attributes.r ? Number(attributes.r) - 1 : place.row + 1, column: -1 };
      else if (name === 'x:c') {
        place = parseCell(attributes.r ?? '') ?? { row: place.row, column: place.column + 1 };
        cell = { ...place, type: attributes.t ?? 'n', style: 0, value: '', formula: '', shared: undefined };
      } else if (name === 'x:v' || name === 'x:t') target = 'value';
      else if (name === 'x:rPh') target = undefined;
      else if (name === 'x:f') {
        target = 'formula';
        if (cell && attributes.t === 'shared') cell.shared = attributes.si;
      }
    },
    close(name) {
      if (name === 'x:v' || name === 'x:t' || name === 'x:f') target = undefined;
      if (name !== 'x:c' || !cell) return;
      const formula = ownFormula(shared, cell);
      const value = formula && areStale && cell.value === '0' ? undefined : storedValue(cell, strings);
      if (formula || value !== undefined) {
        const line = cells.get(cell.row) ?? new Map<number, StoredCell>();
        if (++count > most) throw TOO_MANY;
        cells.set(cell.row, line.set(cell.column, { value, formula }));
      }
      cell = undefined;
    },
    text(value) {
      if (cell && target && cell[target].length <= MAX_TEXT) cell[target] += value;
    },
  };
  try {
    scanXml(bytes, nesting, handler);
    return { cells, count };
  } catch (error) {
    if (error === TOO_MANY) return undefined;
    throw error;
  }
}

function storedValue({ type, value }: OpenCell, strings: readonly string[]): Scalar | undefined {
  if (type === 'str' || type === 'inlineStr') return unescapeText(value);
  if (value === '') return undefined;
  switch (type) {
    case 's':
      return strings[Number(value)];
    case 'b':
      return isOn(value);
    case 'e':
      return errorOf(value);
    case 'n':
      return Number.isFinite(Number(value)) ? Number(value) : undefined;
    default:
      return undefined;
  }
}
