import type { Line } from '../layout/line.ts';
import { isWithinSentence } from '../layout/line-look.ts';
import { SAME_SIZE, USUAL_LEADING } from '../layout/measures.ts';
import type { FlowItem, PageFlow } from './page-flow.ts';

/** So many places within sentences show it, if tags part no more than this share of them. */
const MIN_PLACES = 3;
const MAX_PARTED = 0.05;
/** Lines of one sentence are no farther from each other, usual distances. */
const NEAR = 1.5;

/**
 * Whether tags name paragraphs: some programs tag each line as one. Lines that are within a sentence show it, because
 * paragraphs end after one.
 */
export function tagsParagraphs(pages: readonly PageFlow[]): boolean {
  let whole = 0;
  let parted = 0;
  for (const { items } of pages)
    for (const [index, item] of items.entries()) {
      const [above, below] = [lineOf(items[index - 1]), lineOf(item)];
      if (!above || !below || !areOfSentence(above, below)) continue;
      if (inSameParagraph(above, below)) whole++;
      else if (inSameParagraph(above, below) === false) parted++;
    }
  return whole >= MIN_PLACES && parted <= MAX_PARTED * (whole + parted);
}

/** Whether two lines are tagged as one paragraph; undefined where one of them is not tagged as part of any. */
export function inSameParagraph({ tag }: Line, { tag: other }: Line): boolean | undefined {
  if (tag?.role !== 'paragraph' || other?.role !== 'paragraph') return undefined;
  return tag.element === other.element;
}

const lineOf = (item: FlowItem | undefined): Line | undefined => (item?.kind === 'line' ? item.line : undefined);

function areOfSentence(above: Line, below: Line): boolean {
  const gap = below.baseline - above.baseline;
  return (
    gap > 0 &&
    gap < NEAR * USUAL_LEADING * below.size &&
    Math.abs(above.size - below.size) < SAME_SIZE &&
    isWithinSentence(above, below)
  );
}
