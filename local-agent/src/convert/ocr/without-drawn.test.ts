import { describe, expect, it } from 'vitest';
import type { OcrWord } from './ocr-engine.ts';
import { textOn, withoutDrawn, wordsOnPaper } from './without-drawn.ts';

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
const none = { photographs: [] };
const texts = (lines: readonly (readonly OcrWord[])[]) => lines.map((line) => line.map(({ text }) => text).join(' '));

describe('words of a page with drawings', () => {
  it('lose what the engine doubts at strokes, and short words of letters there', () => {
    const lines = [
      [word('Dear', 10, 10), word('Madam,', 60, 10), word('REceN', 200, 12, 55)],
      [word('RE', 205, 30)],
      [word('doubtful', 10, 90, 50)],
    ];
    const slants = [stroke(200, 10), stroke(220, 20)];
    expect(texts(withoutDrawn(lines, slants, LETTER))).toEqual(['Dear Madam,', 'doubtful']);
  });

  it('keep the numbers and names of a chart, and lose a lone sign of a seal', () => {
    const chart = [[word('42', 100, 100)], [word('58', 140, 100)], [word('Jan', 100, 160)], [word('Feb', 140, 160)]];
    const slants = [stroke(95, 95), stroke(120, 120), stroke(150, 150)];
    expect(texts(withoutDrawn(chart, slants, LETTER))).toEqual(['42', '58', 'Jan', 'Feb']);
    expect(withoutDrawn([[word('4', 122, 118)]], slants, LETTER)).toEqual([]);
  });

  it('beside a photograph stay, however many the engine doubts on it; none stay where it doubts the others too', () => {
    const photographs = [{ x0: 100, y0: 100, x1: 400, y1: 300 }];
    const grains = Array.from({ length: 20 }, (_, n) => word('zn', 110 + 12 * n, 200, 5));
    const beside = word('Harbour', 10, 10);
    expect(wordsOnPaper([beside, ...grains], { photographs })).toEqual([beside]);
    expect(wordsOnPaper([beside, ...grains], none)).toEqual([]);
  });

  it('on a photograph are what it says where they are legible', () => {
    const photograph = { x0: 100, y0: 100, x1: 400, y1: 300 };
    const words = [word('PIER', 200, 150), word('oi', 220, 200), word('hazy', 150, 250, 60), word('Below', 120, 310)];
    expect(textOn(photograph, words)).toBe('PIER');
    expect(textOn({ ...photograph, y1: 140 }, words)).toBeUndefined();
  });
});
