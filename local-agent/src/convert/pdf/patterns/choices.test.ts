import { expect, it } from 'vitest';
import { answersAbove, offersChoices } from './choices.ts';

it('knows boxes beside each other, of which one is ticked', () => {
  expect(offersChoices('\u25a1 yes \u221a no')).toBe(true);
  expect(offersChoices('\u2612 yes \u2610 no')).toBe(true);
  expect(offersChoices('\u25cb yes \u25c9 no')).toBe(true);
  expect(offersChoices('\u25a1\u9002\u7528 \u221a\u4e0d\u9002\u7528')).toBe(true);
});

it('a box or bullet alone offers none', () => {
  expect(offersChoices('\u25a1 the stairs are clean')).toBe(false);
  expect(offersChoices('\u2022 a \u221a 2')).toBe(false);
});

it('boxes behind their labels answer the line above', () => {
  expect(answersAbove('\u2611 no \u2610')).toBe(true);
  expect(answersAbove('\u2611 yes \u2610 no')).toBe(false);
  expect(answersAbove('yes \u2611 no \u2610')).toBe(false);
});
