import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { quote } from './quote.ts';

describe('quote', () => {
  it('marks every line, whatever ends it, so that no document can imitate the server', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom('a', '\n', '\r', '\r\n', '\u2028', '\u0085', '\v', '> ')), (parts) => {
        const lines = quote(parts.join('')).split(/[\n\v\f\r\u0085\u2028\u2029]/);
        expect(lines.every((line) => line.startsWith('> '))).toBe(true);
      }),
    );
  });

  it('removes hidden characters', () => {
    expect(quote('a\u202eb\u{e0041}\u001b[2J')).toBe('> ab[2J');
  });
});
