import { expect, it } from 'vitest';
import { centredWraps } from './centred-wraps.ts';
import { wordAt } from './table.test.fixture.ts';

/** Lines with these widths, points, about one middle, which is moved for each by `aside`. */
const centred = (texts: readonly string[], widths: readonly number[], aside = 0) =>
  texts.map((text, index) => {
    const width = widths[index] ?? 50;
    return [wordAt(text, 20 + 12 * index, { x0: 100 - width / 2 + aside * index, width })];
  });

it('centred lines continue in lower case and within brackets', () => {
  expect(centredWraps(centred(['Ships', 'of the lock'], [30, 80]))).toBe(1 / 2);
  expect(centredWraps(centred(['Berth (Ships', 'Wait', 'Here)', 'Name'], [80, 30, 40, 30]))).toBe(2 / 4);
});

it('lines that are not centred, or all as long, are judged by others', () => {
  expect(centredWraps(centred(['Ships', 'of the lock'], [30, 80], 10))).toBe(0);
  expect(centredWraps(centred(['Ships', 'of locks'], [60, 64]))).toBe(0);
  expect(centredWraps([])).toBe(0);
});
