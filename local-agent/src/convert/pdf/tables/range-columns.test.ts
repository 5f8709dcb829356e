import { expect, it } from 'vitest';
import { joinRanges } from './range-columns.ts';
import { tableOf, textsOf } from './table.test.fixture.ts';

const end = (text: string, at: number) => ({ text, at, width: 25 });
const sign = { text: '-', at: 228, width: 4 };
const head = { text: 'This week', columns: 3 };

it('joins the ends of ranges and the signs between them to one column', () => {
  const table = joinRanges(
    tableOf([
      ['Fish', head, 'Port'],
      ['Ling', end('1.35', 200), sign, end('1.42', 235), 'Oban'],
      ['Cod', end('1.38', 200), sign, end('1.48', 235), 'Ulva'],
      ['Hake', '', '', end('2.85', 235), 'Iona'],
    ]),
  );
  expect(textsOf(table)).toEqual([
    ['Fish', 'This week', 'Port'],
    ['Ling', '1.35 - 1.42', 'Oban'],
    ['Cod', '1.38 - 1.48', 'Ulva'],
    ['Hake', '2.85', 'Iona'],
  ]);
  expect(table.edges).toHaveLength(4);
});

it('leaves dashes for no value', () => {
  const far = tableOf([
    ['Fish', '2021', '2022', '2023'],
    ['Ling', '7', '-', '9'],
    ['Cod', '5', '-', '4'],
  ]);
  expect(joinRanges(far)).toBe(far);
  const some = tableOf([
    ['Fish', head],
    ['Ling', end('7', 200), sign, end('9', 235)],
    ['Cod', end('5', 200), '', end('4', 235)],
    ['Hake', end('5', 200), sign, end('4', 235)],
  ]);
  expect(joinRanges(some)).toBe(some);
});

it('joins them where they are far apart below one head, too', () => {
  const table = tableOf([
    ['Notes', { text: 'Rate', columns: 3 }],
    ['A', end('2.4%', 170), sign, end('3.9%', 260)],
    ['B', end('1.8%', 170), sign, end('2.6%', 260)],
  ]);
  expect(textsOf(joinRanges(table))).toEqual([
    ['Notes', 'Rate'],
    ['A', '2.4% - 3.9%'],
    ['B', '1.8% - 2.6%'],
  ]);
});
