import { expect, it } from 'vitest';
import { placedWord } from '../../page/placed-word.test.fixture.ts';
import { dominantSize } from './of-most.ts';

const word = (text: string, x: number) => placedWord(text, x, 100);
const small = (text: string, x: number, baseline = 102) => placedWord(text, x, baseline, { size: 7, letter: 3 });

it('indices say nothing of the size of a line, however many they are', () => {
  expect(
    dominantSize([
      word('p', 0),
      small('max', 5),
      small('2', 5, 95),
      small('kept', 14),
      word('q', 28),
      small('min', 33),
    ]),
  ).toBe(10);
});

it.each([
  ['apart from their sign', [word('p', 0), small('max', 7)]],
  ['apart from each other', [word('p', 0), small('max', 5), small('min', 16)]],
  ['over it', [placedWord('p', 0, 100, { letter: 9 }), small('max', 5)]],
  ['on its base line', [word('p', 0), small('max', 5, 100)]],
  ['hardly smaller', [word('p', 0), placedWord('max', 5, 102, { size: 9 })]],
  ['before it', [small('max', 0), word('p', 9)]],
])('small words %s do', (_, words) => {
  expect(dominantSize(words)).toBeLessThan(10);
});

it('smaller names in capitals say nothing of the size of the small letters that they stand among', () => {
  const names = [small('NORTHERN', 24, 100), small('HARBOUR', 52, 100)];
  expect(dominantSize([word('in', 0), word('the', 12), ...names])).toBe(10);
  expect(dominantSize([word('9', 0), ...names])).toBe(7);
  expect(dominantSize([word('in', 0), word('the', 12), small('northern', 24, 100), small('harbour', 52, 100)])).toBe(7);
});
