/** Other ways to write a unit, and the one under which all are found. A row takes effect after a number only. */
const UNITS: Readonly<Record<string, string>> = spread({
  percent: '% pct prozent pourcent',
  thousand: 'k tausend mille',
  million: 'mn mm mio millions millionen millones milioni',
  billion: 'bn mrd billions milliarden milliards',
  km: 'kilometre kilometres kilometer kilometers',
  m: 'metre metres meter meters',
  kg: 'kilogram kilograms kilogramm',
  kb: 'kilobyte kilobytes',
  mb: 'megabyte megabytes',
  gb: 'gigabyte gigabytes',
  tb: 'terabyte terabytes',
  ms: 'millisecond milliseconds millisekunden',
  celsius: '°c',
  usd: '$ dollar dollars',
  eur: '€ euro euros',
  gbp: '£',
  jpy: '¥ yen',
});
const SCALES: Readonly<Record<string, number>> = { thousand: 1e3, million: 1e6, billion: 1e9 };
/** A letter that is a scale only in an amount of money, as in "$5m" and "€2b". */
const SHORT_SCALES: Readonly<Record<string, number>> = { k: 1e3, m: 1e6, b: 1e9 };

/** A currency's sign, or a number that is no part of a name: `v1.234`, `ab-1.234`. */
const SIGN_OR_NUMBER = /[$€£¥]|(?<![\p{L}\p{N}_.,-])\p{N}[\p{N}.,'’\u00a0\u202f]*/gu;
/** Up to two words after a number: "billion", "million US dollars", "km". */
const WORDS_AFTER = /^[ -]?(%|°c|[$€]|\p{L}{1,12})?(?: (?:us )?(%|[$€]|\p{L}{1,12}))?/iu;
const CHARS_AFTER = 32;
/** A longer number is no amount. */
const MAX_DIGITS = 30;
const GROUPED = /^[1-9]\p{N}{0,2}(?:[.,'’\u00a0\u202f]\p{N}{3})+$/u;
const WITH_COMMA = /^\p{N}{1,3}(?:[.'’\u00a0\u202f]\p{N}{3})*,\p{N}{1,2}$/u;

/**
 * Other ways to write the amounts of a text, as terms: numbers without the marks of a language ("1.234" is also 1234,
 * "1.234,5" 1234.5), units in one form ("5 kilometres" has `km`, "5 %" `percent`, "$5" `usd`), and amounts with a scale in
 * full ("$1.2 billion" and "1,200 million" have 1200000000). They come beside the words as they are written, so
 * that texts without them are still found. Identifiers such as `v1.234` or `ab-1.234` are left alone.
 */
export function quantityTerms(text: string): string[] {
  if (!/\p{N}/u.test(text)) return [];
  const found: string[] = [];
  for (const { 0: written, index } of text.matchAll(SIGN_OR_NUMBER)) {
    const sign = UNITS[written];
    if (sign !== undefined) {
      found.push(sign);
      continue;
    }
    const isMoney = /[$€£¥] ?$/u.test(text.slice(Math.max(0, index - 2), index));
    const number = written.replace(/[^\p{N}]$/u, '');
    const plain = number.length > MAX_DIGITS ? undefined : plainNumber(number);
    if (plain !== undefined && plain !== number.replaceAll(',', '')) found.push(plain);
    const after = index + written.length;
    const [, unit = '', second = ''] = WORDS_AFTER.exec(text.slice(after, after + CHARS_AFTER)) ?? [];
    const words = [unit, second].map((word) => word.toLowerCase());
    const units = words.map((word) => (Object.hasOwn(UNITS, word) ? UNITS[word] : undefined));
    // "5 apples, 3 km" has no unit after its first number.
    const kept = units[0] === undefined && !Object.hasOwn(SCALES, words[0] ?? '') ? [] : units;
    found.push(...kept.filter((one) => one !== undefined));
    const scale = SCALES[units[0] ?? words[0] ?? ''] ?? (isMoney ? SHORT_SCALES[words[0] ?? ''] : undefined);
    const amount = Number(plain ?? number) * (scale ?? 0);
    if (amount > 0 && Number.isFinite(amount)) found.push(String(Math.round(amount)));
  }
  return found;
}

/** A number without the marks between its digits; undefined where it has none. */
function plainNumber(number: string): string | undefined {
  if (GROUPED.test(number)) return number.replaceAll(/[^\p{N}]/gu, '');
  if (WITH_COMMA.test(number)) return number.replaceAll(/[.'’\u00a0\u202f]/gu, '').replace(',', '.');
  return undefined;
}

function spread(rows: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(rows).flatMap(([form, others]) => others.split(' ').map((other) => [other, form])),
  );
}
