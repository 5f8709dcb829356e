/** What stands before a list item's text. */
export type Marker =
  | { readonly kind: 'bullet'; readonly sign: string }
  | { readonly kind: 'number'; readonly value: number; readonly style: NumberStyle; readonly form: NumberForm };

export type NumberStyle = 'decimal' | 'lower-letter' | 'upper-letter' | 'lower-roman' | 'upper-roman';

/** What stands around a number: `3.`, `3)` or `(3)`. */
export type NumberForm = '.' | ')' | '()';

const BULLET =
  /^[\u2022\u2023\u2043\u204c\u204d\u2219\u25aa\u25ab\u25b8\u25b9\u25ba\u25b6\u25b7\u25bb\u25ee\u25fb-\u25fe\u2b24\u2b25\u2751\u27a3\u2794\u279c\u2718\u25cf\u25cb\u25e6\u25a0\u25a1\u25c6\u25c7\u2726\u27a2\u27a4\u2756\u2713\u2714\u2717\u2610\u2611\u2612\u00b7\u2192\u00bb*\u2217\u22c5\u2010\u2013\u2014\u2212o\u00a7-]$/;
const NUMBER = /^\(?(\d{1,3}|[a-z]|[A-Z]|[ivxl]{1,6}|[IVXL]{1,6})[.)]$/;

/** Reads a word as a list marker. */
export function readMarker(word: string): Marker | undefined {
  if (BULLET.test(word)) return { kind: 'bullet', sign: word };
  const number = NUMBER.exec(word)?.[1];
  if (number === undefined) return undefined;
  const form = word.startsWith('(') ? '()' : word.endsWith(')') ? ')' : '.';
  if (/^\d/.test(number)) return { kind: 'number', value: Number(number), style: 'decimal', form };
  const lower = number === number.toLowerCase();
  const roman =
    /^[ivxl]+$/i.test(number) && (number.length > 1 || /^[iv]$/i.test(number)) ? romanValue(number) : undefined;
  if (roman !== undefined) return { kind: 'number', value: roman, style: lower ? 'lower-roman' : 'upper-roman', form };
  return {
    kind: 'number',
    value: number.toLowerCase().charCodeAt(0) - 96,
    style: lower ? 'lower-letter' : 'upper-letter',
    form,
  };
}

/** Whether both are numbers written in the same way, such as `2)` and `3)`. */
export const isSameNumbering = (a: Marker, b: Marker): boolean =>
  a.kind === 'number' && b.kind === 'number' && a.style === b.style && a.form === b.form;

/** Whether a number is the one right behind another, written in the same way. */
export const countsOn = (marker: Marker, next: Marker): boolean =>
  marker.kind === 'number' &&
  next.kind === 'number' &&
  isSameNumbering(marker, next) &&
  next.value === marker.value + 1;

/** A number that Markdown would write in another way: letters, Roman numbers, and numbers in brackets on both sides. */
export const isLabel = (marker: Marker): boolean =>
  marker.kind === 'number' && (marker.style !== 'decimal' || marker.form === '()');

/** Whether the whole text is a list marker. */
export const isMarker = (text: string): boolean => readMarker(text.trim()) !== undefined;

const ROMAN = new Map([
  ['i', 1],
  ['v', 5],
  ['x', 10],
  ['l', 50],
]);

function romanValue(text: string): number {
  let total = 0;
  let last = 0;
  for (let index = text.length - 1; index >= 0; index--) {
    const value = ROMAN.get(text.charAt(index).toLowerCase()) ?? 0;
    total += value < last ? -value : value;
    last = Math.max(last, value);
  }
  return total;
}
