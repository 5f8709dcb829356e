import { isStatement } from '../../markdown/code-syntax.ts';
import type { FlowItem } from '../flow/page-flow.ts';
import type { Line, Run } from '../layout/line.ts';
import { isBold, isMonospace } from '../layout/line-look.ts';
import { SAME_SIZE } from '../layout/measures.ts';
import { PROMPT } from '../patterns/prompt.ts';

type LineItem = Extract<FlowItem, { kind: 'line' }>;

/** Lines of one listing are no farther apart, font sizes, and those between two of its parts no farther from both. */
const PITCH = 1.55;
const PART_PITCH = 3.1;

/** Lines of listings with signs or words of another font as if these were of the code font. */
export const withSignsOfCode = (items: readonly FlowItem[]): readonly FlowItem[] => withWords(withSigns(items));

/**
 * Lines with words of another font between their letters, as where a part of the code is in bold: between lines of code, right
 * below and above them, and as large.
 */
function withWords(items: readonly FlowItem[]): readonly FlowItem[] {
  const mixed = items.map((item) => item.kind === 'line' && isAroundWords(item.line));
  if (!mixed.includes(true)) return items;
  const above = followCode(items, mixed);
  const below = followCode(items.toReversed(), mixed.toReversed()).reverse();
  return items.map((item, index) => {
    if (item.kind !== 'line' || !mixed[index]) return item;
    const isBetween = above[index] && below[index] && isNear(item, items[index - 1]) && isNear(item, items[index + 1]);
    return isBetween ? codeLine(item) : item;
  });
}

/** It begins and ends in code letters, and is in others between, or its other letters are bold. */
const isAroundWords = ({ runs }: Line): boolean =>
  runs.some((run) => !run.monospace) &&
  runs.some((run) => run.monospace) &&
  ((runs.length > 2 && runs[0]?.monospace === true && runs.at(-1)?.monospace === true) ||
    runs.every((run) => run.monospace || run.bold || !run.text.trim() || SIGNS.test(run.text.trim())));

/**
 * Lines with signs of another font between their letters, such as a tilde that the code font lacks, and lines with comments in
 * one: right above or below lines
 * of code, or between two parts of it, and as large.
 */
function withSigns(items: readonly FlowItem[]): readonly FlowItem[] {
  const mixed = items.map((item) => item.kind === 'line' && isOfSigns(item.line));
  if (!mixed.includes(true)) return items;
  // Lines with words of another font part no code.
  const passed = items.map((item, index) => mixed[index] || (item.kind === 'line' && isAroundWords(item.line)));
  const above = followCode(items, passed);
  const below = followCode(items.toReversed(), passed.toReversed()).reverse();
  return items.map((item, index) => {
    if (item.kind !== 'line' || !mixed[index]) return item;
    const isOfCode =
      (above[index] && !isOpening(item.line) && isNear(item, items[index - 1])) ||
      (below[index] && isNear(item, items[index + 1])) ||
      (above[index] &&
        below[index] &&
        isNear(item, items[index - 1], PART_PITCH) &&
        isNear(item, items[index + 1], PART_PITCH)) ||
      isLoneStatement(item, items[index - 1], items[index + 1]) ||
      isDeclaration(item, items[index - 1]) ||
      isDeclaration(item, items[index + 1]);
    return isOfCode ? codeLine(item) : item;
  });
}

/** Of each item, whether the last one before it that is no such line is code. */
function followCode(items: readonly FlowItem[], mixed: readonly (boolean | undefined)[]): boolean[] {
  let isCode = false;
  return items.map((item, index) => {
    const follows = isCode;
    if (!mixed[index]) isCode = item.kind === 'line' && isMonospace(item.line);
    return follows;
  });
}

/**
 * All its words are in code letters, several in one run, about angle brackets or on both sides of a star; other runs are signs,
 * and none is a bullet.
 */
