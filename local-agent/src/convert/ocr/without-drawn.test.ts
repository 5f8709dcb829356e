import { describe, expect, it } from 'vitest';
import type { OcrWord } from './ocr-engine.ts';
import { textOn, withoutDrawn } from './without-drawn.ts';

const LETTER = 10;

const word = (text: string, x0: number, y0: number, confidence = 90): OcrWord => ({
  text,
  confidence,
  x0,
  y0,
  x1: x0 + 8 * text.length,
  y1: y0 + 12,
  baseline: y0 + 12,
  lineHeight: 14,
  startsLine: true,
});

const stroke = (x0: number, y0: number) => ({ x0, y0, x1: x0 + 20, y1: y0 + 20 });
const none = { slants: [], bars: [], photographs: [] };
const texts = (lines: readonly (readonly OcrWord[])[]) => lines.map((line) => line.map(({ text }) => text).join(' '));

describe('words of a page with drawings', () => {
  it('lose what the engine doubts at strokes, and short words of letters there', () => {
    const lines = [
      [word('Dear', 10, 10), word('Madam,', 60, 10), word('REceN', 200, 12, 55)],
      [word('RE', 205, 30)],
      [word('doubtful', 10, 90, 50)],
    ];
    const slants = [stroke(200, 10), stroke(220, 20)];
    expect(texts(withoutDrawn(lines, { ...none, slants }, LETTER))).toEqual(['Dear Madam,', 'doubtful']);
  });

  it('keep the numbers and names of a chart, and lose a lone sign of a seal', () => {
    const chart = [[word('42', 100, 100)], [word('58', 140, 100)], [word('Jan', 100, 160)], [word('Feb', 140, 160)]];
    const slants = [stroke(95, 95), stroke(120, 120), stroke(150, 150)];
    expect(texts(withoutDrawn(chart, { ...none, slants }, LETTER))).toEqual(['42', '58', 'Jan', 'Feb']);
    expect(withoutDrawn([[word('4', 122, 118)]], { ...none, slants }, LETTER)).toEqual([]);
  });

  it('lose all words of a photograph, of which the legible ones are what it says', () => {
    const photograph = { x0: 100, y0: 100, x1: 400, y1: 300 };
    const lines = [
      [word('PIER', 200, 150)],
      [word('oi', 220, 200)],
      [word('hazy', 150, 250, 60)],
      [word('Below', 120, 310)],
    ];
    expect(texts(withoutDrawn(lines, { ...none, photographs: [photograph] }, LETTER))).toEqual(['Below']);
    expect(textOn(photograph, lines.flat())).toBe('PIER');
    expect(textOn({ ...photograph, y1: 140 }, lines.flat())).toBeUndefined();
  });
});
