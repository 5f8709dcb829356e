import { centerInside } from '../../../page/box.ts';
import type { Word } from '../../../page/page-content.ts';
import { groupRows, splitRow } from '../../../page/rows.ts';
import { COLUMN_GAP, MAJORITY } from '../../layout/measures.ts';
import { FIGURE } from '../figure-rows.ts';
import type { Table } from '../table.ts';
import { SIGN } from './signs.ts';

/** Most labels end in a figure that stands apart from them: no line parts the labels of the table from its first figures. */
export function hasFiguresInLabels({ edges, x0, x1, y0, y1 }: Table, words: readonly Word[]): boolean {
  const labels = { x0, x1: edges[1] ?? x1, y0, y1 };
  const rows = groupRows(words.filter((word) => centerInside(word, labels)));
  const fused = rows.filter((row) => {
    const [label, ...others] = splitRow(row.words, COLUMN_GAP * row.size);
    const figures = others.flat();
    return (
      label !== undefined && figures.length > 0 && figures.every(({ text }) => FIGURE.test(text) || SIGN.test(text))
    );
  });
  return fused.length > MAJORITY * rows.length;
}
