import { boundsOf } from '../../page/box.ts';
import type { Rule, Word } from '../../page/page-content.ts';
import { addRow, nearestRow, type RowIndex } from '../../page/row-index.ts';
import { groupRows, pitch, type Row, splitRow } from '../../page/rows.ts';
import { COLUMN_GAP, MAX_INDENT, PHRASE_GAP, RAGGED, SAME_EDGE, USUAL_LEADING } from '../layout/measures.ts';
import { isAddress } from '../patterns/address.ts';
import { hasLeaders } from '../patterns/leaders.ts';

/** A line below words is no farther under their base line, and no farther over it, font sizes. */
const FARTHEST_BELOW = 0.35;
const FARTHEST_ABOVE = 0.05;
/** The next line of a link is no farther from its first, font sizes. */
const FARTHEST_LINE = 2;
/** It covers no more than a space behind the text, font sizes. */
const TRAILING_SPACE = 0.6;
/** A part of a row of text, and the line below it that is as long as it. */
type Underline = { readonly rule: Rule; readonly row: Row; readonly words: readonly Word[] };

/**
 * The lines without those below words, such as links have, where they part no rows: below a text that runs on in the next
 * line, within a phrase, below addresses and links of several lines in a drawn cell, and below entries with a row of dots,
 * which a list of contents has. Others stay, for heads and rows end there.
 */
export function withoutUnderlines(
  rules: readonly Rule[],
  words: readonly Word[],
  vertical: readonly Rule[] = [],
): readonly Rule[] {
  if (rules.length === 0) return rules;
  const rows = groupRows(words);
  const index: RowIndex<Row> = new Map();
  for (const [order, row] of rows.entries()) addRow(index, row, order);
  const found = rules.flatMap((rule): Underline[] => {
    const row = nearestRow(index, { baseline: rule.at, size: 0 }, (near) => wordsAbove(rule, near) !== undefined);
    const above = row && wordsAbove(rule, row);
    return above ? [{ rule, row, words: above }] : [];
  });
  const next = new Map(rows.map((row, at) => [row, rows[at + 1]]));
  const whole = new Set(
    found.filter((below) => runsOn(below, next.get(below.row)) || isEntry(below)).map(({ row }) => row),
  );
  const apart = new Set(found.filter(({ row }) => whole.has(row)).map(({ rule }) => rule));
  const links = linesOfLinks(words);
  const isLinkInCell = (below: Underline) => isLink(below, links) && isBetween(below.rule, vertical);
  const within = new Set(found.filter((below) => isInPhrase(below) || isLinkInCell(below)).map(({ rule }) => rule));
  return rules.filter((rule) => !apart.has(rule) && !within.has(rule));
}

/** The base lines of the words of each link. */
function linesOfLinks(words: readonly Word[]): ReadonlyMap<string, readonly number[]> {
  const lines = new Map<string, number[]>();
  for (const { url, baseline } of words) {
    if (url === undefined) continue;
    const known = lines.get(url);
    if (known) known.push(baseline);
    else lines.set(url, [baseline]);
  }
  return lines;
}

/** The underlined words are a link that has another line near this one, or they are an address. */
function isLink({ row, words }: Underline, links: ReadonlyMap<string, readonly number[]>): boolean {
  const url = words[0]?.url;
  if (url === undefined || words.some((word) => word.url !== url)) return false;
  const isOtherLine = (distance: number) => distance > row.size / 2 && distance <= FARTHEST_LINE * row.size;
  return (
    isAddress(words.map(({ text }) => text).join('')) ||
    (links.get(url) ?? []).some((baseline) => isOtherLine(Math.abs(baseline - row.baseline)))
  );
}

/** Whether lines stand at both sides of this one. */
function isBetween({ at, from, to }: Rule, vertical: readonly Rule[]): boolean {
  const near = vertical.filter((line) => line.from < at - SAME_EDGE && line.to > at + SAME_EDGE);
  return near.some((line) => line.at <= from) && near.some((line) => line.at >= to);
}

/** Words before or behind the underlined ones, only a space from them: links in running text. */
function isInPhrase({ row, words }: Underline): boolean {
  const [head] = words;
  const first = head ? row.words.indexOf(head) : 0;
  const last = first + words.length - 1;
  const isText = (word: Word | undefined) => word !== undefined && /\p{L}{2}/u.test(word.text);
  const isNear = (left: Word | undefined, right: Word | undefined) =>
    left !== undefined && right !== undefined && right.x0 - left.x1 < PHRASE_GAP * row.size;
  const [before, behind] = [row.words[first - 1], row.words[last + 1]];
  const isBeside = (isText(before) && isNear(before, words[0])) || (isText(behind) && isNear(words.at(-1), behind));
  return words.some(isText) && isBeside;
}

/** The next row stands below the underlined words only, or a link's phrase, as near as lines of a paragraph, or continues the link. */
function runsOn({ row, words }: Underline, next: Row | undefined): boolean {
  if (!next) return false;
  const url = words.at(-1)?.url;
  const { x0, x1 } = boundsOf(url === undefined ? words : phraseOf(row, words));
  const isSameLink = url !== undefined && next.words[0]?.url === url;
  if (pitch(row, next) > (isSameLink ? FARTHEST_LINE : USUAL_LEADING) * row.size) return false;
  const isBelow = next.x0 >= x0 - SAME_EDGE && next.x0 <= x0 + MAX_INDENT * row.size;
  return isBelow && (isSameLink || next.x1 <= x1 + RAGGED * row.size);
}

/** The phrase of a row that has these words. */
const phraseOf = (row: Row, words: readonly Word[]): readonly Word[] =>
  splitRow(row.words, COLUMN_GAP * row.size).find((phrase) => words.some((word) => phrase.includes(word))) ?? words;

const isEntry = ({ words }: Underline): boolean => hasLeaders(words.map(({ text }) => text).join(' '));

/** The words of a row that begin and end where the line below them does. */
function wordsAbove({ at, from, to }: Rule, { words, baseline, size }: Row): readonly Word[] | undefined {
  const distance = at - baseline;
  if (distance > FARTHEST_BELOW * size || distance < -FARTHEST_ABOVE * size) return undefined;
  const above = words.slice(firstFrom(words, from - SAME_EDGE), firstFrom(words, to - SAME_EDGE));
  const [left] = above;
  const right = above.at(-1);
  if (!left || !right || left.x0 > from + SAME_EDGE) return undefined;
  if (right.x1 > to + SAME_EDGE || right.x1 < to - TRAILING_SPACE * size) return undefined;
  // Justified words of one link may stand as far apart as columns do.
  const isOneLink = left.url !== undefined && above.every(({ url }) => url === left.url);
  return isOneLink || splitRow(above, COLUMN_GAP * size).length === 1 ? above : undefined;
}

/** Index of the first word that begins at `x` or behind it. */
function firstFrom(words: readonly Word[], x: number): number {
  let [low, high] = [0, words.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((words[middle]?.x0 ?? x) < x) low = middle + 1;
    else high = middle;
  }
  return low;
}
