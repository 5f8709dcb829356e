import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hostileText, markdown } from '../chunk/markdown.test.fixture.ts';
import { countTokens, type Tokenizer, withTokenizer } from './count-tokens.ts';
import { joinedTokens } from './joined-tokens.ts';

const prose = fc
  .array(fc.stringMatching(/^[A-Za-z0-9'.,/ -]{1,12}$/), { minLength: 1, maxLength: 80 })
  .map((parts) => parts.join(' '));
const part = fc.oneof({ weight: 4, arbitrary: prose }, markdown, hostileText);
const gap = fc.oneof(fc.constantFrom('', '\n\n', '\r\n\r\n', '\n', ' ', '\n  \n'), fc.stringMatching(/^\s{0,80}$/));

describe('the tokens of two slices together', () => {
  it.each<Tokenizer>(['o200k_base', 'cl100k_base'])(
    'are those of the whole, whatever stands there, by %s',
    (tokenizer) => {
      fc.assert(
        fc.property(part, gap, part, (first, between, second) => {
          withTokenizer(tokenizer, () => {
            const text = first + between + second;
            const slice = (start: number, end: number) => ({ start, end, tokens: countTokens(text.slice(start, end)) });
            const b = slice(first.length + between.length, text.length);
            expect(joinedTokens(text, slice(0, first.length), b)).toBe(countTokens(text));
          });
        }),
        { numRuns: 300 },
      );
    },
  );
});
