import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseJson } from './parse-json.ts';

const parse = (text: string) => parseJson(Buffer.from(text));
const nested = (levels: number) => '['.repeat(levels) + ']'.repeat(levels);

describe('parseJson', () => {
  it('parses the output of JSON.stringify', () => {
    fc.assert(
      fc.property(fc.jsonValue({ depthSize: 'small', maxDepth: 10 }), (value) => {
        expect(parse(JSON.stringify(value))).toEqual(JSON.parse(JSON.stringify(value)));
      }),
    );
  });

  it.each([
    ['nothing', '', 'is empty'],
    ['broken JSON', '{"text": ', 'not valid JSON'],
    ['JSON nested too deep', nested(33), 'nested deeper'],
    ['millions of open brackets', '['.repeat(5_000_000), 'nested deeper'],
  ])('refuses %s', (_, text, message) => {
    expect(() => parse(text)).toThrow(message);
  });

  it('refuses bytes that are not UTF-8', () => {
    expect(() => parseJson(Buffer.from([0x22, 0xff, 0x22]))).toThrow('not UTF-8');
  });

  it('accepts the maximum nesting and does not count brackets in strings', () => {
    expect(parse(nested(32))).toBeDefined();
    const text = `\\"[{${'['.repeat(100)}\\\\`;
    expect(parse(`{"a": "${text}", "b": [1]}`)).toEqual({ a: JSON.parse(`"${text}"`), b: [1] });
  });

  it('replaces NUL and halves of surrogate pairs with U+FFFD one for one, and keeps whole pairs', () => {
    expect(parse('{"text": "a\\u0000b\\ud83dc\\uD83D\\uDE00", "tags": ["\\udc00"]}')).toEqual({
      text: 'a\uFFFDb\uFFFDc😀',
      tags: ['\uFFFD'],
    });
  });
});
