import { describe, expect, it } from 'vitest';
import { findBold } from './find-bold.ts';
import { findMonospace } from './find-monospace.ts';
import { snapSizes } from './line-size.ts';
import type { OcrWord } from './ocr-engine.ts';

const word = (text: string, x0: number, x1: number, height: number): OcrWord => ({
  text,
  x0,
  x1,
  y0: 100 - height,
  y1: 100,
  baseline: 100,
  lineHeight: 1.3 * height,
  startsLine: x0 === 0,
  confidence: 95,
});

describe('the look of recognized lines', () => {
  it('is one size for heights that scatter, and for lines without tall letters', () => {
    const known: number[] = [];
    const [first, second, third, heading] = snapSizes(
      [
        [word('The', 0, 50, 28), word('lamp', 60, 130, 34)],
        [word('Below', 0, 80, 29)],
        [word('sea', 0, 40, 20.5)],
        [word('Harbour', 0, 200, 45)],
      ].map((line) => line.map((one) => ({ word: one, ink: undefined }))),
      known,
      0.24,
    );
    expect(known).toHaveLength(2);
    expect(new Set([first, second, third]).size).toBe(1);
    expect(heading).toBeGreaterThan(1.3 * (first ?? 0));
  });

  it('is that of the line beside it for a line without tall letters', () => {
    const at = (baseline: number, ...words: OcrWord[]) =>
      words.map((one) => ({ word: { ...one, y0: one.y0 - 100 + baseline, y1: baseline, baseline }, ink: undefined }));
    const text = (baseline: number, height: number) =>
      at(baseline, word('Below', 0, 80, height), word('the', 90, 130, height), word('lamp', 140, 200, height * 1.2));
    const [large, vague, , , small] = snapSizes(
      [text(100, 30), at(145, word('now', 0, 70, 18.5)), text(600, 25), text(640, 25), text(680, 25)],
      [],
      0.24,
    );
    expect(vague).toBe(large);
    expect(small).toBeLessThan(0.9 * (large ?? 0));
  });

  it('is bold for the words that are, unless a single one may be misjudged', () => {
    const line = 'Optical character recognition by the sea'.split(' ').map((text) => word(text, 0, 50, 28));
    const [bold, plain] = [0.15, 0.1];
    expect(findBold(line, [bold, bold, bold, undefined, plain, plain], 0.1)).toEqual([
      true,
      true,
      true,
      false,
      false,
      false,
    ]);
    expect(findBold(line, [bold, bold, bold, undefined, bold, plain], 0.1)).not.toContain(false);
  });

  it('is monospaced where all words are whole numbers of letters wide, on lines beside each other', () => {
    const typed = (text: string) => {
      let at = 0;
      return text.split(' ').map((part) => {
        const [x0, end] = [at * 24, (at + part.length) * 24];
        at += part.length + 1;
        // Dashes and bars do not fill their place.
        return word(part, /^[-|]/.test(part) ? x0 + 9 : x0, part === '|' ? x0 + 14 : end - 5, 28);
      });
    };
    const prose = [word('Willing', 0, 112, 28), word('mammals', 124, 290, 28), word('fill', 302, 340, 28)];
    const lines = [prose, typed('const total = count + 1;'), typed('return total / items;'), prose];
    expect(findMonospace(lines, [40, 40, 40, 40])).toEqual([false, true, true, false]);
    const commands = [typed('pumpctl log --since 24h | grep FAULT'), typed('pumpctl --station 7 --mode service')];
    expect(findMonospace(commands, [40, 40])).toEqual([true, true]);
  });
});
