import { describe, expect, it } from 'vitest';
import { idfTogether } from './terms-together.ts';

const idf = new Map([
  ['pump', 5],
  ['seal', 4],
  ['oil', 2],
]);
const at = (start: number, ...terms: string[]) => ({ start, end: start + 4, terms });
const none = new Set<string>();

describe('idfTogether', () => {
  it('is of the terms that stand closest together, each once, whatever else the text has', () => {
    expect(idfTogether([at(0, 'pump'), at(10, 'oil'), at(20, 'oil'), at(500, 'seal')], none, idf)).toBe(7);
    expect(idfTogether([at(0, 'oil'), at(300, 'pump'), at(420, 'seal'), at(900, 'oil')], none, idf)).toBe(9);
  });

  it('includes what the names have, once, and no terms that do not count', () => {
    expect(idfTogether([at(0, 'pump'), at(500, 'seal'), at(510, 'other')], new Set(['pump']), idf)).toBe(9);
    expect(idfTogether([], new Set(['seal']), idf)).toBe(4);
    expect(idfTogether([], none, idf)).toBe(0);
  });
});
