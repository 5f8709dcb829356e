import { formatText, formatValue } from '../sheets/format-value.ts';
import type { SheetCell } from '../sheets/workbook.ts';
import { type SharedStrings, unescapeText } from './shared-strings.ts';

/** What the cells of a workbook refer to. */
export type CellContext = SharedStrings & {
  readonly formats: readonly (string | number)[];
  readonly date1904: boolean;
  /** Zeros that are stored with formulas are no results: the file asks for all formulas to be computed when it is opened. */
  readonly areStale: boolean;
};

/** A cell under way. */
export type OpenCell = {
  readonly row: number;
  readonly column: number;
  readonly type: string;
  readonly style: number;
  value: string;
  formula: string;
  /** Which formula it shares. */
  shared: string | undefined;
};

/** What a cell displays; a formula without a result is displayed itself. */
export function displayCell(
  { type, style, value, formula }: OpenCell,
  { strings, scripts, formats, date1904 }: CellContext,
): SheetCell {
  const format = formats[style] ?? 0;
  switch (type) {
    case 's': {
      const text = strings[Number(value)] ?? '';
      const shown = formatText(text, format);
      const runs = shown === text ? scripts.get(Number(value)) : undefined;
      return runs ? { text, runs } : { text: shown };
    }
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

/** Whether a value or an attribute is true. */
export const isOn = (value: string | undefined): boolean => value === '1' || value === 'true';
