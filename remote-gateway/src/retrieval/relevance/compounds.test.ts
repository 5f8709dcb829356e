import { expect, it } from 'vitest';
import { heldInPart } from './compounds.ts';

it('finds compounds of which a text has the first or the last member', () => {
  const terms = ['verwaltungsorgan', 'strafverfahr', 'bundesregier', 'produktion'];
  const text = 'Die Verwaltung entscheidet in einem Verfahren ohne die Produktionen.';
  expect(heldInPart(terms, text, 'german')).toEqual(['verwaltungsorgan', 'strafverfahr']);
});

it('finds none of short members, and none in languages that write compounds apart', () => {
  expect(heldInPart(['waffenfabrikant'], 'Die Waffen ruhen.', 'german')).toEqual([]);
  expect(heldInPart(['counterclockwis'], 'The counter stands.', 'english')).toEqual([]);
});
