import { expect, it } from 'vitest';
import { hasLeaders, shortenLeaders } from './leaders.ts';

it('a few dots lead to a page number at the end of a line', () => {
  expect(hasLeaders('The watches of the crews ... 12')).toBe(true);
  expect(hasLeaders('The watches of the crews . . 12')).toBe(true);
  expect(hasLeaders('The watches of all the crews. . 12')).toBe(true);
  expect(hasLeaders('Preface . . . ix')).toBe(true);
  expect(hasLeaders('and then ... 12 of them')).toBe(false);
  expect(hasLeaders('described by Smith et al. 12')).toBe(false);
  expect(hasLeaders('for n = 1, 2, ..., 12')).toBe(false);
});

it('rows of dots become an ellipsis', () => {
  expect(shortenLeaders('Ferries . . . . . . . 4')).toBe('Ferries \u2026 4');
  expect(shortenLeaders('Ferries. .  .  .  .  .  .')).toBe('Ferries \u2026 ');
  expect(shortenLeaders('Ferries. .  .   .  .  .  . 4')).toBe('Ferries \u2026 4');
  expect(hasLeaders('Ferries. .  .  .  .  .  . 4')).toBe(true);
});

it('cells of three dots are none, as in a row of a table', () => {
  const row = 'Ferries ... ... ... 35.15 16.20 4';
  expect(hasLeaders(row)).toBe(false);
  expect(shortenLeaders(row)).toBe(row);
  expect(hasLeaders('Ferries ... ..... 4')).toBe(true);
  expect(shortenLeaders('Ferries ... ..... 4')).toBe('Ferries \u2026 4');
});

it('four dots are such a row before the number of a page', () => {
  expect(shortenLeaders('Ferries of the bay. . . . 17')).toBe('Ferries of the bay \u2026 17');
  expect(shortenLeaders('Ferries of the bay.... 5')).toBe('Ferries of the bay \u2026 5');
  for (const text of ['and so on.... 5 of them', 'at the lock ... 5', 'Ferries ....'])
    expect(shortenLeaders(text)).toBe(text);
});
