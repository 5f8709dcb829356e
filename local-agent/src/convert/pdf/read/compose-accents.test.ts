import { expect, it } from 'vitest';
import type { PlacedGlyph } from './build-words.ts';
import { composeAccents } from './compose-accents.ts';

const font = { name: 'CMR10', bold: false, italic: false, monospace: false };
const glyph = (text: string, x0: number, x1: number, baseline = 100): PlacedGlyph => ({
  text,
  x0,
  x1,
  baseline,
  size: 10,
  font,
  color: '#000000',
  artifact: false,
  mark: undefined,
});
const texts = (glyphs: readonly PlacedGlyph[]) => composeAccents(glyphs).map(({ text }) => text);

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

it('a sign beside a letter stays what it is', () => {
  expect(texts([glyph('`', 0, 4), glyph('a', 4, 9)])).toEqual(['`', 'a']);
});
