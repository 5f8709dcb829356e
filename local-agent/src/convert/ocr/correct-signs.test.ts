import { describe, expect, it } from 'vitest';
import { correctSigns } from './correct-signs.ts';
import type { Blob } from './find-blobs.ts';
import type { OcrWord } from './ocr-engine.ts';

const blob = (x0: number, width: number, y0 = 70, y1 = 100): Blob => ({
  x0,
  x1: x0 + width,
  y0,
  y1,
  area: 0.5 * width * (y1 - y0),
});

const read = (text: string, ink: readonly Blob[]): string => {
  const word: OcrWord = {
    text,
    x0: ink[0]?.x0 ?? 0,
    x1: ink.at(-1)?.x1 ?? 0,
    y0: 70,
    y1: 100,
    baseline: 100,
    lineHeight: 40,
    startsLine: true,
    confidence: 80,
  };
  return correctSigns(word, [blob(-90, 20), ...ink, blob(400, 20)]).text;
};

const [narrow, wide] = [20, 30];

describe('signs that an engine confuses', () => {
  it('are zeros in numbers and codes where they are narrow, and letters where they are wide', () => {
    expect(read('EO1', [blob(0, 24), blob(30, narrow), blob(60, 12)])).toBe('E01');
    expect(read('CO2', [blob(0, 28), blob(34, wide), blob(70, 20)])).toBe('CO2');
    expect(read('DOT', [blob(0, 28), blob(34, narrow), blob(70, 20)])).toBe('DOT');
  });

  it('are a stroked zero, not a copyright sign, where they are narrow', () => {
    expect(read('\u00a9.', [blob(0, narrow), blob(8, 4, 80, 90), blob(26, 4, 96, 100)])).toBe('0.');
    expect(read('\u00a9', [blob(0, wide)])).toBe('\u00a9');
  });

  it('are plus and minus where a dash is below the plus', () => {
    const plus = blob(0, 16, 74, 90);
    expect(read('+2', [plus, blob(0, 16, 96, 99), blob(24, narrow)])).toBe('\u00b12');
    expect(read('+2', [plus, blob(24, narrow)])).toBe('+2');
  });

  it('stay as they were read where letters touch', () => {
    expect(read('EO1', [blob(0, 50), blob(60, 12)])).toBe('EO1');
  });
});
