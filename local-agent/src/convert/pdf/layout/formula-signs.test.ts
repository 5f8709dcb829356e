import { expect, it } from 'vitest';
import type { Word } from '../../page/page-content.ts';
import { isTall } from './formula-signs.ts';

const inFont = (name: string) => isTall({ font: { name } } as Word);

it.each(['CMEX10', 'LMMathExtension10-Regular', 'Kp--M-Ex-Regular', 'txexs', 'MTEX'])(
  'signs of %s are tall',
  (name) => {
    expect(inFont(name)).toBe(true);
  },
);

it.each(['CMSY10', 'LMMathSymbols10-Regular', 'Kp-Expert-Regular', 'txsys'])('signs of %s are not', (name) => {
  expect(inFont(name)).toBe(false);
});
