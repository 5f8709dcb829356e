import { expect, it } from 'vitest';
import { namesUnit } from './unit.ts';

it.each([
  '(in thousands)',
  'In millions, except per share data',
  '(Dollars and shares in millions)',
  'Dollar amounts in thousands',
  '$ in Millions',
  '(Amounts are expressed in millions)',
  'en milliers d’euros',
  '(In crores of rupees)',
  '(in lakhs)',
  '(unaudited; in millions)',
  '(millions, except per share data)',
  '单位：万元',
  '（単位：百万円）',
  '단위: 천원',
])('%s says what figures are in', (text) => {
  expect(namesUnit(text)).toBe(true);
});

it.each(['Interest in associates', '单位负责人', 'Units sold', '(millions of years)', 'Millions, except the'])(
  '%s does not',
  (text) => {
    expect(namesUnit(text)).toBe(false);
  },
);
