import { boundsOf } from '../../page/box.ts';
import type { Word } from '../../page/page-content.ts';
import { groupRows } from '../../page/rows.ts';
import type { Table } from './table.ts';
import { tableFromBands } from './table-from-bands.ts';

/** Signs that typists put below each other in place of a line. */
const STACKED = /^[)§:]$/u;
/** So many of them are a line, at a pitch of so many font sizes. */
const MIN_SIGNS = 4;
/** A page with more of them is no court paper. */
const MAX_SIGNS = 500;
const TIGHT = 0.8;
const LOOSE = 2.8;
/** They stand below each other to this many font sizes. */
const DRIFT = 0.3;
/** The parties at the left take at least so many lines. */
const MIN_LINES = 2;

/**
 * Captions of court papers, as tables of two cells: the parties at the left and the case at the right of signs that stand
 * below each other like a line.
 */
export function findCaseCaptions(words: readonly Word[]): Table[] {
  const signs = words.filter(({ text, font }) => STACKED.test(text) && !font.monospace);
  if (signs.length < MIN_SIGNS || signs.length > MAX_SIGNS) return [];
  return stacksOf(signs).flatMap((stack) => captionAround(stack, words) ?? []);
}

function stacksOf(signs: readonly Word[]): Word[][] {
  const stacks: Word[][] = [];
  for (const sign of signs.toSorted((a, b) => a.baseline - b.baseline)) {
    const stack = stacks.find((one) => isBelow(sign, one.at(-1)));
    if (stack) stack.push(sign);
    else stacks.push([sign]);
  }
  return stacks.filter((stack) => stack.length >= MIN_SIGNS);
}

function isBelow(sign: Word, last: Word | undefined): boolean {
  if (last?.text !== sign.text || Math.abs(sign.x0 - last.x0) > DRIFT * sign.size) return false;
  const pitch = (sign.baseline - last.baseline) / sign.size;
  return pitch > TIGHT && pitch < LOOSE;
}

function captionAround(stack: readonly Word[], words: readonly Word[]): Table | undefined {
  const { x0, x1, y0, y1 } = boundsOf(stack);
  const beside = words.filter((word) => {
    const middle = (word.y0 + word.y1) / 2;
    return middle > y0 && middle < y1 && !stack.includes(word);
  });
  const left = beside.filter((word) => word.x1 <= x0);
  const right = beside.filter((word) => word.x0 >= x1);
  // Signs within words are those of formulas and code.
  if (left.length + right.length < beside.length || right.length === 0) return undefined;
  if (groupRows(left).length < MIN_LINES || areLabels(stack, left, right)) return undefined;
  return tableFromBands([groupRows(beside)], [{ x0, x1 }], boundsOf([...beside, ...stack]));
}

/** Share of the colons with text on both sides where they stand between labels and values. */
const LABELLED = 0.8;

/** Colons between a label and its value each, as in forms: the parties and the case have other lines. */
function areLabels(stack: readonly Word[], left: readonly Word[], right: readonly Word[]): boolean {
  const isBeside = (sign: Word) => (word: Word) => Math.abs(word.baseline - sign.baseline) < DRIFT * sign.size;
  const both = stack.filter((sign) => left.some(isBeside(sign)) && right.some(isBeside(sign)));
  return stack[0]?.text === ':' && both.length > LABELLED * stack.length;
}
