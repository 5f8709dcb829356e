import { expect, it } from 'vitest';
import { noShapes } from './collect-shapes.ts';
import { createGlyphNamer } from './glyph-order.ts';
import type { Drawing } from './interpret-operators.ts';
import type { Glyph, ReadFont } from './text-state.ts';

const newFont = (): ReadFont => ({
  style: { name: 'Sans', bold: false, italic: false, monospace: false },
  widthScale: 0.001,
  vertical: false,
  bitmap: false,
  ownSigns: false,
  unnamed: true,
});
const glyphsOf = (codes: readonly number[], font = newFont()): Glyph[] =>
  codes.map((code, at) => ({
    text: String.fromCharCode(code),
    code,
    x: at,
    y: 0,
    endX: at + 1,
    endY: 0,
    size: 10,
    look: { font, color: '#000000', artifact: false, mark: undefined, invisible: false },
  }));
const shifted = (text: string, shift: number) => Array.from(text, (letter) => letter.charCodeAt(0) - shift);
const drawingOf = (glyphs: readonly Glyph[]): Drawing => ({
  glyphs,
  shapes: noShapes(),
  nameless: { share: 1, fonts: glyphs.slice(0, 1).map(({ look }) => look.font.style) },
});
const named = (glyphs: readonly Glyph[], name = createGlyphNamer()) => name(drawingOf(glyphs));
const read = ({ glyphs }: Drawing) => glyphs.map(({ text }) => text).join('');

it.each([29, 30, 31, 33])('codes of glyphs that stand %i before characters are read as those', (shift) => {
  expect(read(named(glyphsOf(shifted('The lower lock opens at seven', shift))))).toBe('The lower lock opens at seven');
  expect(read(named(glyphsOf(shifted('Water', shift))))).toBe('Water');
  expect(named(glyphsOf(shifted('Water', shift))).nameless).toBeUndefined();
});

it('the space is glyph 3 also where the letters are nearer to it', () => {
  expect(read(named(glyphsOf([...shifted('Opera', 33), 3, ...shifted('omnia', 33)])))).toBe('Opera omnia');
});

it('codes that are characters stay as they are', () => {
  expect(read(named(glyphsOf(shifted('Wasserstand um neun Uhr:', 0))))).toBe('Wasserstand um neun Uhr:');
});

it('accented letters behind the others are read in the usual order, other signs there are unknown', () => {
  const text = read(named(glyphsOf([...shifted('les ', 29), 112, ...shifted('cluses', 29), 182, 191, 131])));
  expect(text).toBe('les écluses’fi\ufffd');
});

it('what was seen on a page helps to read the next one', () => {
  const name = createGlyphNamer();
  const font = newFont();
  named(glyphsOf(shifted('The keeper reads the level of the water', 29), font), name);
  expect(read(named(glyphsOf(shifted('48', 29), font), name))).toBe('48');
});

it('codes that no number makes a text of stay', () => {
  const codes = [0x33d, 0xb0b, 0x4a8, 0x1e5, 0x1b9, 0xb61];
  expect(read(named(glyphsOf(codes)))).toBe(String.fromCharCode(...codes));
  expect(named(glyphsOf(codes)).nameless).toBeDefined();
});
