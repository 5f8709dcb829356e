/** A word of a line, without the marks around it. Offsets are those of the whole text. */
export type Word = { readonly text: string; readonly start: number; readonly end: number };

const WORDS = /[^\s`"'<>()[\]{}|,;!?*“”‘’«»„]+/g;
const MARKS_AFTER = new Set('.:…_');
const MARKS_BEFORE = new Set('_');

export function wordsOf(text: string, start: number, end: number): Word[] {
  const words: Word[] = [];
  for (const { 0: found, index } of text.slice(start, end).matchAll(WORDS)) {
    let from = 0;
    let to = found.length;
    while (to > 0 && MARKS_AFTER.has(found.charAt(to - 1))) to -= 1;
    while (from < to && MARKS_BEFORE.has(found.charAt(from))) from += 1;
    if (from < to) {
      words.push({ text: found.slice(from, to), start: start + index + from, end: start + index + to });
    }
  }
  return words;
}
