import type { Word } from '../../page/page-content.ts';

/** The number of a line, in editions of several texts with a letter. */
const NUMBER = /^(\d{1,4})\p{Lu}?$/u;
/** Base lines of neighbouring lines are farther apart, font sizes; raised and lowered text is nearer. */
const NEXT_LINE = 0.6;

/**
 * A page's words without the numbers in its margin that only some of its lines have, such as each fifth one in poems and
 * editions: they stand outside of all text, and each counts the lines down from the one above it.
 */
export function withoutSpacedNumbers(words: readonly Word[]): readonly Word[] {
  const texts = words.filter(({ text }) => !NUMBER.test(text));
  if (texts.length === 0) return words;
  const left = texts.reduce((least, { x0 }) => Math.min(least, x0), Number.POSITIVE_INFINITY);
  const right = texts.reduce((most, { x1 }) => Math.max(most, x1), Number.NEGATIVE_INFINITY);
  const outside = words.filter(({ text, x0, x1 }) => (x1 <= left || x0 >= right) && NUMBER.test(text));
  if (outside.length < 2) return words;
  const lines = baselines(texts);
  const gone = new Set(
    [outside.filter(({ x1 }) => x1 <= left), outside.filter(({ x0 }) => x0 >= right)].flatMap((column) =>
      countsLines(column, lines) ? column : [],
    ),
  );
  return gone.size === 0 ? words : words.filter((word) => !gone.has(word));
}

function countsLines(column: readonly Word[], lines: readonly number[]): boolean {
  const sorted = column.toSorted((a, b) => a.baseline - b.baseline);
  return (
    sorted.length > 1 &&
    sorted.slice(1).every((word, index) => {
      const above = sorted[index];
      if (!above) return false;
      const step = countOf(word) - countOf(above);
      return step > 1 && step === linesBetween(lines, above, word);
    })
  );
}

const countOf = ({ text }: Word): number => Number(NUMBER.exec(text)?.[1]);

/** Lines below that of the one number, up to that of the other. */
function linesBetween(lines: readonly number[], above: Word, below: Word): number {
  const slack = NEXT_LINE * above.size;
  return lines.filter((y) => y > above.baseline + slack && y < below.baseline + slack).length;
}

/** Base lines of the lines of text, from the top. */
function baselines(words: readonly Word[]): number[] {
  const lines: number[] = [];
  for (const { baseline, size } of words.toSorted((a, b) => a.baseline - b.baseline)) {
    const last = lines.at(-1);
    if (last === undefined || baseline - last > NEXT_LINE * size) lines.push(baseline);
  }
  return lines;
}
