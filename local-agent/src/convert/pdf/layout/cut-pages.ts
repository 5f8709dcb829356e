import type { PageContent } from '../../page/page-content.ts';

/** Paper and books are so high, points, and as much higher than wide. */
const PAPER_HEIGHT = 400;
const PAPER_SHAPE: readonly [number, number] = [1.2, 1.8];
/** Slides and paper on its side are as much wider than high: so wide, or as wide as those of LaTeX, points. */
const SLIDE_SHAPE: readonly [number, number] = [1.25, 1.82];
const SLIDE_WIDTH = 600;
const LATEX_SLIDES = [362.8, 453.5];
const SAME_WIDTH = 2;

/** Whether a page has no size of paper or slides: programs cut it to the drawing that is all of it. */
export function isCut({ width, height }: Pick<PageContent, 'width' | 'height'>): boolean {
  const isWide = width >= SLIDE_WIDTH || LATEX_SLIDES.some((slide) => Math.abs(slide - width) < SAME_WIDTH);
  const isSlide = isWide && isWithin(width / height, SLIDE_SHAPE);
  const isPaper = height >= PAPER_HEIGHT && isWithin(height / width, PAPER_SHAPE);
  return !isSlide && !isPaper;
}

const isWithin = (value: number, [least, most]: readonly [number, number]) => value >= least && value <= most;
