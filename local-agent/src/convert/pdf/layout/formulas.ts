import { boundsOf, overlap } from '../../page/box.ts';
import type { Rule, Word } from '../../page/page-content.ts';
import { groupRows, type Row } from '../../page/rows.ts';
import { WORD_GAP } from '../read/build-words.ts';
import { equationsOf } from './aligned-equations.ts';
import { FORMULA_NUMBER, isRelation, isTall, withoutPieces } from './formula-signs.ts';
import { hasLevelRelation, partsAt } from './fractions.ts';
import { isInBracketsOf } from './level-operators.ts';
import { type Line, makePlainLine } from './line.ts';
import { MATH_FONT } from './math-font.ts';
import { MIN_LINE_DISTANCE, SMALL_TEXT } from './measures.ts';
import { partStackedScripts } from './stacked-scripts.ts';

/** Drawings with letters in fonts of formulas have more words. */
const MAX_WORDS = 120;
/** Texts without any sign in a font of formulas are no longer in one, characters. */
const MAX_SIGN_LENGTH = 6;
/** Rows nearer than this are levels of one formula, font sizes. */
const STACKED = 0.7;
/** Limits stand so far from the base line of their sign, and reach no farther to its right, font sizes. */
const LIMIT_DISTANCE = 0.45;
const LIMIT_REACH = 0.6;
/** How far limits are lowered and raised once they stand beside their sign, and their size there, font sizes. */
const LOWERED = 0.25;
const RAISED = 0.4;
const INDEX_SIZE = 0.7;
/** Indices stand no farther from the base line, font sizes; what is farther is of another level. */
const INDEX_DISTANCE = 0.8;
/** A power stands right behind its bracket, font sizes. */
const POWER_GAP = 0.3;
/** Widths of a sign and of a space that are added, font sizes. */
const SIGN_WIDTH = 0.4;
const SPACE = 0.3;

/** A displayed formula of several levels as one line, and the words that it is made of. */
export type Formula = { readonly line: Line; readonly words: ReadonlySet<Word> };

const PROSE = /\p{L}{4,}/u;
/** Functions that formulas name by words, in letters of the text. */
const FUNCTION =
  /^(?:arc(?:sin|cos|tan|cot)|(?:sin|cos|tan|cot)h|lim(?:sup|inf)|arg(?:max|min)|diag|rank|sign|logit|erfc)$/;
const LARGE_OPERATOR = /^[\u220f\u2210\u2211\u222b-\u2233\u22c0-\u22c3\u2a00-\u2a06]$/;
/** Operators in letters, whose limits stand below them too. */
const NAMED_OPERATOR = /^(?:lim|max|min|sup|inf|gcd)$/;
/** Rows of a formula are nearer than this many font sizes; the lines of two formulas are not. */
const MAX_DISTANCE = 1.32;
const MAX_BELOW_TALL = 1.6;

/**
 * Finds displayed formulas that lie over several rows, such as fractions and sums with limits, and writes each in one
 * line: fractions as `a / b`, limits beside their sign. `rules` hold the bars of fractions.
 */
export function findFormulas(rows: readonly Row[], rules: readonly Rule[]): Formula[] {
  const groups: Row[][] = [];
  for (const [index, row] of rows.entries()) {
    const above = rows[index - 1];
    const group = groups.at(-1);
    const farthest = above?.words.some(isTall) ? MAX_BELOW_TALL : MAX_DISTANCE;
    const near = above !== undefined && row.baseline - above.baseline < farthest * Math.max(row.size, above.size);
    if (!isMath(row)) continue;
    if (group && near && above && group.at(-1) === above) group.push(row);
    else groups.push([row]);
  }
  return groups
    .filter((group) => group.length > 1 && !isWithinText(group, rows))
    .flatMap(equationsOf)
    .flatMap((equation) => {
      const words = equation.flatMap((row) => row.words);
      const isFormula =
        words.length <= MAX_WORDS &&
        words.filter(({ text }) => FORMULA_NUMBER.test(text)).length < 2 &&
        (words.some((word) => MATH_FONT.test(word.font.name)) || hasLevelRelation(words, rules));
      return isFormula && isStacked(words, equation, rules) ? [toFormula(words, rules)] : [];
    });
}

