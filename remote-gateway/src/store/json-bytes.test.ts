import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { JsonBytes } from './json-bytes.ts';

const textOf = (json: JsonBytes) => Buffer.from(json.bytes()).toString();

describe('JSON written into bytes', () => {
  it('writes whole numbers as JSON does, to 2^32 and below nought', () => {
    const number = fc.oneof(
      fc.integer({ min: -(2 ** 32), max: 2 ** 32 }),
      fc.constantFrom(0, 9, 10, 99_999, 100_000, 2 ** 31, 2 ** 32),
    );
    fc.assert(
      fc.property(fc.array(number), (values) => {
        expect(textOf(new JsonBytes().addIntegers(values))).toBe(values.join());
        expect(textOf(new JsonBytes().addIntegers(values, 'e-9'))).toBe(values.map((value) => `${value}e-9`).join());
      }),
    );
  });

  it('grows with any text, whatever was expected', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'grapheme', maxLength: 5_000 })), fc.nat(10_000), (texts, expected) => {
        const json = new JsonBytes(expected);
        for (const text of texts) json.add(text).addNumbers([1, 1, 2], (value) => Buffer.from(`,${value}.5`));
        expect(textOf(json)).toBe(texts.map((text) => `${text}1.5,1.5,2.5`).join(''));
      }),
    );
  });
});
