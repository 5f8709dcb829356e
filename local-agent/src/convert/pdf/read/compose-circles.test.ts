import { expect, it } from 'vitest';
import { composeCircles } from './compose-circles.ts';
import type { Glyph } from './text-state.ts';

const style = { name: 'CMSY10', bold: false, italic: false, monospace: false };
const font = { style, widthScale: 0.001, vertical: false, bitmap: false, ownSigns: false };
const look = { font, color: '#000000', artifact: false, mark: undefined, invisible: false };
const glyph = (text: string, x: number, endX: number): Glyph => ({ text, x, y: 100, endX, endY: 100, size: 10, look });
const texts = (glyphs: readonly Glyph[]) => composeCircles(glyphs).map(({ text }) => text);

it('a letter that is drawn in a circle is one sign with it', () => {
  expect(texts([glyph('\u00a9', 0, 10), glyph('c', 2.8, 7.2), glyph('2', 12, 17)])).toEqual(['\u00a9', '2']);
  expect(texts([glyph('R', 2, 8), glyph('\u25ef', 0, 10)])).toEqual(['\u00ae']);
});

it('a letter behind a sign, and another one in it, stay', () => {
  expect(texts([glyph('\u00a9', 0, 8), glyph('c', 8.2, 12)])).toEqual(['\u00a9', 'c']);
  expect(texts([glyph('\u00a9', 0, 10), glyph('k', 2.8, 7.2)])).toEqual(['\u00a9', 'k']);
});