const isMixed = ({ runs }: Line): boolean =>
  runs.every((run, index) => run.monospace || SIGNS.test(index > 0 ? run.text.trim() : run.text)) &&
  (runs.some((run) => (run.monospace ? /\S\s+\S/ : ANGLE).test(run.text)) || hasPointer(runs)) &&
  runs.some((run) => !run.monospace);

/** The star of a pointer, as between its type and its slanted name. */
const hasPointer = (runs: readonly Run[]): boolean =>
  runs.some((run) => !run.monospace && STAR.test(run.text.trim())) &&
  [runs[0], runs.at(-1)].every((run) => run?.monospace === true && /[\p{L}\d(),]/u.test(run.text));

/** A command behind the prompt of a shell in another font, or a result behind its sign, with parts in bold, or the sign alone. */
const isPrompted = ({ runs: [first, ...others] }: Line): boolean =>
  first?.monospace === false &&
  PROMPT.test(first.text) &&
  (others[0]?.monospace ?? true) &&
  others.every((run) => run.monospace || run.bold || SIGNS.test(run.text.trim()));

/** Code, and behind its sign a comment in another font, or such a comment of Lisp alone. */
const isCommented = ({ runs: [first] }: Line): boolean => first?.monospace === true && COMMENT.test(first.text);

const COMMENT = /\S(?:\s+;?|;)(?:#|\/\/|\/\*|%)\s*$|^;{2,4}\s*$/;

/** Closing brackets alone, as the last line of a function has them. */
const isClosing = (line: Line): boolean => CLOSING.test(line.text.trim()) && !isMonospace(line);

const CLOSING = /^[)\]}]{1,3}[;,]?$/;

/** An opening bracket alone, as the body of a function begins with: right above lines of code. */
const isOpening = (line: Line): boolean => /^[([{]$/.test(line.text.trim()) && !isMonospace(line);

const isOfSigns = (line: Line): boolean =>
  isMixed(line) || isPrompted(line) || isCommented(line) || isClosing(line) || isOpening(line);

/** One or two signs, a Greek letter or one that stands for a sign, or the dots for what a command repeats. */
const SIGNS = /^(?:[^\p{L}\p{N}\s]{1,2}|[\u0370-\u03ff\u2100-\u214f]|\.{3,4})$/u;
/** Angle brackets, and the hook of the arrow before the rest of a long line. */
const ANGLE = /[<>\u02d3]/;
const STAR = /^[*\u2217]{1,2}$/;

/** Lines with angle brackets or pointers right above each other: types of a declaration, where the code font lacks the signs. */
const isDeclaration = (item: LineItem, other: FlowItem | undefined): boolean =>
  other?.kind === 'line' && isNear(item, other) && [item.line, other.line].every(hasTypes);

const hasTypes = (line: Line): boolean => hasAngles(line) || (isMixed(line) && hasPointer(line.runs));

/** A line with angle brackets and the syntax of code, apart from others; bold ones are titles. */
const isLoneStatement = (item: LineItem, ...others: readonly (FlowItem | undefined)[]): boolean =>
  hasAngles(item.line) &&
  isStatement(item.line.text) &&
  !isBold(item.line) &&
  !others.some((other) => isNear(item, other));

const hasAngles = (line: Line): boolean =>
  isMixed(line) && line.runs.some((run) => !run.monospace && ANGLE.test(run.text));

const isNear = ({ line, column }: LineItem, other: FlowItem | undefined, pitch = PITCH): boolean =>
  other?.kind === 'line' &&
  column === other.column &&
  Math.abs(line.size - other.line.size) < SAME_SIZE &&
  Math.abs(line.baseline - other.line.baseline) < pitch * line.size;

const codeLine = (item: LineItem): LineItem => ({ ...item, line: { ...item.line, runs: item.line.runs.map(ofCode) } });

const ofCode = (run: Run): Run => (run.monospace ? run : { ...run, bold: false, monospace: true });
