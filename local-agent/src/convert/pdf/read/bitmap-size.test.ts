import { expect, it } from 'vitest';
import { bitmapLineHeight } from './bitmap-size.ts';

const widths = { 97: 500, 98: 556, 109: 830 };

it.each([
  ['a size of one point', { scale: 0.009, box: [-70, -270, 1000, 830], widths, monospace: false }, 9.9],
  ['a wrong box', { scale: 0.009, box: [0, -250, 580, -30], widths: { 97: 550, 109: 550 }, monospace: true }, 9],
  ['a size of one pixel', { scale: 1, box: [0, -20, 80, 70], widths: {}, monospace: false }, 90],
  ['the usual size', { scale: 0.001, box: [-70, -270, 1000, 830], widths, monospace: false }, undefined],
  ['large signs', { scale: 0.001, box: [-2000, -4000, 2000, 4000], widths, monospace: false }, undefined],
  [
    'a size of many lines',
    { scale: 0.0042, box: [-2, -8, 37, 28], widths: { 97: 21, 109: 40 }, monospace: false },
    0.2,
  ],
  [
    'a box that its widths show to be wrong',
    { scale: 1, box: [-1, -2, 1, 2], widths: { 97: 0.6 }, monospace: true },
    undefined,
  ],
  ['no box', { scale: 0.01, box: undefined, widths: {}, monospace: false }, undefined],
])('the lines of a bitmap font with %s', (_, font, expected) => {
  const high = bitmapLineHeight(font);
  expect(high === undefined ? high : Math.round(10 * high) / 10).toBe(expected);
});
