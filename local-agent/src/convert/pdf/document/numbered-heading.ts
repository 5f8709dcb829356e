import type { Line } from '../layout/line.ts';
import { LARGER_HEADING } from '../layout/measures.ts';
import { SUBSECTION } from '../patterns/subsection.ts';

/** Whether a line in larger letters than the text, `bodySize` points, begins with the number of a section within others. */
export const isNumberedHeading = ({ text, size }: Line, bodySize: number): boolean =>
  size > LARGER_HEADING * bodySize && SUBSECTION.test(text.trim());
