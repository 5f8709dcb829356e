import type { PageFlow } from '../flow/page-flow.ts';
import type { Line } from '../layout/line.ts';

/** The title of a slide is larger than the text by this factor; heads of slides are smaller. */
const LARGER = 1.15;

/** Whether a line at the top of a slide is its title, which the next slides may have too: larger than the text, and no number. */
export const isSlideTitle = ({ size, text, baseline }: Line, { width, height }: PageFlow, bodySize: number): boolean =>
  width > height &&
  baseline < height / 2 &&
  size > LARGER * bodySize &&
  /\p{L}{2}/u.test(text) &&
  !/\p{N}$/u.test(text.trim());
