import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { BATCH_TOKENS, fillBatch } from './fill-batch.ts';
import { openTextTokens, type TextTokens } from './text-tokens.ts';
import { TextWindows } from './text-windows.ts';

const FOLDER = fileURLToPath(new URL('../../../assets/minilm/', import.meta.url));
const [CLS, SEP] = [101, 102];

describe('the tokens of a text', () => {
  let tokensOf: TextTokens;
  beforeAll(async () => {
    tokensOf = await openTextTokens(FOLDER, 32);
  });

  it('stand between the control tokens', () => {
    expect(tokensOf('Hello')).toEqual([[CLS, 7592, SEP]]);
    expect(tokensOf('')).toEqual([[CLS, SEP]]);
  });

  it('are all there, in windows of nearly equal length', () => {
    const words = Array.from({ length: 70 }, (_, n) => `w${n}`).join(' ');
    const windows = tokensOf(words);
    const [whole] = tokensOf('x');
    expect(whole).toHaveLength(3);
    expect(windows.every((ids) => ids.length <= 32 && ids[0] === CLS && ids.at(-1) === SEP)).toBe(true);
    const lengths = windows.map((ids) => ids.length);
    expect(Math.max(...lengths) - Math.min(...lengths)).toBeLessThan(windows.length);
  });

  it('take time in proportion to the length, whatever the text', () => {
    for (const hostile of ['a', 'ab ', '日', ' ', '-', 'e\u0301', '[SEP]']) {
      const timeOf = (chars: number) => {
        const text = hostile.repeat(chars / hostile.length);
        const before = process.cpuUsage();
        tokensOf(text);
        const { user } = process.cpuUsage(before);
        return user / 1_000;
      };
      timeOf(1_000);
      expect(timeOf(60_000)).toBeLessThan(1_000);
    }
  });
});

describe('batches of windows', () => {
  const lengthsOfTexts = fc.array(fc.array(fc.integer({ min: 1, max: 600 }), { minLength: 1, maxLength: 4 }), {
    maxLength: 20,
  });
  /** Texts whose windows have these lengths; a text is its own index, as long as its windows together. */
  function windowsOf(perText: readonly (readonly number[])[]): TextWindows {
    const texts = perText.map((windows, index) => String(index).padEnd(windows.reduce((sum, one) => sum + one, 0)));
    return new TextWindows(texts, (text) => (perText[Number(text)] ?? []).map((length) => Array(length).fill(7)));
  }

  it('contain each window of each call once, with little padding', () => {
    fc.assert(
      fc.property(fc.array(lengthsOfTexts, { maxLength: 4 }), (calls) => {
        const works = calls.map((perText) => ({ windows: windowsOf(perText), seen: perText.map(() => 0) }));
        for (let batch = fillBatch(works); batch.length > 0; batch = fillBatch(works)) {
          const lengths = batch.map(({ window }) => window.ids.length);
          const padded = Math.max(...lengths) * lengths.length;
          expect(padded <= BATCH_TOKENS || lengths.length === 1).toBe(true);
          expect(padded).toBeLessThanOrEqual(1.25 * lengths.reduce((sum, one) => sum + one, 0));
          for (const { work, window } of batch) work.seen[window.text] = (work.seen[window.text] ?? 0) + 1;
        }
        expect(works.map(({ seen }) => seen)).toEqual(calls.map((perText) => perText.map((one) => one.length)));
      }),
    );
  });
});
