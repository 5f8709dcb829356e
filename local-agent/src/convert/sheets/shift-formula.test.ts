import { describe, expect, it } from 'vitest';
import { columnLetters, shiftFormula } from './shift-formula.ts';

describe('shiftFormula', () => {
  it('moves relative references and holds the others', () => {
    expect(shiftFormula('A1+$B1+C$1+$D$1', 2, 1)).toBe('B3+$B3+D$1+$D$1');
    expect(shiftFormula('SUM(A1:Z9)*2', 1, 1)).toBe('SUM(B2:AA10)*2');
  });

  it('leaves text, names of sheets and functions alone', () => {
    expect(shiftFormula('LOG10(A1)&"A1"&\'A1 B2\'!C3', 1, 0)).toBe('LOG10(A2)&"A1"&\'A1 B2\'!C4');
  });
});

describe('columnLetters', () => {
  it('counts past Z', () => {
    expect([0, 25, 26, 701, 702, 16_383].map(columnLetters)).toEqual(['A', 'Z', 'AA', 'ZZ', 'AAA', 'XFD']);
  });
});
