import { type Box, boundsOf } from '../../page/box.ts';
import type { PageContent, Rule, Word } from '../../page/page-content.ts';
import { groupRows } from '../../page/rows.ts';
import type { PageFlow } from './page-flow.ts';

/** A sheet with two pages is wider than this part of its height. */
const WIDE = 1.2;
/** Page numbers stand in these outer parts of the height, at places that differ by no more than this part of the width. */
const EDGE = 0.12;
const SAME_PLACE = 0.03;
/** Fewer words are no page. */
const MIN_WORDS = 10;

/**
 * The two pages of a sheet that shows facing pages, each of which is read on its own; `undefined` for other pages. Their
 * numbers show them, an even one at the left and the next one at the right, and nothing is written over the fold.
 */
export function facingPages(content: PageContent): readonly [PageContent, PageContent] | undefined {
  const { words, width, height } = content;
  if (width < WIDE * height) return undefined;
  const fold = width / 2;
  if (words.some(({ x0, x1 }) => x0 < fold && x1 > fold)) return undefined;
  const isAtEdge = ({ baseline }: Word) => baseline < EDGE * height || baseline > (1 - EDGE) * height;
  const numbered = groupRows(words.filter(isAtEdge)).find((row) => areNumbers(row.words, width));
  if (!numbered) return undefined;
  // What is beside page numbers is the head or foot of the pages.
  const running = new Set(numbered.words);
  const marked = words.map((word) => (running.has(word) ? { ...word, artifact: true } : word));
  const [left, right] = [marked.filter(({ x1 }) => x1 <= fold), marked.filter(({ x0 }) => x0 >= fold)];
  if (Math.min(left.length, right.length) < MIN_WORDS) return undefined;
  return [halfOf(content, left, 0, fold), halfOf(content, right, fold, width)];
}

/** Both page numbers are in a row: at its ends, or each alone on its page. */
function areNumbers(words: readonly Word[], width: number): boolean {
  const [left, right] = [words[0], words.at(-1)];
  if (!left || !right || !/^\d{1,4}$/.test(left.text) || Number(right.text) !== Number(left.text) + 1) return false;
  const isMirrored = Math.abs(left.x0 - (width - right.x1)) < SAME_PLACE * width;
  const isSame = words.length === 2 && Math.abs(right.x0 - left.x0 - width / 2) < SAME_PLACE * width;
  return Number(left.text) % 2 === 0 && left.x1 < width / 2 && right.x0 > width / 2 && (isMirrored || isSame);
}

/** What of a sheet is between two places across it; lines over the fold are cut there. */
function halfOf(content: PageContent, words: readonly Word[], from: number, to: number): PageContent {
  const isInside = ({ x0, x1 }: Box) => (x0 + x1) / 2 >= from && (x0 + x1) / 2 < to;
  const within = <T extends Box>(boxes: readonly T[]) => boxes.filter(isInside);
  const cut = (rule: Rule): Rule => ({ ...rule, from: Math.max(rule.from, from), to: Math.min(rule.to, to) });
  const { turnedLines, squares, slants, graphics } = content;
  return {
    ...content,
    words,
    turned: content.turned.filter((group) => isInside(boundsOf(group))),
    ...(turnedLines ? { turnedLines: turnedLines.filter(({ phrase }) => isInside(phrase)) } : {}),
    horizontal: content.horizontal.map(cut).filter((rule) => rule.to > rule.from),
    vertical: content.vertical.filter(({ at }) => at >= from && at < to),
    fills: within(content.fills),
    images: within(content.images),
    dots: within(content.dots),
    ...(squares ? { squares: within(squares) } : {}),
    ...(slants ? { slants: within(slants) } : {}),
    ...(graphics ? { graphics: within(graphics) } : {}),
  };
}

/** The sheet with its pages, one after the other. */
export const joinFacing = (left: PageFlow, right: PageFlow): PageFlow => ({
  ...left,
  items: [...left.items, ...right.items],
});
