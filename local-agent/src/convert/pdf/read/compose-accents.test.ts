import { expect, it } from 'vitest';
import { composeAccents } from './compose-accents.ts';
import type { Glyph } from './text-state.ts';

const style = { name: 'CMR10', bold: false, italic: false, monospace: false };
const font = { style, widthScale: 0.001, vertical: false, bitmap: false, ownSigns: false };
const large = { ...font, style: { ...style, name: 'LMMathExtension10-Regular' } };
const look = { font, color: '#000000', artifact: false, mark: undefined, invisible: false };
const glyph = (text: string, x: number, endX: number, y = 100): Glyph => ({
  text,
  x,
  y,
  endX,
  endY: y,
  size: 10,
  look,
});
const texts = (glyphs: readonly Glyph[]) => composeAccents(glyphs).map(({ text }) => text);

it('an accent and the letter that it is drawn over are one letter', () => {
  expect(texts([glyph('B', 0, 7), glyph('\u00a8', 7, 12), glyph('u', 7, 12.5)])).toEqual(['B', '\u00fc']);
});

it('an accent may be raised over a capital, and drawn after its letter', () => {
  expect(texts([glyph('\u00b4', 1, 5, 97.5), glyph('E', 0, 7)])).toEqual(['\u00c9']);
  expect(texts([glyph('c', 0, 5), glyph('\u00b8', 0, 5)])).toEqual(['\u00e7']);
});

it('the dotless i gets its accent instead of the dot', () => {
  expect(texts([glyph('\u00b4', 0, 4), glyph('\u0131', 0, 3)])).toEqual(['\u00ed']);
});

it('so are one and a letter of a formula that has no accent in any language', () => {
  expect(texts([glyph('\u02c6', 1, 5), glyph('\u03c3', 0, 6), glyph('2', 6, 10)])).toEqual(['\u03c3\u0302', '2']);
  expect(texts([glyph('\u02dc', 1, 5), glyph('q', 0, 6), glyph('\u02dc', 0, 6)])).toEqual(['q\u0303', '\u02dc']);
});

it('a wide accent is one with the letter below it, and nothing above several letters', () => {
  const wide = (text: string, x: number, endX: number) => ({ ...glyph(text, x, endX), look: { ...look, font: large } });
  expect(texts([wide('\u0302', 1, 6), glyph('\u03a9', 0, 7)])).toEqual(['\u03a9\u0302']);
  expect(texts([wide('\u0303', 2, 12), glyph('A', 0, 7), glyph('B', 7, 14)])).toEqual(['A', 'B']);
  expect(texts([glyph('\u0302', 2, 12), glyph('A', 0, 7)])).toEqual(['\u0302', 'A']);
});

it('a sign beside a letter stays what it is', () => {
  expect(texts([glyph('`', 0, 4), glyph('a', 4, 9)])).toEqual(['`', 'a']);
});
