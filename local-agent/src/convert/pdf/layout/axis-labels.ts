import { isStatement } from '../../markdown/code-syntax.ts';
import { type Box, boundsOf, height, overlap, width } from '../../page/box.ts';
import type { Dot } from '../../page/page-content.ts';
import { chartTitle } from './chart-title.ts';
import { type Label, sizeOf } from './label.ts';

/** Labels stand nearer to their drawing than this, points, and the numbers of axes and scales than these. */
const LABEL_NEAR = 16;
const NUMBER_NEAR = 30;
const SCALE_NEAR = 50;
/** A name in a legend is no farther from its dot, points. */
const KEY_NEAR = 10;
/** The name of an axis is in the middle of it, but for this part of its length, and no farther from its numbers. */
const CENTERED = 0.08;
const NAME_NEAR = 36;
/** Middles of labels of one row differ by no more, half points. */
const ROW = 4;
/** Fewer numbers are no axis. */
const MIN_NUMBERS = 2;
const NUMBER = /^[-+\u2212]?\d[\d.,]*%?$/;

/**
 * The labels outside a drawing that belong to it: near ones, an axis' numbers, names in the middle of an axis, and a legend. Bold ones
 * are headings where the drawing has none inside, unless they name an axis or the chart: turned, no larger than its numbers, or
 * above it in their font. Code is
 * what draws it, numbers beside other texts are values of a table, and what is wider than a drawing without words is text
 * beside it.
 */
export function labelsAround(
  region: Box,
  outside: readonly Label[],
  inside: readonly Label[],
  isLabel: (label: Label) => boolean,
  dots: readonly Dot[],
): Set<Label> {
  const textRows = new Set(outside.filter((label) => !NUMBER.test(label.text) && !isTurned(label)).map(rowOf));
  const isNumber = (label: Label) =>
    NUMBER.test(label.text) && [-1, 0, 1].every((step) => !textRows.has(rowOf(label) + step));
  const hasBold = inside.some(isBold);
  const hasCode = inside.some(isCode);
  const fits = (label: Label) => inside.length > 0 || isTurned(label) || width(label) <= width(region);
  const all = outside.filter((label) => isLabel(label) && fits(label) && (hasCode || !isCode(label)));
  const labels = all.filter((label) => hasBold || !isBold(label));
  const near = labels.filter((label) => gapOf(label, region) <= (isNumber(label) ? NUMBER_NEAR : LABEL_NEAR));
  const chart = boundsOf([region, ...near]);
  const numbers = [...near, ...inside].filter(({ text }) => NUMBER.test(text));
  const hasAxes = numbers.length >= MIN_NUMBERS;
  const largest = Math.max(...numbers.map(sizeOf));
  const isName = (label: Label) => hasBold || !isBold(label) || isTurnedWord(label) || sizeOf(label) <= largest;
  const farther = [
    ...labels.filter((label) => isNumber(label) && isBeside(label, chart)),
    ...all.filter((label) => isName(label) && namesAxis(label, region, chart)),
  ];
  const own = hasAxes ? [...near, ...farther, ...chartTitle(outside, region, numbers)] : near;
  return new Set([...own, ...legendOf(labels, dots, chart)]);
}

/** Texts right behind dots of several colours beside a chart: bullets have one. */
function legendOf(labels: readonly Label[], dots: readonly Dot[], chart: Box): Label[] {
  const isKeyOf = (dot: Dot, { x0, y0, y1 }: Label) =>
    x0 > dot.x1 && x0 - dot.x1 < KEY_NEAR && dot.y0 + dot.y1 > 2 * y0 && dot.y0 + dot.y1 < 2 * y1;
  const near = dots.filter((dot) => dot.color && gapOf(dot, chart) <= SCALE_NEAR);
  const named = labels.flatMap((label) => {
    const key = near.find((dot) => isKeyOf(dot, label));
    return key ? [{ label, color: key.color }] : [];
  });
  return new Set(named.map(({ color }) => color)).size > 1 ? named.map(({ label }) => label) : [];
}

/** Labels of one row have the same number, or the next. */
const rowOf = ({ y0, y1 }: Label) => Math.round((y0 + y1) / ROW);

const isTurned = (label: Label) => height(label) > width(label);

/** A single figure is higher than wide too. */
const isTurnedWord = (label: Label) => isTurned(label) && /\p{L}{2}/u.test(label.text);

const isBold = ({ words }: Label) => words.some(({ font }) => font.bold);

/** A command at a prompt, or another statement, in code letters; the name of a function with its brackets may be a label. */
const isCode = ({ text, words }: Label) =>
  (/^[>$+](?: |$)/.test(text) || (isStatement(text) && !/^[\w.:]+\([^()]*\)$/.test(text))) &&
  words.every(({ font }) => font.monospace);

/** Beside the chart, as the numbers of a second axis or of a scale of colours. */
const isBeside = (label: Label, chart: Box) =>
  overlap(label.y0, label.y1, chart.y0, chart.y1) > 0 && gapOf(label, chart) <= SCALE_NEAR;

/** A text in the middle below or above an axis, or a turned one beside it. */
function namesAxis(label: Label, region: Box, chart: Box): boolean {
  if (gapOf(label, chart) > NAME_NEAR) return false;
  if (isTurnedWord(label) && label.y0 >= region.y0 && label.y1 <= region.y1) return true;
  const [middle, length] = isTurned(label)
    ? [(label.y0 + label.y1 - region.y0 - region.y1) / 2, height(region)]
    : [(label.x0 + label.x1 - region.x0 - region.x1) / 2, width(region)];
  return Math.abs(middle) <= CENTERED * length;
}

/** The larger distance of two boxes in x and y, points; 0 where they overlap. */
const gapOf = (a: Box, b: Box): number =>
  Math.max(0, -overlap(a.x0, a.x1, b.x0, b.x1), -overlap(a.y0, a.y1, b.y0, b.y1));
