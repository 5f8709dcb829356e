import { boundsOf } from '../../page/box.ts';
import type { PageContent, Rule, Word } from '../../page/page-content.ts';
import { SAME_EDGE } from './measures.ts';

/** Pleading paper counts at least so many lines, each so far from where an even pitch puts it, pitches. */
const MIN_LINES = 20;
const UNEVEN = 0.15;
/** Its numbers and the line beside them take this share of the page's height. */
const HIGH = 0.6;
/** So large a share of the numbers stands beside no text, unless a line parts all of them from the text. */
const WITHOUT_TEXT = 0.15;
/** Text at the height of a number: its base line is no farther from that of the number, font sizes. */
const SAME_LINE = 0.2;
/** A table has lines within its text, farther than this share of its width from its edges. */
const INNER = 0.1;
/** Share of the numbers that lines part from the next one in a table. */
const PARTED = 0.25;

/** The numbers stand at the left: so many figures `1` from there on may be the first of them. */
const MAX_COLUMNS = 3;

const NUMBER = /^\d{1,2}$/;

/**
 * The page without what pleading paper prints on it: numbers at the left that count its lines, at an even pitch whatever the
 * text does, and the lines that part them from the text. Courts of the United States require it.
 */
export function withoutPleadingPaper(page: PageContent): PageContent {
  const numbers = lineNumbers(page);
  if (numbers.length < MIN_LINES) return page;
  const right = Math.max(...numbers.map(({ x1 }) => x1));
  const known = new Set(numbers);
  const others = page.words.filter((word) => !known.has(word));
  const beside = others.filter(({ baseline }) => isWithin(numbers, baseline));
  const { x0: left, x1: end } = boundsOf(beside);
  const inset = INNER * (end - left);
  const long = page.vertical.filter(({ from, to }) => to - from > HIGH * page.height);
  const margins = long.filter(({ at }) => at < left + inset || at > end - inset);
  const isParted = margins.some(({ at }) => at > right - SAME_EDGE && at < left + inset);
  const isPaper =
    beside.length > 0 &&
    left > right &&
    margins.length === long.length &&
    (isParted || withoutText(numbers, beside) >= WITHOUT_TEXT * numbers.length) &&
    parted(numbers, page.horizontal) < PARTED * numbers.length;
  if (!isPaper) return page;
  return { ...page, words: others, vertical: page.vertical.filter((rule) => !margins.includes(rule)) };
}

/** The numbers from 1 on that stand below each other at one pitch. */
function lineNumbers({ words, height }: PageContent): readonly Word[] {
  const small = words.filter(({ text }) => NUMBER.test(text));
  if (small.length < MIN_LINES) return [];
  const ones = small.filter(({ text }) => text === '1').sort((a, b) => a.x0 - b.x0);
  const columns = ones
    .slice(0, MAX_COLUMNS)
    .map((one) => countedFrom(one, small))
    .filter((column) => isEven(column, height));
  return columns.find((column) => column.length >= MIN_LINES) ?? [];
}

function countedFrom(one: Word, numbers: readonly Word[]): readonly Word[] {
  const column = [one];
  for (;;) {
    const next = numbers.find(
      (number) => number.text === String(column.length + 1) && number.baseline > one.baseline && isAligned(number, one),
    );
    if (!next) return column;
    column.push(next);
  }
}

/** Numbers of one and two digits have their left or right edges below each other, or their middles. */
const isAligned = (number: Word, one: Word): boolean =>
  [number.x0 - one.x0, number.x1 - one.x1, (number.x0 + number.x1 - one.x0 - one.x1) / 2].some(
    (distance) => Math.abs(distance) <= 2 * SAME_EDGE,
  );

function isEven(column: readonly Word[], height: number): boolean {
  const [first, last] = [column[0], column.at(-1)];
  if (!first || !last || last.baseline - first.baseline < HIGH * height) return false;
  const pitch = (last.baseline - first.baseline) / (column.length - 1);
  return column.every(({ baseline }, index) => Math.abs(baseline - first.baseline - index * pitch) < UNEVEN * pitch);
}

function isWithin(numbers: readonly Word[], baseline: number): boolean {
  const [first, last] = [numbers[0], numbers.at(-1)];
  return !!first && !!last && baseline > first.baseline - first.size && baseline < last.baseline + last.size;
}

const withoutText = (numbers: readonly Word[], others: readonly Word[]): number =>
  numbers.filter(({ baseline, size }) => !others.some((word) => Math.abs(word.baseline - baseline) < SAME_LINE * size))
    .length;

/** How many numbers lines part from the one above. */
function parted(numbers: readonly Word[], horizontal: readonly Rule[]): number {
  return numbers.slice(1).filter(({ baseline, x0, x1 }, index) => {
    const above = numbers[index]?.baseline ?? 0;
    return horizontal.some(({ at, from, to }) => at > above && at < baseline && from < x1 && to > x0);
  }).length;
}
