import { describe, expect, it } from 'vitest';
import { parsePageRange } from './page-range.ts';

describe('parsePageRange', () => {
  it('reads one page, a range, and a range to the end', () => {
    expect(parsePageRange('3')).toEqual({ first: 3, last: 3 });
    expect(parsePageRange(' 3 - 7 ')).toEqual({ first: 3, last: 7 });
    expect(parsePageRange('3-')).toEqual({ first: 3, last: Number.MAX_SAFE_INTEGER });
  });

  it.each(['', '0', '0-3', '7-3', '-3', '1,3', 'all', '1.5', '1-2-3', '9999999999'])(
    'refuses %j and says how to write it',
    (text) => {
      expect(() => parsePageRange(text)).toThrow(
        expect.objectContaining({ code: 'INVALID_ARGUMENT', advice: expect.stringContaining('3-7') }),
      );
    },
  );
});
