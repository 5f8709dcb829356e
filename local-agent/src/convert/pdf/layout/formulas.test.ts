import { expect, it } from 'vitest';
import type { Word } from '../../page/page-content.ts';
import { groupRows } from '../../page/rows.ts';
import { findFormulas } from './formulas.ts';

const word = (text: string, x0: number, baseline: number, size = 10, name = 'CMMI10'): Word => ({
  text,
  x0,
  x1: x0 + 0.5 * size * text.length,
  y0: baseline - 0.78 * size,
  y1: baseline + 0.22 * size,
  baseline,
  size,
  font: { name, bold: false, italic: false, monospace: false },
  color: '#000000',
});
const read = (words: readonly Word[], bars: readonly { at: number; from: number; to: number }[] = []) =>
  findFormulas(
    groupRows(words),
    bars.map((bar) => ({ ...bar, thickness: 0.4 })),
  ).map(({ line }) => line.text);

it('writes a fraction in one line, with brackets around what is more than one sign', () => {
  const words = [
    word('F', 100, 100),
    word('=', 110, 100),
    word('a', 122, 93),
    word('+', 130, 93),
    word('b', 138, 93),
    word('2', 130, 108),
  ];
  expect(read(words, [{ at: 97, from: 120, to: 145 }])).toEqual(['F = (a + b)/2']);
});

it.each([
  ['arctan', ['F = arctan (a + b)/2']],
  ['sinh', ['F = sinh (a + b)/2']],
  ['gates', []],
])('reads the name of a function in letters of the text as a part of the formula: %s', (name, expected) => {
  const words = [
    word('F', 100, 100),
    word('=', 110, 100),
    word(name, 122, 100, 10, 'Tide'),
    word('a', 162, 93),
    word('+', 170, 93),
    word('b', 178, 93),
    word('2', 170, 108),
  ];
  expect(read(words, [{ at: 97, from: 160, to: 185 }])).toEqual(expected);
});

it.each([
  ['level with the bar', 100, 110, ['F = (a + b)/2']],
  ['above it', 96, 110, []],
  ['below it', 104, 110, []],
  ['over the bar', 100, 121, []],
])('so it does with letters of the text where a sign of relation is %s', (_, baseline, x, expected) => {
  const text = (sign: string, at: number, y: number) => word(sign, at, y, 10, 'Tide');
  const words = [
    text('F', 100, 100),
    text('=', x, baseline),
    text('a', 122, 93),
    text('+', 130, 93),
    text('b', 138, 93),
    text('2', 130, 108),
  ];
  const bar = { at: 97.5, from: 120, to: 145 };
  expect(read(words, [bar])).toEqual(expected);
  expect(read(words)).toEqual([]);
  expect(read([...words.slice(0, 2), text('a', 122, 94)], [bar])).toEqual([]);
});

it.each([
  ['that hang from the line of their terms are in it', 92.5, 'CMEX10', ['F = (X)']],
  ['that hang from none are none of its', 91.6, 'CMEX10', []],
  ['of another font are none of its', 92.5, 'CMMI10', []],
])('tall brackets %s', (_, baseline, name, expected) => {
  const words = [
    word('F', 100, 100),
    word('=', 110, 100),
    word('(', 122, baseline, 10, name),
    word('X', 127, 100),
    word(')', 132, baseline, 10, name),
  ];
  expect(read(words)).toEqual(expected);
});

it('sets a number below the end of a formula behind it, and has tall bars of several pieces once', () => {
  const bar = (x: number) => [86, 93, 100].map((baseline) => word('|', x, baseline, 10, 'CMEX10'));
  const words = [
    word('F', 100, 100),
    word('=', 110, 100),
    ...bar(120),
    word('a', 130, 93),
    word('b', 130, 108),
    ...bar(138),
    word('(1.4)', 134, 121, 10, 'CMR10'),
    word('e', 148, 100),
  ];
  expect(read(words, [{ at: 97, from: 128, to: 137 }])).toEqual(['F = | a/b | e(1.4)']);
});

