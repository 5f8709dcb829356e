import { expect, it } from 'vitest';
import { boundsOf } from '../../../page/box.ts';
import { tableOf } from '../table.test.fixture.ts';
import { statementsOn } from './page-statements.ts';
import { rowAt, textAbout } from './statement-words.test.fixture.ts';

const ENDS = [290, 370, 450];
const BODY = [
  ['(in millions)', 'Harbour', 'Canal', 'All'],
  ['Ships', '4,812', '1,671', '6,306'],
  ['Fuel', '748', '382', '1,130'],
  ['Result', '5,815', '2,197', '8,005'],
  ['Share', '0.0 %', '28.2%', '37.2%'],
];

const wordsAt = (top: number) => BODY.flatMap((row, index) => rowAt(top + 14 * index, row, ENDS));

it('a frame that parts a figure from its unit is read as the statements that have its words', () => {
  const words = [
    ...textAbout('First quarter of all harbours', 250, 80),
    ...wordsAt(100),
    ...textAbout('First half', 250, 180),
    ...wordsAt(200),
  ];
  const rows = [['First quarter'], ...BODY, ['First half'], ...BODY];
  const torn = rows.map((row) => row.flatMap((cell) => (cell === '0.0 %' ? ['0.0', '%'] : [cell])));
  const whole = rows.map((row) => row.map((cell) => cell.replace(' %', '%')));
  const framed = (given: string[][]) => ({ ...tableOf(given), ...boundsOf(words) });
  expect(statementsOn([framed(torn)], [framed(torn)], words, [])).toHaveLength(2);
  expect(statementsOn([framed(whole)], [framed(whole)], words, [])).toHaveLength(0);
});

it('a frame with a row of currencies among its heads stays, for no amount is parted from its sign', () => {
  const words = wordsAt(100);
  const units = [['(in millions)', 'Harbour', 'Canal', 'All'], ['', '\u20ac', '\u20ac', '\u20ac'], ...BODY.slice(1, 4)];
  const framed = { ...tableOf(units), ...boundsOf(words) };
  expect(statementsOn([framed], [framed], words, [])).toHaveLength(0);
  const signs = units.map((row, at) => (at === 2 ? ['Ships', '\u20ac', '1,671', '6,306'] : row));
  const torn = { ...tableOf(signs), ...boundsOf(words) };
  expect(statementsOn([torn], [torn], words, [])).toHaveLength(1);
});
