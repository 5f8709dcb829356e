import { boundsOf } from '../../page/box.ts';
import { joinLines } from '../layout/join-lines.ts';
import type { Line } from '../layout/line.ts';

/** Two lines as one. */
export const joined = (before: Line, line: Line): Line => ({
  ...before,
  ...boundsOf([before, line]),
  runs: joinLines([before, line]),
  text: `${before.text} ${line.text}`,
});