it('sets the limits of a sum beside its sign', () => {
  const words = [
    word('y', 100, 100),
    word('=', 110, 100),
    word('\u2211', 122, 91, 10, 'CMEX10'),
    word('n', 124, 87, 7),
    word('k=0', 119, 113, 7),
    word('x', 134, 100),
  ];
  const [formula] = findFormulas(groupRows(words), []);
  expect(
    formula?.line.runs.map(({ text, raised, lowered }) => `${text.trim()}${raised ? '^' : ''}${lowered ? '_' : ''}`),
  ).toEqual(['y = \u2211', 'k=0_', 'n^', 'x']);
});

it('sets small limits below an operator in letters beside it, as far as a line of small text would be', () => {
  const words = [
    word('f', 100, 100),
    word('=', 110, 100),
    word('min', 122, 100, 10, 'CMR10'),
    word('a\u2208A', 121, 106.5, 7),
    word('g', 140, 100),
  ];
  expect(read(words)).toEqual(['f = mina\u2208A g']);
});

it('leaves the second line of a sum, which begins with a term to add, apart from the first', () => {
  const words = [
    word('y', 100, 100),
    word('=', 110, 100),
    word('\u2211', 122, 91, 10, 'CMEX10'),
    word('i', 124, 110, 7),
    word('x', 136, 100),
    word('+z', 122, 122),
    word('+', 136, 122),
    word('u', 146, 122),
  ];
  expect(read(words)).toEqual([read(words.slice(0, 5))[0]]);
});

it('leaves formulas within text, and lines of formulas below each other, as they are', () => {
  const inText = [
    word('where', 60, 100, 10, 'CMR10'),
    word('a', 90, 96, 7),
    word('b', 90, 103, 7),
    word('holds', 100, 100, 10, 'CMR10'),
  ];
  expect(read(inText, [{ at: 98, from: 89, to: 95 }])).toEqual([]);
  const below = [
    word('x', 100, 100),
    word('=', 110, 100),
    word('y', 120, 100),
    word('u', 100, 118),
    word('=', 110, 118),
  ];
  expect(read(below)).toEqual([]);
});

it('an index and a power over each other are whole, also where they are most of the formula', () => {
  const words = [
    word('\u2211', 124, 91, 10, 'CMEX10'),
    word('p', 60, 100),
    word('=', 110, 100),
    word('q', 140, 100),
    word('(', 145, 95, 7),
    word('ij', 145, 103, 7),
    word('m', 148.5, 95, 7),
    word(')', 152, 95, 7),
    word('tide', 65, 103, 7),
  ];
  const [formula] = findFormulas(groupRows(words), []);
  const shown = formula?.line.runs.map(({ text, raised, lowered }) =>
    raised ? `^${text}` : lowered ? `_${text}` : text,
  );
  expect(shown).toEqual(['p', '_tide ', '= \u2211 q', '^(m)', '_ij']);
});

it('equations below each other with aligned signs of relation are formulas of their own', () => {
  const words = [
    word('\u2211', 84, 91, 10, 'CMEX10'),
    word('n', 86, 87, 7),
    word('k=0', 81, 113, 7),
    word('x', 98, 100),
    word('=', 110, 100),
    word('a', 124, 93),
    word('b', 124, 108),
    word('\u222b', 84, 114, 10, 'CMEX10'),
    word('f', 94, 128),
    word('=', 110, 128),
    word('\u222b', 122, 114, 10, 'CMEX10'),
    word('g', 132, 128),
  ];
  const [first, second] = read(words, [{ at: 97, from: 123, to: 130 }]);
  expect(first).toMatch(/^\u2211.*x = a\/b$/u);
  expect(second).toBe('\u222b f = \u222b g');
});

it('rows with the numbers of two formulas are none', () => {
  const words = [
    word('F', 100, 100),
    word('=', 110, 100),
    word('a', 122, 93),
    word('+', 130, 93),
    word('b', 138, 93),
    word('2', 130, 108),
    word('(7)', 300, 100, 10, 'Tide'),
  ];
  const bars = [{ at: 97, from: 120, to: 145 }];
  expect(read(words, bars)).toEqual(['F = (a + b)/2 (7)']);
  expect(read([...words, word('(8)', 300, 108, 10, 'Tide')], bars)).toEqual([]);
});
