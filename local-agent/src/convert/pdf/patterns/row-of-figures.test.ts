import { expect, it } from 'vitest';
import { isEquation, isRowOfFigures } from './row-of-figures.ts';

it('rows have as many figures as words; titles that name years have fewer', () => {
  expect(isRowOfFigures('Total harbour dues above $ 1,967 $ 2,317 (15%) (12%) 9%')).toBe(true);
  expect(isRowOfFigures('2023 2022 2021 Change')).toBe(true);
  expect(isRowOfFigures('Harbour dues in 2021, 2022 and 2023')).toBe(false);
  expect(isRowOfFigures('Harbour Office 13 11 20')).toBe(false);
  expect(isRowOfFigures('3.1.2 Tides of 2023')).toBe(false);
});

it('equations have a sign of relation and no words', () => {
  expect(isEquation('f(x) = sin(x) + 1')).toBe(true);
  expect(isEquation('Tides = water that moves')).toBe(false);
  expect(isEquation('Max + Min')).toBe(false);
});
