import { expect, it } from 'vitest';
import type { Glyph } from './text-state.ts';
import { layVertical } from './vertical-writing.ts';

const style = { name: 'Mincho', bold: false, italic: false, monospace: false };
const font = { style, widthScale: 0.001, vertical: false, bitmap: false, ownSigns: false };
const look = { font, color: '#000000', artifact: false, mark: undefined, invisible: false };
const upright = (text: string, x: number, y: number): Glyph => ({
  text,
  x,
  y,
  endX: x + 10,
  endY: y,
  size: 10,
  look,
});

const TEXT = '\u6f6e\u306f\u4e00\u65e5\u306b\u4e8c\u5ea6\u6e80\u3061\u3066\u5f15\u304f';

it('glyphs that are set one below the other run downwards', () => {
  const column = TEXT.split('').map((text, index) => upright(text, 200, 50 + index * 10.5));
  for (const glyph of layVertical(column)) {
    expect(glyph.endX).toBe(glyph.x);
    expect(glyph.endY - glyph.y).toBeCloseTo(10);
  }
});

it('lines, and short labels in columns beside them, stay as they are', () => {
  const line = TEXT.split('').map((text, index) => upright(text, 50 + index * 10, 100));
  const label = TEXT.slice(0, 4)
    .split('')
    .map((text, index) => upright(text, 300, 50 + index * 10));
  expect(layVertical([...line, ...label])).toEqual([...line, ...label]);
});
