import { expect, it } from 'vitest';
import { groupRows } from '../../page/rows.ts';
import { findHalfRuledTables } from './half-ruled-tables.ts';
import { innerBorders } from './inner-borders.ts';
import { wordAt } from './table.test.fixture.ts';
import { textOf } from './table.ts';

const line = (at: number, from = 0, to = 300) => ({ at, from, to, thickness: 1 });
const chain = [100, 160, 220].map((at) => line(at));
const label = [wordAt('Locks', 110, { x0: 0 }), wordAt('upstream', 120, { x0: 0 })];
const above = [wordAt('Tolls', 110, { x0: 100 }), wordAt('paid', 110, { x0: 140 }), wordAt('12', 110, { x0: 280 })];
const below = [wordAt('Tolls', 150, { x0: 100 }), wordAt('due', 150, { x0: 140 }), wordAt('7', 150, { x0: 280 })];
const borders = (rule = line(130, 90), words = [...label, ...above, ...below]) =>
  innerBorders(chain, [...chain, rule], groupRows(words));

it('a line behind a label parts the texts beside it', () => {
  expect(borders()).toEqual([130]);
});

it('a line that begins with the table, ends before it or is beyond its lines parts nothing', () => {
  expect(borders(line(130, 4))).toEqual([]);
  expect(borders(line(130, 90, 280))).toEqual([]);
  expect(borders(line(90, 90))).toEqual([]);
  expect(borders(line(230, 90))).toEqual([]);
});

it('many lines beside one label part nothing', () => {
  const many = (count: number) => Array.from({ length: count }, () => line(130, 90));
  expect(innerBorders(chain, many(40), groupRows([...label, ...above, ...below]))).toHaveLength(40);
  expect(innerBorders(chain, many(41), groupRows([...label, ...above, ...below]))).toEqual([]);
});

it('a line that a label continues below, without label, or above a sum parts nothing', () => {
  expect(borders(undefined, [...label, wordAt('lock', 140, { x0: 0 }), ...above, ...below])).toEqual([]);
  expect(borders(undefined, [...above, ...below])).toEqual([]);
  const figures = [12, 13, 14].map((figure) => wordAt(String(figure), 110, { x0: 100 + 10 * figure }));
  expect(borders(undefined, [...label, ...above, wordAt('19', 150, { x0: 280 })])).toEqual([]);
  expect(borders(undefined, [...label, ...figures, ...below])).toEqual([]);
});

it('texts of the rows above and below do not count', () => {
  const next = [wordAt('Weirs', 170, { x0: 0 })];
  expect(borders(undefined, [...label, ...above, ...below, ...next])).toEqual([130]);
  const further = ['Floods', 'stop'].map((text, index) => wordAt(text, 210, { x0: 100 + 40 * index }));
  expect(borders(line(199.5, 90), [...label, ...above, ...next, ...further])).toEqual([]);
});

it('a table has a row above such a line and one below it', () => {
  const row = (y: number, ...texts: readonly string[]) =>
    texts.flatMap((text, column) =>
      (text.match(/\S+/g) ?? []).map((word, index) => wordAt(word, y, { x0: 100 * column + 30 * index })),
    );
  const words = [
    ...row(115, 'Lock', 'Kind', 'Level'),
    ...row(130, 'Mill', 'Snow melts', 'low'),
    ...row(140, '', 'in March'),
    ...row(154, 'Weir', 'Rain falls', 'even'),
    ...row(164, '', 'for days'),
    ...row(178, 'Quay', 'Storms blow', 'high'),
    ...row(188, 'of Ellen', 'and rise'),
    ...row(198, '', 'at night'),
    ...row(208, '', 'Tides rise', 'low'),
    ...row(218, '', 'and fall'),
    ...row(228, '', 'at noon'),
  ];
  const rules = [100, 120, 144, 168, 232].map((at) => line(at));
  const pieces = rules.flatMap(({ at }) => [line(at, 0, 90), line(at, 90, 190), line(at, 190, 300)]);
  const rowsOf = (drawn: typeof rules) =>
    findHalfRuledTables({ rules: drawn, vertical: [], pieces, words, bars: [] })[0]
      ?.cells.filter(({ row: at }) => at > 2)
      .map(textOf);
  expect(rowsOf(rules)).toHaveLength(3);
  expect(rowsOf([...rules, line(199.5, 90)])).toHaveLength(6);
});
