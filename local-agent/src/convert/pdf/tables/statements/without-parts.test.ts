import { expect, it } from 'vitest';
import { tableOf } from '../table.test.fixture.ts';
import { withoutParts } from './without-parts.ts';

const whole = tableOf([
  ['Gate', '1,237', '648'],
  ['Lock', '497', '48'],
  ['Upper lock', '815', '12'],
]);
/** The first rows, whose last head or label is read as two lines. */
const part = {
  ...tableOf([
    ['Gate', '1,237', '648'],
    ['Lock', '497', '48'],
    ['Upper', '', ''],
    ['', '', ''],
  ]),
  y1: 60,
};

it('a reading of a statement with less text than another one between the same edges is dropped', () => {
  expect(withoutParts([part, whole])).toEqual([whole]);
});

it.each([
  ['has other columns', { columnCount: 4 }],
  ['is wider', { x1: 400 }],
  ['reaches farther down', { y1: 90 }],
])('one that %s stays', (_, other) => {
  expect(withoutParts([{ ...part, ...other }, whole])).toHaveLength(2);
});
