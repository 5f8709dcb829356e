import { expect, it } from 'vitest';
import type { PageContent, Word } from '../../page/page-content.ts';
import { withScannedDrawings } from './scanned-drawings.ts';

const font = { name: 'recognized', bold: false, italic: false, monospace: false };
const word = (text: string, x0: number, y0: number): Word => ({
  text,
  x0,
  y0,
  x1: x0 + 6 * text.length,
  y1: y0 + 10,
  baseline: y0 + 8,
  size: 10,
  font,
  color: '#000000',
});

const page: PageContent = {
  width: 600,
  height: 800,
  turned: [],
  horizontal: [],
  vertical: [],
  images: [],
  dots: [],
  words: [word('2010', 100, 305), word('2012', 200, 305), word('2014', 300, 305), word('Below', 100, 500)],
  fills: [{ x0: 400, y0: 600, x1: 500, y1: 620, color: '#000000' }],
  slants: Array.from({ length: 20 }, (_, at) => ({ x0: 100 + 12 * at, x1: 112 + 12 * at, y0: 200, y1: 290 })),
};

it('makes the curves of a scanned page a drawing with its labels, and leaves no strokes and areas to tables', () => {
  const { words, images, fills, slants } = withScannedDrawings(page);
  expect(words.map(({ text }) => text)).toEqual(['Below']);
  expect(images.map(({ alt }) => alt)).toEqual(['2010 2012 2014']);
  expect([fills, slants]).toEqual([[], []]);
});
