import { romanValue } from './roman-value.ts';

/**
 * The number that a list's marker shows: `4.`, `(b)`, `iv)`. A letter that may be a Roman numeral is what follows
 * `before`, the number of the item above; `undefined` for bullets.
 */
export function markerNumber(marker: string, before: number): number | undefined {
  const shown = /^\(?(\d+|[A-Za-z]|[ivxlcIVXLC]+)[.)]/.exec(marker)?.[1]?.toLowerCase();
  if (shown === undefined) return undefined;
  if (/^\d/.test(shown)) return Number(shown);
  const readings = [
    ...(/^[ivxlcdm]+$/.test(shown) ? [romanValue(shown)] : []),
    ...(shown.length === 1 ? [shown.charCodeAt(0) - 96] : []),
  ];
  return readings.find((reading) => reading === before + 1) ?? readings[0];
}
