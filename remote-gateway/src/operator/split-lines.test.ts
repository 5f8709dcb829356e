import fc from 'fast-check';
import { expect, it } from 'vitest';
import { splitLines } from './split-lines.ts';

async function* inParts(bytes: Buffer, size: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

it('gives back each line of JSON, whatever stands in its texts and however the bytes come', async () => {
  const text = fc.string({ unit: fc.constantFrom('a', '\n', '\r', '\u2028', '\u2029', '\u0085', '漢', '😀') });
  await fc.assert(
    fc.asyncProperty(fc.array(text), fc.integer({ min: 1, max: 9 }), async (texts, size) => {
      const bytes = Buffer.from(texts.map((one) => `${JSON.stringify(one)}\n`).join(''));
      const lines: unknown[] = [];
      for await (const line of splitLines(inParts(bytes, size))) lines.push(JSON.parse(line));
      expect(lines).toEqual(texts);
    }),
  );
});
