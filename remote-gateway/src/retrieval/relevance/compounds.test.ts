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

it('searches no more compounds of a long text than a question has', () => {
  const others = Array.from({ length: 1_000 }, (_, at) => `anderesding${at}`);
  const text = 'Die Verwaltung entscheidet.';
  expect(heldInPart(['verwaltungsorgan', ...others], text, 'german')).toEqual(['verwaltungsorgan']);
  expect(heldInPart([...others, 'verwaltungsorgan'], text, 'german')).toEqual([]);
});
