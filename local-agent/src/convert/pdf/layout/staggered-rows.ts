import { boundsOf } from '../../page/box.ts';
import { type Row, splitRow } from '../../page/rows.ts';
import { COLUMN_GAP, MIN_LINE_DISTANCE } from './measures.ts';

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
  const areBeside = near.length > 0 && near.every((member) => isBeside(row, member));
  // Lines of several cells, which a label between them is beside, are no one row.
  const phrases = near.reduce((count, member) => count + phrasesIn(member), 0);
  return areBeside && (phrasesIn(row) <= phrases || group.every((member) => isBeside(row, member)));
}

const isBeside = (row: Row, other: Row): boolean =>
  row.words.every(({ x0, x1 }) => other.words.every((word) => x0 > word.x1 || x1 < word.x0));

const phrasesIn = ({ words, size }: Row): number => splitRow(words, COLUMN_GAP * size).length;
