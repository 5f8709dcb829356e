import { expect, it } from 'vitest';
import { glyphScale } from './glyph-space.ts';

it.each([
  ['2048 units', [1 / 2048, 0, 0, 1 / 2048, 0, 0], false, 1 / 2048],
  ['no matrix', undefined, false, 0.001],
  ['a matrix of zeros', [0, 0, 0, 0, 0, 0], false, 0.001],
  ['glyphs that are drawings', [0.01, 0, 0, -0.01, 0, 0], true, 0.01],
])('a font with %s', (_, matrix, isType3, expected) => {
  expect(glyphScale(matrix, isType3)).toBe(expected);
});
