import type { Word } from '../../page/page-content.ts';
import type { Row } from '../../page/rows.ts';
import type { Gutter } from './gutters.ts';
import { ROUNDING } from './measures.ts';

/** Fewer numbered lines on a side show no order, nor do fewer of its lines; all lines have numbers without signs. */
const MIN_NUMBERED = 3;
const OF_SIGNED = 0.25;
const OF_BARE = 0.9;
/** White above the numbered lines, font sizes. */
const WHITE = 1.5;

/** The number that a line begins with, and the signs around it. */
type Numbered = { readonly value: number; readonly signs: string };

/**
 * Whether the lines left of a strip begin with numbers one after the other, and those right of it continue them, as two
 * columns of references do, or the halves of a long list: rows of a table have their numbers on one side.
 */
export function numbersRunOver(rows: readonly Row[], gutter: Gutter): boolean {
  const own = rows.slice(gutter.first, gutter.last + 1);
  const left = numbersOf(own.map((row) => leftOf(row, gutter)));
  const right = numbersOf(own.map(({ words }) => words.filter((word) => word.x0 >= gutter.x1 - ROUNDING)));
  const [end, start] = [left?.at(-1), right?.[0]];
  return end !== undefined && start !== undefined && isNext(start, end);
}

/** The strip from the first number on, where white parts what is above on both sides: other columns, which are read before. */
export function fromNumbers(rows: readonly Row[], gutter: Gutter): Gutter {
  if (!numbersRunOver(rows, gutter)) return gutter;
  const first = rows.findIndex((row, index) => index >= gutter.first && numberedAs(leftOf(row, gutter)));
  const [above, row] = [rows[first - 1], rows[first]];
  return above && row && row.y0 - above.y1 > WHITE * row.size ? { ...gutter, first } : gutter;
}

const leftOf = ({ words }: Row, { x0 }: Gutter): readonly Word[] => words.filter((word) => word.x1 <= x0 + ROUNDING);

/** The numbers that the lines of a side begin with, where they run without a gap. */
function numbersOf(side: readonly (readonly Word[])[]): readonly Numbered[] | undefined {
  const lines = side.filter((words) => words.length > 0);
  const found = lines.flatMap((words) => numberedAs(words) ?? []);
  const [head] = found;
  const numbers = found.filter(({ signs }) => signs === head?.signs);
  if (!head || numbers.length < MIN_NUMBERED) return undefined;
  if (numbers.length < (head.signs === '' ? OF_BARE : OF_SIGNED) * lines.length) return undefined;
  return numbers.every((number, index) => index === 0 || isNext(number, numbers[index - 1])) ? numbers : undefined;
}

function numberedAs([word, next]: readonly Word[]): Numbered | undefined {
  const found = next && NUMBER.exec(word?.text ?? '');
  return found ? { value: Number(found[2]), signs: `${found[1]}${found[3]}` } : undefined;
}

const NUMBER = /^([[(]?)(\d{1,4})([\]).]?)$/;

const isNext = (number: Numbered, before: Numbered | undefined): boolean =>
  before !== undefined && number.value === before.value + 1 && number.signs === before.signs;
