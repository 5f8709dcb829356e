import { expect, it } from 'vitest';
import { composeNegations } from './compose-negations.ts';
import type { Glyph } from './text-state.ts';

const style = { name: 'CMSY10', bold: false, italic: false, monospace: false };
const font = { style, widthScale: 0.001, vertical: false, bitmap: false, ownSigns: false };
const look = { font, color: '#000000', artifact: false, mark: undefined, invisible: false };
const glyph = (text: string, x: number, endX: number): Glyph => ({ text, x, y: 100, endX, endY: 100, size: 10, look });
const texts = (glyphs: readonly Glyph[]) => composeNegations(glyphs).map(({ text }) => text);

it("a relation and TeX's slash of no width are one sign, whether the slash has a name or only its code", () => {
  expect(texts([glyph('a', 0, 5), glyph('\u0338', 8, 8), glyph('=', 8, 16)])).toEqual(['a', '\u2260']);
  expect(texts([glyph('a', 0, 5), glyph('6', 8, 8), glyph('=', 8, 16)])).toEqual(['a', '\u2260']);
  expect(texts([glyph('\u2208', 0, 7), glyph('/', 1, 6)])).toEqual(['\u2209']);
});

it('a number before a relation and a slash behind one stay', () => {
  expect(texts([glyph('6', 0, 5), glyph('=', 8, 16), glyph('/', 17, 22)])).toEqual(['6', '=', '/']);
});
