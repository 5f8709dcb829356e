import { expect, it } from 'vitest';
import { markerNumber } from './marker-number.ts';

it('reads decimals, letters and Roman numerals, the unclear ones by the item above', () => {
  expect(markerNumber('4.', 0)).toBe(4);
  expect(markerNumber('(b)', 1)).toBe(2);
  expect(markerNumber('i)', 0)).toBe(1);
  expect(markerNumber('i)', 8)).toBe(9);
  expect(markerNumber('IV.', 3)).toBe(4);
  expect(markerNumber('•', 3)).toBeUndefined();
});
