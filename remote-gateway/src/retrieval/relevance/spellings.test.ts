import { expect, it } from 'vitest';
import { otherSpellings } from './spellings.ts';

it.each([
  ['licence', 'license'],
  ['licenses', 'licences'],
  ['colour', 'color'],
  ['centres', 'centers'],
  ['organisation', 'organization'],
  ['catalog', 'catalogue'],
])('spells %s as %s, too', (noun, other) => {
  expect(otherSpellings(noun)).toContain(other);
});

it('knows one spelling of most words', () => {
  expect(otherSpellings('warranty')).toEqual([]);
});
