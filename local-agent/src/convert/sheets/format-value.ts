import { SSF } from 'xlsx';
import { formatDecimal } from './format-decimal.ts';
import { asWritten, sectionsOf } from './format-sections.ts';
import { localDate } from './local-date-names.ts';

/** Formats whose display depends on the reader's locale: dates come out in ISO 8601, which every reader understands. */
const LOCAL_DATES: Readonly<Record<string, string>> = {
  'm/d/yy': 'yyyy-mm-dd',
  'm/d/yyyy': 'yyyy-mm-dd',
  'm/d/yy h:mm': 'yyyy-mm-dd hh:mm',
  'm/d/yyyy h:mm': 'yyyy-mm-dd hh:mm',
};

/** Number format ids that files need not define (ECMA-376 part 1, 18.8.30); others are in the SSF table. */
const BUILT_IN_DATES: Readonly<Record<number, string>> = {
  14: 'yyyy-mm-dd',
  22: 'yyyy-mm-dd hh:mm',
  // Dates and times of East Asian and Thai Excel, different in each language.
  ...Object.fromEntries(
    [27, 28, 29, 30, 31, 34, 35, 36, 50, 51, 52, 53, 54, 55, 56, 57, 58].map((id) => [id, 'yyyy-mm-dd']),
  ),
  32: 'h:mm',
  33: 'h:mm:ss',
  // The standard writes it without its colon.
  47: 'mm:ss.0',
};

/** Formats that show numbers as they are; the one for text does, too. */
const GENERAL: ReadonlySet<string | number> = new Set([0, 49, 'General', '@']);

/**
 * A number as its format displays it. `format` is a format code or the id of a built-in one; padding that only aligns
 * digits goes. `date1904`: days count from 1904.
 */
export function formatValue(value: number | string, format: string | number, date1904: boolean): string {
  const decimal = typeof format === 'string' && typeof value === 'number' ? formatDecimal(format, value) : undefined;
  if (decimal !== undefined) return decimal;
  const code =
    typeof format === 'number'
      ? (BUILT_IN_DATES[format] ?? format)
      : (LOCAL_DATES[format.replaceAll('\\ ', ' ')] ?? understood(localDate(format, value, date1904)));
  // Excel shortens long whole numbers to 1.23457E+13 where no format is set: such numbers are identifiers.
  if (GENERAL.has(code) && Number.isSafeInteger(value)) return String(value);
  // The formatter drops what stands around General.
  if (typeof code === 'string' && /^General.*"/i.test(code))
    return formatRefused(code, value, date1904) ?? String(value);
  const shown = tryFormat(code, value, date1904) ?? formatRefused(String(code), value, date1904);
  // A negative date has no display; an empty section, and `#` of zero, show nothing on purpose, but fractions do.
  if (shown || /^;+$/.test(String(code))) return shown ?? '';
  return value === 0 && shown === '' && !/[?#]\/[?#\d]/.test(String(code)) ? '' : String(value);
}

/** A code without what the formatter misreads: languages, names of eras, groups of digits that it does not know, and parts of seconds. */
const understood = (code: string): string =>
  code
    .replace(/"[^"]*"|\\.|\[\$-[^[\]]*\]|g{1,3}(?=e)|(?<![0#?])[#?]*0[0#?]*(?:,[0#?]+)+/g, (part) =>
      /^["\\]/.test(part) ? part : /^[g[]/.test(part) ? '' : '#,##0',
    )
    .replace(/(?<!s)s(?=\.0)/gi, 'ss');

/** Times that count on beyond a day, such as `[h]:mm`. */
const ELAPSED = /\[(?:h+|m+|s+)\]/i;

function tryFormat(code: string | number, value: number | string, date1904: boolean): string | undefined {
  if (typeof code === 'string' && typeof value === 'number' && value < 0 && ELAPSED.test(code)) {
    const shown = tryFormat(code, -value, date1904);
    return shown && `-${shown}`;
  }
  try {
    const shown: unknown = SSF.format(code, typeof value === 'number' ? asWritten(value) : value, { date1904 });
    return String(shown)
      .replace(/[\s\u00a0]+/g, ' ')
      .trim();
  } catch {
    return undefined;
  }
}

/** What is left of an unquoted code without its quoted and escaped text. */
const bare = (code: string) => code.replace(/"[^"]*"|\\.|[_*]./g, '');

/** Codes that Excel displays and the formatter refuses: `0.0 %`, `0 ??/??`, `d. mmmm yyyy`, `General" pieces"`. */
function formatRefused(code: string, value: number | string, date1904: boolean): string | undefined {
  const percents = bare(code.split(';')[0] ?? '').match(/%/g)?.length ?? 0;
  const scaled = typeof value === 'number' ? value * 100 ** percents : value;
  const plain = quoteLetters(quoteMarks(percents > 0 ? code.replace(/%/g, '"%"') : code))
    .replace(/^0 (?=[?#]+\/)/, '# ')
    .replace(/^General(?=.)/i, `"${String(value)}"`);
  return tryFormat(plain, scaled, date1904);
}

/** Programs write `d. mmmm yyyy`, which Excel displays and the formatter refuses: such marks become quoted text. */
const quoteMarks = (code: string): string =>
  code.replace(/"[^"]*"|\\.|\[[^[\]]*\]|[_*].|[^\w\s#?.,%@;:/\-+()$€£¥"\\]|(?<=[dmy])\.|\.(?=\s)/gi, (part) =>
    part.length > 1 ? part : `"${part}"`,
  );

/** Letters that stand for themselves, as in `0 Stk.` or `yyyy-mm-ddThh:mm`: all of a number's, few of a date's. */
function quoteLetters(code: string): string {
  const plain = bare(code);
  const dated = !/[0#?]/.test(plain) || /[ymdhs]\s*[:/.-]\s*[ymdhs]/i.test(plain);
  return code.replace(/"[^"]*"|\\.|\[[^[\]]*\]|[_*].|General|AM\/PM|A\/P|E[+-]|[a-z]+/gi, (part) => {
    if (!/^[a-z]+$/i.test(part) || part === 'General') return part;
    return dated ? part.replace(/[^ymdhsgeb]+/gi, '"$&"') : `"${part}"`;
  });
}

/** Text as its format displays it: only formats with a part for text, such as `"<"@">"`, change it. */
export function formatText(value: string, format: string | number): string {
  if (typeof format !== 'string' || !format.includes('@') || /^\s*@\s*$/.test(format)) return value;
  const sections = sectionsOf(format);
  const section = sections.length === 4 ? sections[3] : sections.find((part) => part.includes('@'));
  if (!section?.replace(/[_*]./g, '').replace('@', '').trim()) return value;
  return tryFormat(section, value, false) ?? value;
}
