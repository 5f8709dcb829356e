import { expect, it } from 'vitest';
import type { Word } from '../../page/page-content.ts';
import { dropOverprints } from './drop-overprints.ts';

const font = { name: 'F', bold: false, italic: false, monospace: false };
const word = (text: string, x0: number, baseline: number, size = 10): Word => ({
  text,
  x0,
  x1: x0 + size,
  y0: baseline - size,
  y1: baseline,
  baseline,
  size,
  font,
  color: '#000000',
});

it('a word drawn again a little beside itself is kept once, also over the edge of a square', () => {
  const words = [word('Total', 3.9, 7.9), word('Total', 4.6, 8.4), word('Sum', 4.6, 8.4), word('Total', 5.9, 7.9)];
  expect(dropOverprints(words)).toEqual([words[0], words[2], words[3]]);
});

it('a large word may be drawn farther beside itself', () => {
  const words = [word('Draft', 100, 300, 90), word('Draft', 109, 306, 90), word('Draft', 115, 300, 90)];
  expect(dropOverprints(words)).toEqual([words[0], words[2]]);
});

it('places far beyond any page end no loop', () => {
  const words = [word('a', 1e20, 1e20), word('a', Number.POSITIVE_INFINITY, 0), word('a', 0, 0, 1e9)];
  expect(dropOverprints(words)).toHaveLength(3);
});
