import { expect, it } from 'vitest';
import { groupRows } from '../../page/rows.ts';
import { textAt } from '../tables/statements/statement-words.test.fixture.ts';
import { clusterRows } from './staggered-rows.ts';

const clusters = (...lines: ReturnType<typeof textAt>[]) =>
  clusterRows(groupRows(lines.flat())).map(({ words }) => words.map(({ text }) => text).join(' '));

it('a row between the two lines of one cell is beside both; lines of several cells are rows of their own', () => {
  const label = textAt('Loans', 20, 106);
  const first = textAt('Paid', 120, 100);
  const second = textAt('late', 120, 112);
  expect(clusters(first, label, second)).toEqual(['Loans Paid late']);
  expect(clusters(first, textAt('Given', 200, 100), label, second, textAt('soon', 200, 112))).toEqual([
    'Loans Paid Given',
    'late soon',
  ]);
});
