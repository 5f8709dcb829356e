import { expect, it } from 'vitest';
import type { Word } from '../../page/page-content.ts';
import { placedWord } from '../../page/placed-word.test.fixture.ts';
import { makeLine } from './line.ts';

const script = (text: string, x: number, baseline: number): Word =>
  placedWord(text, x, baseline, { size: 7, letter: 4 });
const raised = (text: string, x: number) => script(text, x, 95);
const lowered = (text: string, x: number) => script(text, x, 103);

/** The runs of a line that begins with a sign and ends with a word, small ones marked. */
const runsOf = (...scripts: readonly Word[]): string =>
  makeLine([placedWord('p', 50, 100), ...scripts, placedWord('tides', 75, 100)])
    .runs.map(({ text, raised, lowered }) => (raised ? `^[${text}]` : lowered ? `_[${text}]` : text))
    .join('');

it('an index and a power over each other are whole, the one that begins first before the other', () => {
  expect(runsOf(raised('(', 55), raised('m', 59), raised(')', 63), lowered('i', 55))).toBe('p^[(m)]_[i ]tides');
  expect(runsOf(lowered('i', 55), lowered('j', 59), raised('2', 56))).toBe('p_[ij]^[2 ]tides');
});

it('words of each stand apart where a gap is between them', () => {
  expect(runsOf(raised('n', 55), raised('m', 63), lowered('i', 55))).toBe('p^[n m]_[i ]tides');
});

it('they stay in the order of their places where none is over another', () => {
  expect(runsOf(raised('a', 55), lowered('b', 59), raised('c', 63))).toBe('p^[a]_[b]^[c ]tides');
});
