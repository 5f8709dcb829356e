import { describe, expect, it } from 'vitest';
import { toCsv } from './to-csv.ts';

describe('CSV', () => {
  it('has as many values in each row, and quotes what would end one', () => {
    expect(toCsv([['a', 'b'], ['1'], ['x,y', 'say "no"\nor']])).toBe('a,b\r\n1,\r\n"x,y","say ""no""\nor"\r\n');
    expect(toCsv([])).toBe('');
  });

  it.each(['=1+1', '@SUM(A1)', '+cmd', '-2+3', '\t=1', "=HYPERLINK('x')"])('computes nothing: %j', (value) => {
    expect(toCsv([[value]])).toBe(`'${value}\r\n`);
  });

  it.each(['-5', '+3 %', '-$ 20.50', '- 1’234', '-', '5', 'a=b'])(
    'keeps numbers and texts as they are: %j',
    (value) => {
      expect(toCsv([[value]])).toBe(`${value}\r\n`);
    },
  );
});
