import { describe, expect, it } from 'vitest';
import type { OcrWord } from './ocr-engine.ts';
import { readImage } from './read-image.ts';

const word = (text: string, x0: number, x1: number, y0: number, y1: number): OcrWord => ({
  text,
  x0,
  x1,
  y0,
  y1,
  baseline: y1,
  lineHeight: 30,
  startsLine: x0 < 50 || text === 'Valves',
  confidence: 90,
});

/** An image with a bullet before a line, as an engine reads it that takes the bullet for `mark`. */
async function read(mark: string) {
  const data = new Uint8Array(400 * 200).fill(255);
  for (let y = 83; y < 95; y++) data.fill(0, 400 * y + 20, 400 * y + 32);
  const words = [word(mark, 20, 32, 83, 95), word('Valves', 60, 140, 78, 100), word('closed', 150, 220, 78, 100)];
  const engine = { name: 'words', recognize: async () => words, [Symbol.asyncDispose]: async () => {} };
  const { content } = await readImage({ data, width: 400, height: 200 }, 1, engine);
  return { words: content.words.map(({ text }) => text), dots: content.dots };
}

describe('a bullet', () => {
  it('is a dot of the page where the engine takes it for a speck, and none where it takes it for a letter', async () => {
    expect(await read('.')).toEqual({ words: ['Valves', 'closed'], dots: [{ x0: 20, x1: 32, y0: 83, y1: 95 }] });
    expect((await read('Bo')).dots).toEqual([]);
  });
});
