import { expect, it } from 'vitest';
import { tableOf, textsOf } from '../tables/table.test.fixture.ts';
import { spanGroups } from './span-groups.ts';

const RECORD = ['Gate', '1.5', '2.5'];
/** A name in the middle of the table, which is from -10 to 290. */
const group = (text: string, at = 115) => ['', { text, at }, ''];

it('names of groups alone in the middle reach over all columns', () => {
  const table = tableOf([['Lock', 'Low', 'High'], group('Rivers'), RECORD, group('Canals'), RECORD]);
  const spanned = spanGroups(table);
  expect(textsOf(spanned)).toEqual([['Lock', 'Low', 'High'], ['Rivers'], RECORD, ['Canals'], RECORD]);
  expect(spanned.cells.find(({ row }) => row === 1)).toMatchObject({ column: 0, columns: 3 });
});

it.each([
  ['one text is a value without a label', [group('Rivers'), RECORD, RECORD]],
  ['numbers are values', [group('12 m'), RECORD, group('15 m'), RECORD]],
  ['texts off the middle belong to their column', [group('Rivers', 90), RECORD, group('Canals', 90), RECORD]],
  ['texts below each other are values', [group('Rivers'), group('Canals'), group('Lakes'), RECORD]],
])('%s', (_, rows) => {
  const table = tableOf([['Lock', 'Low', 'High'], ...rows]);
  expect(spanGroups(table)).toBe(table);
});
