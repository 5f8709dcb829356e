import { expect, it } from 'vitest';
import { letterWidth } from './typed-text.ts';

const font = { name: 'Courier', bold: false, italic: false, monospace: true };
/** Words whose letters are 5 points wide, one after the other. */
const words = (texts: readonly string[]) =>
  texts.map((text, index) => {
    const x0 = 20 * index;
    return { text, x0, x1: x0 + 5 * text.length, y0: 0, y1: 12, baseline: 10, size: 10, font, color: '#000000' };
  });

it.each([[['a', '<-', '2']], [['print', 'a']]])('the letters of %j are as wide as they are', (texts) => {
  expect(letterWidth(words(texts))).toBe(5);
});

it('without words letters have the usual width', () => {
  expect(letterWidth([])).toBeCloseTo(0.6);
});
