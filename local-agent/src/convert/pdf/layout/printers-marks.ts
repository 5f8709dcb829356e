import type { PageContent, Word } from '../../page/page-content.ts';
import { brightness } from '../read/paper-color.ts';

/** Marks of the printer are no larger, points, and as bright as the paper. */
const MAX_SIZE = 6.6;
const WHITE = 0.99;

/** The turned words of a page without the marks of its printer: small white letters on bare paper, which nobody sees. */
export function withoutPrintersMarks({ turned, fills }: PageContent): readonly (readonly Word[])[] {
  if (fills.some(({ color }) => brightness(color) < WHITE)) return turned;
  return turned.map((words) => words.filter(({ color, size }) => size > MAX_SIZE || brightness(color) < WHITE));
}
