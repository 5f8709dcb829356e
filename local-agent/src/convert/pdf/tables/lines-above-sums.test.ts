import { expect, it } from 'vitest';
import { findHalfRuledTables } from './half-ruled-tables.ts';
import { wordAt } from './table.test.fixture.ts';

/** A figure and a sum between lines, with the sign of its currency in a column of its own. */
const tablesBeside = (...names: readonly string[]) => {
  const levels = [260, 275, 290].map((at) => ({ at, thickness: 1 }));
  const rules = levels.map((level) => ({ ...level, from: 238, to: 300 }));
  const pieces = levels.flatMap((level) => [
    { ...level, from: 238, to: 243 },
    { ...level, from: 243, to: 300 },
  ]);
  const figures = [
    wordAt('444', 271, { x0: 278, width: 16, size: 7.2 }),
    wordAt('5,753', 286, { x0: 278, width: 16, size: 7.2 }),
  ];
  const beside = names.map((name, index) => wordAt(name, 286 - 15 * index, { x0: 50, width: 80, size: 7.2 }));
  const words = [...beside, wordAt('$', 286, { x0: 239, width: 4, size: 7.2 }), ...figures];
  return findHalfRuledTables({ rules, vertical: [], pieces, words, bars: [] });
};

it('a currency sign before a sum is one of the figures that have their name left of the lines', () => {
  expect(tablesBeside('Adjusted income', 'Restructuring')).toEqual([]);
  expect(tablesBeside()).toHaveLength(1);
});
