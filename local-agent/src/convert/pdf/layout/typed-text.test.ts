import { expect, it } from 'vitest';
import type { Word } from '../../page/page-content.ts';
import { letterWidth, typedText } from './typed-text.ts';

const font = { name: 'Typed', bold: false, italic: false, monospace: true };
const word = (text: string, x0: number, width = 5): Word => ({
  text,
  x0,
  x1: x0 + width * text.length,
  y0: 92,
  y1: 102,
  baseline: 100,
  size: 10,
  font,
  color: '#000000',
});
const typed = (...words: Word[]) => typedText(words, 0, letterWidth(words));

it('gaps are as many spaces as they are wide', () => {
  expect(typed(word('lamp', 0), word('bright', 40), word(';', 70))).toBe('lamp    bright;');
});

it('a gap that is narrower than a letter is a space', () => {
  expect(typed(word('lamp', 0, 4.8), word('or', 21.7, 5.6), word('rope', 35, 4.8))).toBe('lamp or rope');
});

it('letters that have no width are as wide as most', () => {
  expect(typed(word('net:', 0, 0), word('host', 36, 0))).toBe('net:  host');
});

it('letters that are spaced out are as wide as longer words show', () => {
  const spaced = (text: string, place: number): Word => ({
    ...word(text, 6 * place),
    x1: 6 * (place + text.length) - 1.2,
  });
  expect(typed(spaced('tar', 0), spaced('of', 4), spaced('net', 7), spaced('harbours', 11), spaced('at', 20))).toBe(
    'tar of net harbours at',
  );
});

it.each([
  ['another font', { ...word('harbours', 45, 5.4), font: { ...font, name: 'Bold' } }],
  ['far wider letters', word('harbours', 45, 7)],
  ['hardly more letters', word('boats', 45, 5.2)],
])('a word of %s says nothing of such gaps', (_, other) => {
  expect(letterWidth([word('lamp', 0), word('oar', 25), other])).toBe(5);
});

it('a sign of another font that takes the place of two letters is one', () => {
  const sign = { ...word('\u21d2', 35), x1: 45, font: { ...font, monospace: false } };
  expect(typedText([word('(tide)', 0), sign, word('4', 50)], 0, 5)).toBe('(tide) \u21d2 4');
});