const isMath = (row: Row): boolean =>
  row.words.every(({ text, font }) => MATH_FONT.test(font.name) || !PROSE.test(text) || FUNCTION.test(text)) &&
  (row.words.some(({ font }) => MATH_FONT.test(font.name)) ||
    row.words.every(({ text }) => text.length <= MAX_SIGN_LENGTH));

/** Rows that touch a line of text are parts of it. */
function isWithinText(group: readonly Row[], rows: readonly Row[]): boolean {
  return rows.some(
    (row) =>
      !group.includes(row) &&
      group.some(
        (part) =>
          overlap(part.x0, part.x1, row.x0, row.x1) > -row.size &&
          Math.abs(part.baseline - row.baseline) < MIN_LINE_DISTANCE * Math.max(part.size, row.size),
      ),
  );
}

function isStacked(words: readonly Word[], group: readonly Row[], rules: readonly Rule[]): boolean {
  if (words.some((word) => LARGE_OPERATOR.test(word.text))) return true;
  if (words.some((sign) => words.some((word) => isInBracketsOf(word, sign)))) return true;
  if (rules.some((rule) => partsAt(rule, words))) return true;
  return group.slice(1).some((row, index) => {
    const above = group[index] ?? row;
    return row.baseline - above.baseline < STACKED * Math.max(row.size, above.size);
  });
}

type Part = { readonly x: number; readonly words: readonly Word[] };

function toFormula(words: readonly Word[], rules: readonly Rule[]): Formula {
  const size = Math.max(...words.map((word) => word.size));
  const left = new Set(withoutPieces(words));
  const base = mainBaseline(words, size);
  const parts: Part[] = [];
  const take = (x: number, members: readonly Word[], used: readonly Word[]) => {
    for (const word of used) left.delete(word);
    parts.push({ x, words: members });
  };
  for (const rule of [...rules].sort((a, b) => b.to - b.from - (a.to - a.from))) {
    const found = partsAt(rule, [...left]);
    if (!found) continue;
    const slash = { ...sign('/', found.above[0] ?? found.below[0], base), size };
    take(
      rule.from,
      [...bracketed(found.above, base), slash, ...bracketed(found.below, base)],
      [...found.above, ...found.below],
    );
  }
  for (const { members, used } of matricesOf([...left], base)) take(members[0]?.x0 ?? 0, members, used);
  for (const operator of [...left].filter((word) => LARGE_OPERATOR.test(word.text) || NAMED_OPERATOR.test(word.text))) {
    const limits = [...left].filter(
      (word) =>
        word.size < SMALL_TEXT * size &&
        Math.abs(word.baseline - base) > LIMIT_DISTANCE * size &&
        overlap(word.x0, word.x1, operator.x0 - size, operator.x1 + LIMIT_REACH * size) > 0,
    );
    const under = inOrder(limits.filter((word) => word.baseline > base)).map((word) =>
      shifted(word, base, size, LOWERED),
    );
    const over = inOrder(limits.filter((word) => word.baseline < base)).map((word) =>
      shifted(word, base, size, -RAISED),
    );
    take(operator.x0, [{ ...operator, baseline: base, size }, ...under, ...over], [operator, ...limits]);
  }
  for (const word of left) {
    const isSmall = word.size < SMALL_TEXT * size;
    const isIndex = isSmall && Math.abs(word.baseline - base) < INDEX_DISTANCE * size;
    const isPower = isSmall && word.baseline < base && words.some((bracket) => isClosedBy(bracket, word));
    const placed = isPower ? shifted(word, base, size, -RAISED) : isIndex ? word : { ...word, baseline: base };
    parts.push({ x: isNumber(word, base) ? Number.POSITIVE_INFINITY : word.x0, words: [placed] });
  }
  const sideOf = (word: Word) =>
    word.size >= SMALL_TEXT * size || word.baseline === base ? undefined : word.baseline < base ? 'raised' : 'lowered';
  const placed = parts.sort((a, b) => a.x - b.x).flatMap((part) => part.words.map((word) => ({ word, space: false })));
  const ordered = partStackedScripts(placed, sideOf).map(({ word }) => word);
  return { line: { ...makePlainLine(laidOut(ordered, size)), ...boundsOf(words) }, words: new Set(words) };
}

