import { expect, it } from 'vitest';
import type { PageContent, Word } from '../../page/page-content.ts';
import { withDrawnLetters } from './line-fonts.ts';

const word = (text: string, font: string): Word => ({
  text,
  x0: 10,
  x1: 20,
  y0: 30,
  y1: 40,
  baseline: 38,
  size: 10,
  color: '#000000',
  font: { name: font, bold: false, italic: false, monospace: false },
});

it('letters of fonts of lines are slanted lines', () => {
  const content = { words: [word('#', 'LINE10'), word('((', 'LINEW10'), word('line', 'Linear')] };
  const { words, slants } = withDrawnLetters(content as unknown as PageContent);
  expect(words.map(({ text }) => text)).toEqual(['line']);
  expect(slants).toEqual([
    { x0: 10, x1: 20, y0: 30, y1: 40 },
    { x0: 10, x1: 20, y0: 30, y1: 40 },
  ]);
});
