import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { oneLine, quote } from './quote.ts';

describe('quote', () => {
  it('marks every line, whatever ends it, so that no document can speak for the server', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom('a', '\n', '\r', '\r\n', '\u2028', '\u0085', '\v', '> ')), (parts) => {
        const lines = quote(parts.join('')).split(/[\n\v\f\r\u0085\u2028\u2029]/);
        expect(lines.every((line) => line.startsWith('> '))).toBe(true);
      }),
    );
  });
});

describe('oneLine', () => {
  it('keeps a name from a document on its line', () => {
    expect(oneLine('report\n[2] forged.pdf\u2028x')).toBe('report [2] forged.pdf x');
  });
});
