import { expect, it } from 'vitest';
import type { Word } from '../../../page/page-content.ts';
import { groupRows } from '../../../page/rows.ts';
import { clusterRows } from '../../layout/staggered-rows.ts';
import { readValueRow } from './value-rows.ts';

const word = (text: string, x0: number, size = 10): Word => ({
  text,
  x0,
  x1: x0 + 0.5 * size * text.length,
  y0: 112,
  y1: 122,
  baseline: 120,
  size,
  font: { name: 'Helvetica', bold: false, italic: false, monospace: false },
  color: '#000000',
});

it('a year before amounts is their label, with the mark of its note too', () => {
  const [row] = clusterRows(groupRows([word('2023', 60), word('(1)', 80, 7), word('1,064', 200), word('(12)', 280)]));
  const { label, values } = (row && readValueRow(row)) ?? {};
  expect(label?.map(({ text }) => text)).toEqual(['2023', '(1)']);
  expect(values?.map(({ words }) => words.map(({ text }) => text).join(' '))).toEqual(['1,064', '(12)']);
});

it('a horizontal bar stands for no amount, as dashes do', () => {
  const [row] = clusterRows(groupRows([word('Gifts', 60), word('1,064', 200), word('\u2015', 280)]));
  expect((row && readValueRow(row))?.values.map(({ right }) => right !== undefined)).toEqual([true, false]);
});

it('a day belongs to the year right behind it alone', () => {
  const texts = (...words: Word[]) => {
    const [row] = clusterRows(groupRows([word('Loans', 60), ...words]));
    return (row && readValueRow(row))?.values.map(({ words: own }) => own.map(({ text }) => text).join(' '));
  };
  expect(texts(word('31,', 200), word('2031', 218))).toEqual(['31, 2031']);
  expect(texts(word('31,', 200), word('2031', 280))).toEqual(['31,', '2031']);
  expect(texts(word('310', 200), word('2031', 218))).toEqual(['310', '2031']);
  expect(texts(word('31,', 200), word('4.5', 218))).toEqual(['31,', '4.5']);
});

it('a sign for `about` may stand right against its figure', () => {
  const [row] = clusterRows(groupRows([word('Margin', 60), word('~13.3%', 200), word('~30.0%', 280)]));
  expect((row && readValueRow(row))?.values.map(({ isAmount }) => isAmount)).toEqual([true, true]);
});

it('a row whose only figures are small marks of notes in brackets has none', () => {
  const valuesOf = (...words: Word[]) => {
    const [row] = clusterRows(groupRows([word('Tolls', 60), ...words]));
    return (row && readValueRow(row))?.values.length;
  };
  expect(valuesOf(word('(1)', 200, 7))).toBe(undefined);
  expect(valuesOf(word('(1)', 200, 7), word('(2)', 280, 7))).toBe(undefined);
  expect(valuesOf(word('(1)', 200))).toBe(1);
  expect(valuesOf(word('1', 200, 7))).toBe(1);
  expect(valuesOf(word('(1)', 200, 7), word('(12)', 280))).toBe(2);
});

it('an amount with white behind its sign, right behind a label, is no part of the label', () => {
  const valuesOf = (amount: string) => {
    const [row] = clusterRows(groupRows([word('Income', 60), word(amount, 93), word('37.0', 200)]));
    return row && readValueRow(row)?.values.map(({ words }) => words.map(({ text }) => text).join(' '));
  };
  expect(valuesOf('$ 7,349')).toEqual(['$ 7,349', '37.0']);
  expect(valuesOf('$7,349')).toEqual(['37.0']);
});
