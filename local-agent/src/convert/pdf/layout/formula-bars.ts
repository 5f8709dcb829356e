import { boundsOf, textHeight } from '../../page/box.ts';
import type { PageContent, Rule, Word } from '../../page/page-content.ts';
import { WORD_GAP } from '../read/build-words.ts';
import { isTall } from './formula-signs.ts';
import { isLevel } from './fractions.ts';
import { isOperator } from './level-operators.ts';
import { MATH_FONT } from './math-font.ts';
import { SMALL_TEXT } from './measures.ts';

/** Bars in formulas are no wider, font sizes of what is at them, and no thicker. */
const WIDEST = 14;
const THICKEST = 0.15;
/** Longer bars are of no formula, points, and where there are more of them, they are of a drawing. */
const LONGEST = 250;
const MOST = 500;
/** One bar that is drawn twice has one place, points. */
const SAME_PLACE = 0.1;
/** What a bar parts stands no farther above it and below it, and no nearer below, its font sizes; limits of sums may be farther. */
const ABOVE = 0.75;
const BELOW = 1.45;
const INDEX_ABOVE = 0.85;
const INDEX_BELOW = 1.6;
const LIMIT_ABOVE = 1.1;
const LIMIT_BELOW = 1.9;
const NEAREST = 0.5;
const FARTHEST = 2.6;
/** The middle of what a bar parts is no farther beyond its ends, half points. */
const BEYOND = 1;
/** The wider side is as wide as the bar, and both have one middle, but for so much, font sizes. */
const SAME_WIDTH = 0.44;
const SAME_MIDDLE = 0.2;
/** The text beside a fraction begins no farther from it, font sizes, and in a row of formulas no farther than this. */
const BESIDE = 0.7;
const IN_ROW = 10;
/** The sign of a root ends where its bar begins, but for so much, and its base line is at the bar or below it, font sizes. */
const TOUCHES = 0.1;
const HANGS = 0.2;
const SIGN_HEIGHT = 1;
/** What a root is drawn of may be so high, font sizes. */
const HIGHEST = 1.9;
/** A stop reaches so far beyond the end of a bar, font sizes. */
const STOP_WIDTH = 0.15;
/** The width of a bracket or slash, font sizes. */
const SIGN_WIDTH = 0.3;

