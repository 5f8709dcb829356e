import { expect, it } from 'vitest';
import { fusedAmounts } from './fused-amounts.ts';

it('finds the first cell with several amounts, in the columns behind the labels', () => {
  expect(
    fusedAmounts([
      ['Sales', '10.5'],
      ['Debt', '$ 44,309 $ 54,240'],
      ['Cash', '1.5 2.5'],
    ]),
  ).toBe('$ 44,309 $ 54,240');
});

it.each([
  'January 31, 2021',
  '2021 2020',
  '10.5 - 12.5',
  '$ 1,024',
  '(512)',
  '12.5 %',
  '4.16 years',
  '',
  '1 2 3',
  '1.1 4,5,6',
  '(2) (2)',
])('takes %j for one value', (text) => {
  expect(fusedAmounts([['1.5 2.5', text]])).toBeUndefined();
});
