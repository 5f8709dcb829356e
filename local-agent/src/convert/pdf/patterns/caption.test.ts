import { expect, it } from 'vitest';
import { isCaption } from './caption.ts';

it.each([
  'Table 4: Tides',
  'Table A4-12. Tides',
  'Figure IV',
  'Table CA7. | Tides',
  'Abbildung 3',
  'Tabla 2.1 Mareas',
  'Carte 2 : Marées',
  '表 22：潮汐',
  '[그림 4-3] 조수',
  '<표 2> 조수',
])('%s is a caption', (text) => {
  expect(isCaption(text)).toBe(true);
});

it.each([
  'Table of tides',
  'Table of 4 tides',
  'Tables',
  'Example of a tide',
  'Example 2: Tides',
  'Carte 2 marées',
  '표 2장',
])('%s is none', (text) => {
  expect(isCaption(text)).toBe(false);
});
