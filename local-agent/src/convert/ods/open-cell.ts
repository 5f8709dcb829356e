import type { XmlAttributes } from '../markup/scan-xml.ts';
import type { SheetCell } from '../sheets/workbook.ts';
import { readFormula } from './read-formula.ts';

/** A cell under way. */
export type OpenCell = {
  readonly columns: number;
  readonly rows: number;
  readonly repeat: number;
  readonly lines: string[];
  readonly number: boolean;
  readonly covered: boolean;
  url: string;
  readonly formula: string;
  note: { author: string; text: string } | undefined;
};

export const COVERED_CELL = 'table:covered-table-cell';

/** A count that an attribute gives; 1 when it gives none. */
export const countOf = (value: string | undefined): number => Math.max(1, Number.parseInt(value ?? '1', 10) || 1);

export const beginCell = (name: string, attributes: XmlAttributes): OpenCell => ({
  columns: countOf(attributes['table:number-columns-spanned']),
  rows: countOf(attributes['table:number-rows-spanned']),
  repeat: countOf(attributes['table:number-columns-repeated']),
  lines: [],
  number: /^(?:float|percentage|currency|date|time)$/.test(attributes['office:value-type'] ?? ''),
  covered: name === COVERED_CELL,
  url: '',
  formula: attributes['table:formula'] ?? '',
  note: undefined,
});

/** What a cell displays; `undefined` when that is nothing. */
export function displayCell(
  { lines, covered, number, url, formula }: OpenCell,
  withFormulas: boolean,
): SheetCell | undefined {
  const text = lines.join('\n');
  if (text.trim() === '' || covered) return undefined;
  return {
    text,
    ...(number ? { align: 'right' } : {}),
    ...(url && !url.startsWith('#') ? { url } : {}),
    ...(withFormulas && formula ? { formula: readFormula(formula) } : {}),
  };
}
