import type { Word } from '../../../page/page-content.ts';

/** A phrase over columns `from` to `to`, counted from 0 without the labels' column. */
export type Head = {
  readonly words: readonly Word[];
  readonly from: number;
  readonly to: number;
  /** The line right below has more of it. */
  readonly continues?: boolean;
  /** It is over several columns, and a line across parts it from what is below. */
  readonly parted?: boolean;
};
