import { boundsOf } from '../../page/box.ts';
import type { Word } from '../../page/page-content.ts';
import { type Row, splitRow } from '../../page/rows.ts';
import { COLUMN_GAP, MIN_LINE_DISTANCE } from './measures.ts';

/** No more of the rows above are compared: cells hardly have more lines. */
const MAX_ROWS = 20;

/** Rows that stand beside each other with base lines apart, as cells centred in height do; usually just one row. */
export type RowCluster = Row & { readonly members: readonly Row[] };

/** Joins rows whose base lines lie too near for lines of one text and whose words stand beside each other. */
export function clusterRows(rows: readonly Row[]): RowCluster[] {
  const groups: Row[][] = [];
  for (const row of rows) {
    const group = groups.at(-1);
    if (group && isStaggered(group, row)) group.push(row);
    else groups.push([row]);
  }
  return groups.map((members): RowCluster => {
    const [first] = members;
    const words = members.flatMap((row) => row.words).sort((a, b) => a.x0 - b.x0);
    const last = members.at(-1);
    return {
      ...boundsOf(members),
      words,
      members,
      baseline: ((first?.baseline ?? 0) + (last?.baseline ?? 0)) / 2,
      size: Math.max(...members.map((row) => row.size)),
    };
  });
}

function isStaggered(group: readonly Row[], row: Row): boolean {
  const near = group.filter(
    (member) => row.baseline - member.baseline < MIN_LINE_DISTANCE * Math.min(row.size, member.size),
  );
  // Lines of several cells, which a label between them is beside, are no one row.
  const covered = splitRow(row.words, COLUMN_GAP * row.size).filter(
    (phrase) => !group.slice(-MAX_ROWS).every(({ words }) => areBeside(phrase, words)),
  );
  return near.length > 0 && covered.length <= 1 && near.every(({ words }) => areBeside(row.words, words));
}

const areBeside = (words: readonly Word[], others: readonly Word[]): boolean =>
  words.every(({ x0, x1 }) => others.every((other) => x0 > other.x1 || x1 < other.x0));
