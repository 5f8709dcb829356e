import { SSF } from 'xlsx';

/** Formats whose display depends on the reader's locale: dates come out in ISO 8601, which every reader understands. */
const LOCAL_DATES: Readonly<Record<string, string>> = {
  'm/d/yy': 'yyyy-mm-dd',
  'm/d/yyyy': 'yyyy-mm-dd',
  'm/d/yy h:mm': 'yyyy-mm-dd hh:mm',
  'm/d/yyyy h:mm': 'yyyy-mm-dd hh:mm',
};

/** Number format ids that files need not define (ECMA-376 part 1, 18.8.30); others are in the SSF table. */
const BUILT_IN_DATES: Readonly<Record<number, string>> = { 14: 'yyyy-mm-dd', 22: 'yyyy-mm-dd hh:mm' };

const isGeneral = (code: string | number) => code === 0 || code === 'General';

/**
 * A number as its format displays it. `format` is a format code or the id of a built-in one; padding that only aligns
 * digits goes. `date1904`: days count from 1904.
 */
export function formatValue(value: number | string, format: string | number, date1904: boolean): string {
  const code = typeof format === 'number' ? (BUILT_IN_DATES[format] ?? format) : (LOCAL_DATES[format] ?? format);
  // Excel shortens long whole numbers to 1.23457E+13 where no format is set: such numbers are identifiers.
  if (isGeneral(code) && Number.isSafeInteger(value)) return String(value);
  try {
    const shown: unknown = SSF.format(code, value, { date1904 });
    return String(shown)
      .replace(/[\s\u00a0]+/g, ' ')
      .trim();
  } catch {
    return String(value);
  }
}
