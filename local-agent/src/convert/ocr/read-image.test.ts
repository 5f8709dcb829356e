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

const WHITE = new Uint8Array(400 * 200).fill(255);

function fill(data: Uint8Array, x0: number, y0: number, x1: number, y1: number): void {
  for (let y = y0; y < y1; y++) data.fill(0, 400 * y + x0, 400 * y + x1);
}

async function contentOf(data: Uint8Array, words: OcrWord[]) {
  const engine = { name: 'words', recognize: async () => words, [Symbol.asyncDispose]: async () => {} };
  return (await readImage({ data, width: 400, height: 200 }, 1, engine)).content;
}

/** An image with a bullet before a line, as an engine reads it that takes the bullet for `mark`. */
async function read(mark: string, confidence = 90) {
  const data = WHITE.slice();
  fill(data, 20, 83, 32, 95);
  const bullet = { ...word(mark, 20, 32, 83, 95), confidence };
  const words = [bullet, { ...word('Valves', 60, 140, 78, 100) }, word('closed', 150, 220, 78, 100)];
  const { words: found, dots } = await contentOf(data, words);
  return { words: found.map(({ text }) => text), dots };
}

describe('a bullet', () => {
  it('is a dot of the page where the engine takes it for a speck or for nothing legible, and none for a letter', async () => {
    const dot = { words: ['Valves', 'closed'], dots: [{ x0: 20, x1: 32, y0: 83, y1: 95 }] };
    expect(await read('.')).toEqual(dot);
    expect(await read('\u00b0', 10)).toEqual(dot);
    expect((await read('Bo')).dots).toEqual([]);
  });

  it('may be taken for a sign with an asterisk', async () => {
    const textsOf = async (mark: string) => {
      const words = [word(mark, 20, 36, 78, 100), word('Valves', 60, 140, 78, 100), word('close', 150, 220, 78, 100)];
      const { words: found } = await contentOf(
        WHITE,
        words.map((one, index) => ({ ...one, startsLine: index === 0 })),
      );
      return found.map(({ text }) => text).join(' ');
    };
    expect(await textsOf('\u00a2*')).toBe('\u2022 Valves close');
    expect(await textsOf('**')).toBe('** Valves close');
  });
});

describe('a word', () => {
  it('is of its own size where a line below touches it', async () => {
    const letters = WHITE.slice();
    fill(letters, 60, 78, 140, 100);
    fill(letters, 130, 100, 138, 106);
    const underlined = letters.slice();
    fill(underlined, 20, 106, 380, 109);
    const sizeIn = async (data: Uint8Array) =>
      (await contentOf(data, [word('Valley', 60, 140, 78, 106)])).words[0]?.size ?? 0;
    // A pixel beside the line goes with it.
    expect(Math.abs((await sizeIn(underlined)) - (await sizeIn(letters)))).toBeLessThan(1.5);
  });

  it('may be a bar within a line', async () => {
    const words = [
      word('sort', 20, 80, 78, 100),
      word('|', 100, 104, 78, 100),
      word('head', 120, 180, 78, 100),
      word('|', 190, 194, 78, 100),
    ].map((one, index) => ({ ...one, startsLine: index === 0 }));
    expect((await contentOf(WHITE, words)).words.map(({ text }) => text)).toEqual(['sort', '|', 'head']);
  });
});