const ROOT = '\u221a';
/** Accents above letters, a number or a name, a text in brackets, and signs between numbers. */
const ACCENT = /[\u00a8\u00af\u02c6\u02c7\u02d9\u02dc^~\p{M}]/gu;
const ONE = /^(?:[\d.,]+|\p{L}+)$/u;
const BRACKETED = /^\([^()]*\)$/;
const SUM = /[-+\u2212\u00b1\u00b7\u00d7/*=]/;

/** A bar, what is at it, and the words of its line instead. */
type Found = { readonly given: readonly Word[]; readonly line: readonly Word[] };

/**
 * The page with the small fractions in its lines of text as words of these lines, `a/b`, and roots on the base line of what is
 * below their bar, with brackets around what is more than one number or sign. The bars are no lines of the page.
 */
export function withFormulaBars(page: PageContent): PageContent {
  const bars = page.horizontal.filter(({ from, to }) => to > from && to - from < LONGEST);
  if (bars.length === 0 || bars.length > MOST) return page;
  let words = page.words;
  let lines = firstOfLines(words);
  const hasRoots = words.some(({ text }) => text === ROOT);
  const left = new Set(page.horizontal);
  // Narrow ones first: one formula may be within the other.
  for (const rule of [...bars].sort((a, b) => a.to - a.from - (b.to - b.from))) {
    const root = hasRoots ? rootAt(rule, words, left) : undefined;
    // Most lines of tables have no text at their height.
    const found = root ?? (lines.some((word) => isLevel(word, rule)) ? fractionAt(rule, words) : undefined);
    if (!found) continue;
    for (const bar of bars) if (isSamePlace(bar, rule)) left.delete(bar);
    words = replaced(words, found);
    lines = firstOfLines(words);
  }
  return words === page.words ? page : { ...page, words, horizontal: [...left] };
}

/** Words that are not in the size and on the base line of the one before: what is level with one of them is level with a word. */
const firstOfLines = (words: readonly Word[]): readonly Word[] =>
  words.filter(({ baseline, size }, at) => baseline !== words[at - 1]?.baseline || size !== words[at - 1]?.size);

/** Some programs draw a bar as an area and its border: both are one bar. */
const isSamePlace = (one: Rule, other: Rule): boolean =>
  Math.abs(one.at - other.at) < SAME_PLACE &&
  Math.abs(one.from - other.from) < SAME_PLACE &&
  Math.abs(one.to - other.to) < SAME_PLACE;

const isAt = ({ from, to }: Rule, { x0, x1 }: Word): boolean =>
  x0 + x1 > 2 * from - BEYOND && x0 + x1 < 2 * to + BEYOND;

const isBelow = ({ at }: Rule, { baseline, size }: Word): boolean => baseline > at + NEAREST * size;

/** The sign of a root whose bar this is, and what is below the bar: one line of words, and no other bar of those `left`. */
function rootAt(rule: Rule, words: readonly Word[], left: ReadonlySet<Rule>): Found | undefined {
  const sign = words.find(
    (word) =>
      word.text === ROOT &&
      Math.abs(word.x1 - rule.from) < TOUCHES * word.size &&
      word.baseline - rule.at > -HANGS * word.size &&
      word.baseline - rule.at < SIGN_HEIGHT * word.size,
  );
  if (!sign) return undefined;
  const beside = words.filter((word) => word !== sign && isAt(rule, word) && isBelow(rule, word));
  const below = sideOf(beside, (word) => word.baseline - rule.at, BELOW, INDEX_BELOW);
  const base = baseOf(below);
  if (!base || below.some((word) => isTall(word) && !isOperator(word))) return undefined;
  if ([...left].some((bar) => bar !== rule && isWithin(bar, rule, HIGHEST * base.size))) return undefined;
  const place = { ...base, like: { ...(below[0] ?? sign), text: '' } };
  const { members, stop } = partStop(below, rule);
  const line = [{ ...sign, size: base.size, baseline: base.baseline }, ...bracketed(members, place)];
  return { given: [sign, ...below], line: [...laidOut(line, sign.x0, rule.to), ...stop] };
}

/** A stop or comma behind the end of a bar is none of what is at the bar, though it is drawn as part of its last number. */
function partStop(
  words: readonly Word[],
  { to }: Rule,
): { readonly members: readonly Word[]; readonly stop: readonly Word[] } {
  const last = words.reduce((one, other) => (other.x1 > one.x1 ? other : one));
  const sign = last.text.at(-1) ?? '';
  if (last.x1 < to + STOP_WIDTH * last.size || last.text.length < 2 || !/[.,;:]/.test(sign))
    return { members: words, stop: [] };
  const number = { ...last, text: last.text.slice(0, -1), x1: to };
  return { members: words.map((word) => (word === last ? number : word)), stop: [{ ...last, text: sign, x0: to }] };
}

const isWithin = (bar: Rule, { at, from, to }: Rule, high: number): boolean =>
  bar.at > at && bar.at < at + high && bar.from > from - 1 && bar.to < to + 1;

/** The base line and the size of the largest words. */
function baseOf(words: readonly Word[]): { readonly baseline: number; readonly size: number } | undefined {
  const size = Math.max(0, ...words.map((word) => word.size));
  return words.find((word) => word.size > SMALL_TEXT * size);
}

function fractionAt(rule: Rule, words: readonly Word[]): Found | undefined {
  const { at, from, to, thickness } = rule;
  const near = words.filter((word) => Math.abs(word.baseline - at) < FARTHEST * word.size);
  const beside = near.filter((word) => isAt(rule, word));
  const text = textBeside(rule, near, beside);
  if (!text) return undefined;
  const small = beside.filter(({ size }) => size < SMALL_TEXT * text.size);
  const above = sideOf(
    small.filter(({ baseline }) => baseline <= at),
    (word) => at - word.baseline,
    ABOVE,
    small.some((word) => isTall(word)) ? LIMIT_ABOVE : INDEX_ABOVE,
  );
  const below = sideOf(
    small.filter((word) => isBelow(rule, word)),
    (word) => word.baseline - at,
    BELOW,
    LIMIT_BELOW,
  );
  if (above.length === 0 || below.length === 0) return undefined;
  const [upper, lower] = [boundsOf(above), boundsOf(below)];
  const given = [...above, ...below];
  const size = Math.max(...given.map((word) => word.size));
  const wide = to - from;
  if (wide > WIDEST * size || thickness > THICKEST * size) return undefined;
  if (Math.abs(Math.max(upper.x1 - upper.x0, lower.x1 - lower.x0) - wide) > SAME_WIDTH * size) return undefined;
  if ([upper, lower].some(({ x0, x1 }) => Math.abs(x0 + x1 - from - to) > 2 * SAME_MIDDLE * size)) return undefined;
  const { font } = given.find((word) => !word.font.italic) ?? text;
  const place = { baseline: text.baseline, size: text.size, like: { ...text, font: { ...font, monospace: false } } };
  const line = [...bracketed(above, place), sign('/', place), ...bracketed(below, place)];
  return { given, line: laidOut(line, from, to) };
}

/** What stands on one side of a bar: the words whose line is near it, and the limits and indices of these. */
function sideOf(
  words: readonly Word[],
  distance: (word: Word) => number,
  farthest: number,
  farthestLimit: number,
): readonly Word[] {
  const size = Math.max(0, ...words.filter((word) => distance(word) < farthest * word.size).map((word) => word.size));
  return words.filter((word) => distance(word) < farthestLimit * size);
}

/** The larger text that a fraction stands in, level with its bar; of a row of formulas it may be far. */
function textBeside(rule: Rule, words: readonly Word[], beside: readonly Word[]): Word | undefined {
  const { from, to } = rule;
  const isFormula = beside.some(({ font }) => MATH_FONT.test(font.name));
  const level = words.filter((word) => {
    const farthest = (isFormula ? IN_ROW : BESIDE) * word.size;
    return (
      isLevel(word, rule) &&
      (word.x1 <= from ? from - word.x1 < farthest : word.x0 >= to - 1 && word.x0 - to < farthest)
    );
  });
  return level.sort((a, b) => apart(a, from, to) - apart(b, from, to))[0];
}

const apart = ({ x0, x1 }: Word, from: number, to: number): number => Math.max(from - x1, x0 - to);

type Place = { readonly baseline: number; readonly size: number; readonly like: Word };

const sign = (text: string, { baseline, size, like }: Place): Word => ({
  ...like,
  text,
  baseline,
  size,
  font: { ...like.font, italic: false },
  x0: 0,
  x1: SIGN_WIDTH * size,
});

/** Words one after the other from one x to the other. */
function laidOut(words: readonly Word[], from: number, to: number): Word[] {
  const width = words.reduce((sum, { x0, x1 }) => sum + x1 - x0, 0);
  let x = from;
  return words.map((word) => {
    const x0 = x;
    x += ((word.x1 - word.x0) * (to - from)) / width;
    return { ...word, x0, x1: x, ...textHeight(word.baseline, word.size) };
  });
}

/** Words on the base line of the text and in its size, with indices as far from it as they were. */
function bracketed(words: readonly Word[], place: Place): Word[] {
  const largest = baseOf(words);
  if (!largest) return [];
  const scale = place.size / largest.size;
  const sorted = [...words].sort((a, b) => a.x0 - b.x0);
  const moved = sorted.map((word, index): Word => {
    const before = sorted[index - 1];
    const drift = word.size > SMALL_TEXT * largest.size ? 0 : word.baseline - largest.baseline;
    return {
      ...word,
      size: word.size * scale,
      baseline: place.baseline + drift * scale,
      ...(before && word.x0 - before.x1 > WORD_GAP * word.size ? { spaced: true } : {}),
    };
  });
  const text = moved
    .map((word) => word.text)
    .join('')
    .replace(ACCENT, '');
  const signs = moved.filter(({ size }) => size > SMALL_TEXT * place.size);
  const isOne = signs.length === 1 ? !SUM.test(text) : ONE.test(text) || BRACKETED.test(text);
  return isOne ? moved : [sign('(', place), ...moved, sign(')', place)];
}

function replaced(words: readonly Word[], { given, line }: Found): Word[] {
  const own = new Set(given);
  const first = words.findIndex((word) => own.has(word));
  return [...words.slice(0, first), ...line, ...words.slice(first).filter((word) => !own.has(word))];
}
