import { expect, it } from 'vitest';
import { MATH_FONT } from './math-font.ts';

it.each([
  'CMMI10',
  'LMMathItalic10-Regular',
  'Kp--M-Italic',
  'NewTXMI',
  'NewPXBMI',
  'rtxmi',
  'txsys',
  'pxex',
  'RMTMI',
  'MTSYN',
])('%s sets formulas', (name) => {
  expect(MATH_FONT.test(name)).toBe(true);
});

it.each(['CMR10', 'Kp-Italic', 'NewTXR', 'txtt', 'MTSansBold', 'TeXGyreTermes-Regular', 'Times-Italic'])(
  '%s sets text',
  (name) => {
    expect(MATH_FONT.test(name)).toBe(false);
  },
);
