import { SSF } from 'xlsx';

/** Languages of Windows (MS-LCID, primary language in the low ten bits) whose names of months and days differ from English. */
const LANGUAGES: Readonly<Record<number, string>> = {
  2: 'bg',
  3: 'ca',
  4: 'zh',
  5: 'cs',
  6: 'da',
  7: 'de',
  8: 'el',
  10: 'es',
  11: 'fi',
  12: 'fr',
  14: 'hu',
  16: 'it',
  17: 'ja',
  18: 'ko',
  19: 'nl',
  20: 'nb',
  21: 'pl',
  22: 'pt',
  24: 'ro',
  25: 'ru',
  27: 'sk',
  29: 'sv',
  31: 'tr',
  34: 'uk',
  36: 'sl',
};

/** Languages whose dates have another sign than a slash where a format has one: it stands for the language's own. */
const SEPARATORS: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    ['bg', 'cs', 'de', 'fi', 'nb', 'pl', 'ro', 'ru', 'sk', 'sl', 'tr', 'uk'].map((one) => [one, '.']),
  ),
  da: '-',
  nl: '-',
  sv: '-',
};

/** Texts and escapes, which hold no tokens, the tokens that names stand for, and separators. */
const NAMES = /"[^"]*"|\\.|\[[^[\]]*\]|m{3,5}|d{3,4}|\//gi;

/**
 * A date format of another language with its names of months and days, and its separators, written out as text:
 * `[$-407]d. mmmm yyyy` gives `d. "März" yyyy`, `[$-407]dd/mm/yyyy` gives `dd"."mm"."yyyy`. Other formats come back as
 * they are.
 */
export function localDate(code: string, value: number | string, date1904: boolean): string {
  const language = languageOf(code);
  if (!language || language === 'en' || typeof value !== 'number' || !/[dmy]\/|mmm|ddd/i.test(code)) return code;
  const parsed: { y: number; m: number; d: number } | null = SSF.parse_date_code(value, { date1904 });
  if (!parsed) return code;
  const date = new Date(Date.UTC(parsed.y, parsed.m - 1, parsed.d));
  // Slavic months beside a day stand in the genitive.
  const dayed = /d/i.test(code.replace(/"[^"]*"|\[[^[\]]*\]/g, ''));
  return code.replace(NAMES, (token) => {
    if (token === '/') return `"${SEPARATORS[language] ?? '/'}"`;
    const name = /^m/i.test(token)
      ? nameOf(language, date, 'month', MONTHS[token.length] ?? 'long', dayed)
      : /^d/i.test(token)
        ? nameOf(language, date, 'weekday', token.length > 3 ? 'long' : 'short', false)
        : undefined;
    return name === undefined ? token : `"${name}"`;
  });
}

/** Older files give a language by its number, newer ones by its tag: `[$-407]`, `[$-de-DE]`. */
function languageOf(code: string): string | undefined {
  const [, lcid, tag] = /\[\$[^[\]-]*-(?:[\dA-F]{0,5}?([\dA-F]{3,4})|([a-z]{2})(?:-[A-Z]{2})?)\]/i.exec(code) ?? [];
  if (lcid) return LANGUAGES[Number.parseInt(lcid, 16) & 0x3ff];
  return tag?.toLowerCase();
}

const MONTHS: Readonly<Record<number, 'short' | 'long' | 'narrow'>> = { 3: 'short', 4: 'long', 5: 'narrow' };

/** By what they were made from: making one takes as long as formatting many values. */
const formatters = new Map<string, Intl.DateTimeFormat>();

function nameOf(
  language: string,
  date: Date,
  part: 'month' | 'weekday',
  width: 'short' | 'long' | 'narrow',
  dayed: boolean,
): string | undefined {
  const key = `${language} ${part} ${width} ${dayed}`;
  const formatter =
    formatters.get(key) ??
    new Intl.DateTimeFormat(language, { [part]: width, timeZone: 'UTC', ...(dayed ? { day: 'numeric' } : {}) });
  formatters.set(key, formatter);
  return formatter.formatToParts(date).find(({ type }) => type === part)?.value;
}
