import { type Box, height, width } from '../../page/box.ts';
import { familyOf } from './font-family.ts';
import { type Label, sizeOf } from './label.ts';

/** A title is no larger than the numbers of its chart by this factor. */
const MAX_TITLE = 1.25;
/** Running text has more characters in a line than titles and labels have. */
const MIN_TEXT = 50;
/** A title is in the middle above its chart, but for this part of the chart's width, and no farther from it, points. */
const CENTERED = 0.08;
const NEAR = 36;
/** Lines of a title are no farther apart, heights of a line. */
const MAX_GAP = 0.6;

/**
 * The lines of the title that a program set above a chart: in the font of the chart's numbers, bold or not, and hardly larger
 * than they are, on a page whose running text is in another font. `outside` are all texts of the page that are not in the chart.
 */
export function chartTitle(outside: readonly Label[], region: Box, numbers: readonly Label[]): readonly Label[] {
  const families = new Set(numbers.map(fontOf));
  const ofFont = outside.filter((label) => families.has(fontOf(label)));
  if (ofFont.some(({ text }) => text.length > MIN_TEXT)) return [];
  const largest = MAX_TITLE * Math.max(...numbers.map(sizeOf));
  const lines = ofFont
    .filter((label) => label.y1 <= region.y0 && sizeOf(label) <= largest && isCentred(label, region))
    .sort((a, b) => b.y1 - a.y1);
  const end = lines.findIndex((line, index) => {
    const below = lines[index - 1];
    return below ? below.y0 - line.y1 > MAX_GAP * height(line) : region.y0 - line.y1 > NEAR;
  });
  return end < 0 ? lines : lines.slice(0, end);
}

const isCentred = (label: Label, region: Box): boolean =>
  Math.abs(label.x0 + label.x1 - region.x0 - region.x1) <= 2 * CENTERED * width(region);

const fontOf = ({ words: [first] }: Label): string => familyOf(first?.font.name ?? '');
