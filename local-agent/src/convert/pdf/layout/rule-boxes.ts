import type { Box } from '../../page/box.ts';
import type { Rule } from '../../page/page-content.ts';

/** The bounds of a horizontal line. */
export const lying = ({ at, from, to }: Rule): Box => ({ x0: from, x1: to, y0: at, y1: at });
/** The bounds of a vertical line. */
export const standing = ({ at, from, to }: Rule): Box => ({ x0: at, x1: at, y0: from, y1: to });
