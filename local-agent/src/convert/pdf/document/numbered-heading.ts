import type { Line } from '../layout/line.ts';
import { LARGER_HEADING } from '../layout/measures.ts';

/** The number of a section within others, and the first word of its heading. */
const SECTION = /^\d{1,2}(?:\.\d{1,3}){1,4}\.?\s+\p{L}/u;

/** Whether a line in larger letters than the text, `bodySize` points, begins with the number of a section. */
export const isNumberedHeading = ({ text, size }: Line, bodySize: number): boolean =>
  size > LARGER_HEADING * bodySize && SECTION.test(text.trim());
