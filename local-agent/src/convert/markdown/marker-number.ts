const ROMAN: Readonly<Record<string, number>> = { i: 1, v: 5, x: 10, l: 50, c: 100, d: 500, m: 1000 };

function roman(letters: string): number {
  const values = letters.split('').map((letter) => ROMAN[letter] ?? 0);
  return values.reduce((sum, value, index) => sum + (value < (values[index + 1] ?? 0) ? -value : value), 0);
}

/**
 * The number that a list's marker shows: `4.`, `(b)`, `iv)`. A letter that may be a Roman numeral is what follows
 * `before`, the number of the item above; `undefined` for bullets.
 */
export function markerNumber(marker: string, before: number): number | undefined {
  const shown = /^\(?(\d+|[A-Za-z]|[ivxlcIVXLC]+)[.)]/.exec(marker)?.[1]?.toLowerCase();
  if (shown === undefined) return undefined;
  if (/^\d/.test(shown)) return Number(shown);
  const readings = [
    ...(/^[ivxlcdm]+$/.test(shown) ? [roman(shown)] : []),
    ...(shown.length === 1 ? [shown.charCodeAt(0) - 96] : []),
  ];
  return readings.find((reading) => reading === before + 1) ?? readings[0];
}
