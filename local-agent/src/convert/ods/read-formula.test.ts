import { describe, expect, it } from 'vitest';
import { readFormula } from './read-formula.ts';

describe('readFormula', () => {
  it('writes references and separators as spreadsheets show them', () => {
    expect(readFormula('of:=SUM([.A1:.B$2];[$Rates.C3])')).toBe('=SUM(A1:B$2,$Rates!C3)');
  });
});
