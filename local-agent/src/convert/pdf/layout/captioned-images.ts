import { type Box, centerInside } from '../../page/box.ts';
import type { PageContent } from '../../page/page-content.ts';
import { captionsOf, isBelow } from './box-diagrams.ts';

/** Fewer words on an image are no labels of a diagram. */
const MIN_LABELS = 3;

/** Images right above the caption of a figure on which words stand: diagrams whose labels are text and whose shapes are pixels. */
export function captionedImages({ images, words }: Pick<PageContent, 'images' | 'words'>): Box[] {
  const labelled = images.filter((image) => words.filter((word) => centerInside(word, image)).length >= MIN_LABELS);
  if (labelled.length === 0) return [];
  const captions = captionsOf(words);
  return labelled
    .filter((image) => captions.some((caption) => isBelow(caption, image)))
    .map(({ x0, x1, y0, y1 }) => ({ x0, x1, y0, y1 }));
}
