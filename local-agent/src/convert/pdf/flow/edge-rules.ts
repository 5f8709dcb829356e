import { boundsOf } from '../../page/box.ts';
import type { PageContent } from '../../page/page-content.ts';
import { groupRows } from '../../page/rows.ts';
import { mergeRules } from '../tables/merge-rules.ts';
import type { PageFlow } from './page-flow.ts';

/** Heads and feet stand within this part of a page's height from its edge. */
const DEPTH = 0.16;
/** A head and a text have more rows. */
const MIN_ROWS = 3;
/** A line covers this part of the text's width. */
const COVERS = 0.8;
/** It is no farther from the head or foot than so many of its font sizes. */
const NEAR = 1.5;

/** The lines that part one line of text at the top or at the bottom of a page from the rest. */
export function edgeRules({ words, horizontal, height }: PageContent): Pick<PageFlow, 'headRule' | 'footRule'> {
  const near = horizontal.filter(({ at }) => at < DEPTH * height || at > (1 - DEPTH) * height);
  if (near.length === 0 || words.length === 0) return {};
  const text = boundsOf(words);
  const rows = groupRows(words);
  if (rows.length < MIN_ROWS) return {};
  const wide = mergeRules(near)
    .filter(({ from, to }) => Math.min(to, text.x1) - Math.max(from, text.x0) >= COVERS * (text.x1 - text.x0))
    .map(({ at }) => at)
    .sort((a, b) => a - b);
  const [first, last] = [wide[0], wide.at(-1)];
  const above = rows.filter(({ baseline }) => first !== undefined && baseline <= first);
  const below = rows.filter(({ baseline }) => last !== undefined && baseline > last);
  const [head, foot] = [above.at(-1), below[0]];
  return {
    ...(first !== undefined &&
    first < height / 2 &&
    head &&
    above.length === 1 &&
    first - head.baseline < NEAR * head.size
      ? { headRule: first }
      : {}),
    ...(last !== undefined && last > height / 2 && foot && below.length === 1 && foot.y0 - last < NEAR * foot.size
      ? { footRule: last }
      : {}),
  };
}
