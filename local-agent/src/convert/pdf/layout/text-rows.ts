import type { Word } from '../../page/page-content.ts';
import { perList } from '../../page/per-list.ts';
import { groupRows } from '../../page/rows.ts';
import { addLeaders } from './contents-rows.ts';
import { clusterRows, type RowCluster } from './staggered-rows.ts';

/** The rows of a column as tables are found in them: entries of contents have dots, and rows beside each other are one. */
export const textRows: (words: readonly Word[]) => readonly RowCluster[] = perList((words) =>
  clusterRows(addLeaders(groupRows(words))),
);
