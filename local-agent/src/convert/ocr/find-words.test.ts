import { createCanvas } from '@napi-rs/canvas';
import { describe, expect, it } from 'vitest';
import { findWords } from './find-words.ts';
import { canvasGray, type Gray } from './gray.ts';
import type { OcrEngine, OcrWord } from './ocr-engine.ts';

/** Two columns whose lines stand at different heights. */
function page(): Gray {
  const canvas = createCanvas(1200, 400);
  const context = canvas.getContext('2d');
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, 1200, 400);
  context.fillStyle = '#000000';
  context.font = '40px "Liberation Sans", "DejaVu Sans", sans-serif';
  context.fillText('marina', 60, 100);
  context.fillText('lantern', 700, 125);
  context.fillText('osprey', 60, 160);
  return canvasGray(canvas);
}

/** An engine that takes each dark stretch of a row for a word, the less sure of it the first time. */
function stretches(seen: Gray[], sureAtFirst = 95): OcrEngine {
  const recognize = async (image: Gray): Promise<OcrWord[]> => {
    seen.push(image);
    const { data, width, height } = image;
    const dark = Array.from({ length: width }, (_, x) => {
      for (let y = 0; y < height; y++) if ((data[y * width + x] ?? 255) < 128) return true;
      return false;
    });
    const words: OcrWord[] = [];
    let last = -99;
    for (const [x, isDark] of dark.entries()) {
      if (!isDark) continue;
      const former = words.at(-1);
      if (former && x - last < 20) words[words.length - 1] = { ...former, x1: x + 1 };
      else
        words.push({
          text: seen.length > 1 ? 'again' : 'word',
          x0: x,
          x1: x + 1,
          y0: 0,
          y1: height,
          baseline: height / 2,
          lineHeight: 30,
          startsLine: false,
          confidence: seen.length > 1 ? 95 : sureAtFirst,
        });
      last = x;
    }
    return words;
  };
  return { name: 'stretches', recognize, [Symbol.asyncDispose]: async () => {} };
}

describe('words of a page', () => {
  it('are read from plain rows, and stand where they stood on the page', async () => {
    const seen: Gray[] = [];
    const words = await findWords(stretches(seen), page(), 22);
    expect(seen).toHaveLength(1);
    expect(seen[0]?.height).toBeLessThan(120);
    expect(words.map(({ x0 }) => x0).sort((a, b) => a - b)).toEqual([
      expect.closeTo(62, -1),
      expect.closeTo(62, -1),
      expect.closeTo(702, -1),
    ]);
    expect(words.every(({ startsLine }) => startsLine)).toBe(true);
  });

  it('are read again in another size where the engine is in doubt', async () => {
    const seen: Gray[] = [];
    const words = await findWords(stretches(seen, 40), page(), 22);
    expect(words.map(({ text, x0 }) => [text, x0]).sort((a, b) => Number(a[1]) - Number(b[1]))).toEqual([
      ['again', expect.closeTo(62, -1)],
      ['again', expect.closeTo(62, -1)],
      ['again', expect.closeTo(702, -1)],
    ]);
    expect(seen).toHaveLength(2);
    expect(seen[1]?.height).toBeLessThan(seen[0]?.height ?? 0);
  });

  it('takes the grain of an image for no text', async () => {
    const [width, height] = [1600, 1600];
    // A fixed sequence of numbers: the grain is the same each time.
    let state = 1;
    const data = Uint8Array.from({ length: width * height }, () => {
      state = (state * 48_271) % 2_147_483_647;
      return state / 2_147_483_647 < 0.22 ? 0 : 255;
    });
    const seen: Gray[] = [];
    expect(await findWords(stretches(seen), { data, width, height }, 8)).toEqual([]);
    expect(seen).toEqual([]);
  });
});