/** The number of a formula that has no place for it on its line is below its end. */
const isNumber = ({ text, baseline, size }: Word, base: number): boolean =>
  FORMULA_NUMBER.test(text) && baseline - base > size;

/** The line that the formula's signs of relation stand on, else that of most of its large signs. */
function mainBaseline(words: readonly Word[], size: number): number {
  const relation = words.find((word) => isRelation(word, size));
  if (relation) return relation.baseline;
  const full = words.filter((word) => word.size > SMALL_TEXT * size && !LARGE_OPERATOR.test(word.text));
  const count = (at: number) => full.filter((word) => Math.abs(word.baseline - at) < 1).length;
  return [...full].sort((a, b) => count(b.baseline) - count(a.baseline))[0]?.baseline ?? words[0]?.baseline ?? 0;
}

/** Rows between tall brackets, one after the other, with semicolons between them. */
function matricesOf(words: readonly Word[], base: number): { readonly members: Word[]; readonly used: Word[] }[] {
  const tall = inOrder(words.filter(isTall));
  return tall.flatMap((open, index) => {
    const close = tall[index + 1];
    if (!/^[([{]$/.test(open.text) || !close || !/^[)\]}]$/.test(close.text)) return [];
    const rows = groupRows(words.filter((word) => word.x0 > open.x0 && word.x1 < close.x1 && word !== close));
    const isStack = rows.slice(1).every((row, at) => row.baseline - (rows[at]?.baseline ?? 0) > STACKED * row.size);
    if (rows.length < 2 || !isStack) return [];
    const entries = rows.flatMap((row, at) => [
      ...row.words.map((word) => ({ ...word, baseline: base })),
      ...(at + 1 < rows.length ? [sign(';', row.words.at(-1), base)] : []),
    ]);
    const used = [open, ...rows.flatMap((row) => row.words), close];
    return [{ members: [{ ...open, baseline: base }, ...entries, { ...close, baseline: base }], used }];
  });
}

/** A tall bracket stands right before the word, which is its power. */
const isClosedBy = (bracket: Word, { x0, size }: Word): boolean =>
  /^[)\]}]$/.test(bracket.text) && isTall(bracket) && Math.abs(bracket.x1 - x0) < POWER_GAP * size;

const inOrder = (words: readonly Word[]): Word[] => [...words].sort((a, b) => a.x0 - b.x0);

const shifted = (word: Word, base: number, size: number, by: number): Word => ({
  ...word,
  size: INDEX_SIZE * size,
  baseline: base + by * size,
});

function sign(text: string, like: Word | undefined, baseline: number): Word {
  if (!like) throw new Error('a sign stands beside a word');
  const font = { ...like.font, italic: false };
  return { ...like, font, text, baseline, x0: like.x0, x1: like.x0 + SIGN_WIDTH * like.size };
}

/** A side of a fraction on the formula's line, in brackets when it is more than one sign or number. */
function bracketed(words: readonly Word[], base: number): Word[] {
  const size = Math.max(...words.map((word) => word.size));
  const own = mainBaseline(words, size);
  const moved = inOrder(words).map((word) => ({ ...word, baseline: word.baseline + base - own }));
  const flat = moved.map((word) => (word.size > SMALL_TEXT * size ? { ...word, baseline: base } : word));
  const [first] = flat;
  return flat.length > 1 ? [sign('(', first, base), ...flat, sign(')', first, base)] : flat;
}

/** Places words one after the other, with a space around signs of relation and sums and where one was. */
function laidOut(words: readonly Word[], size: number): Word[] {
  const isLarge = (word: Word) => word.size > SMALL_TEXT * size;
  let x = 0;
  let previous: Word | undefined;
  return words.map((word) => {
    const spaced =
      previous &&
      !/^[)/,]/.test(word.text) &&
      !/[(/]$/.test(previous.text) &&
      (word.x0 - previous.x1 > WORD_GAP * size ||
        (isLarge(previous) && (isRelation(word, size) || /^[);]$/.test(previous.text))));
    x += spaced ? SPACE * size : 0;
    const placed = { ...word, x0: x, x1: x + (word.x1 - word.x0) };
    x = placed.x1;
    previous = word;
    return placed;
  });
}
