import { boundsOf } from '../../page/box.ts';
import type { Rule, Word } from '../../page/page-content.ts';
import { groupRows } from '../../page/rows.ts';
import type { PageFlow } from './page-flow.ts';

/** Heads and feet stand within this part of a page's height from its edge. */
const DEPTH = 0.16;
/** A head and a text have more rows. */
const MIN_ROWS = 3;
/** A line covers this part of the text's width. */
const COVERS = 0.8;
/** It is no farther from the head or foot than so many of its font sizes. */
const NEAR = 1.5;

/** The lines that part one line of text at the top or at the bottom of a page from the rest. `rules` are merged. */
export function edgeRules(
  words: readonly Word[],
  rules: readonly Rule[],
  height: number,
): Pick<PageFlow, 'headRule' | 'footRule'> {
  const isTop = (at: number) => at < DEPTH * height;
  const isBottom = (at: number) => at > (1 - DEPTH) * height;
  const outer = rules.filter(({ at }) => isTop(at) || isBottom(at));
  const rows = outer.length > 0 ? groupRows(words) : [];
  if (rows.length < MIN_ROWS) return {};
  const text = boundsOf(words);
  const wide = outer
    .filter(({ from, to }) => Math.min(to, text.x1) - Math.max(from, text.x0) >= COVERS * (text.x1 - text.x0))
    .map(({ at }) => at)
    .sort((a, b) => a - b);
  const headRule = wide.find(isTop);
  const footRule = wide.findLast(isBottom);
  const [first, second] = rows;
  const [before, last] = rows.slice(-2);
  const isHead =
    headRule &&
    first &&
    second &&
    isBetween(headRule, first.baseline, second.baseline) &&
    headRule - first.baseline < NEAR * first.size;
  const isFoot =
    footRule &&
    before &&
    last &&
    isBetween(footRule, before.baseline, last.baseline) &&
    last.y0 - footRule < NEAR * last.size;
  return { ...(isHead ? { headRule } : {}), ...(isFoot ? { footRule } : {}) };
}

const isBetween = (at: number, above: number, below: number) => above <= at && below > at;
