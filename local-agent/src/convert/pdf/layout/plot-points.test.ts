import { expect, it } from 'vitest';
import type { PageContent, Word } from '../../page/page-content.ts';
import { withPlotPoints } from './plot-points.ts';

const sign = (text: string, x: number, baseline: number): Word => ({
  text,
  x0: x,
  x1: x + 4,
  y0: baseline - 6,
  y1: baseline,
  baseline,
  size: 8,
  color: '#000000',
  font: { name: 'Helvetica', bold: false, italic: false, monospace: false },
});
const pageOf = (words: readonly Word[]) => withPlotPoints({ words } as unknown as PageContent);
/** Signs whose heights differ by `step` points. */
const signs = (text: string, step: number) =>
  Array.from({ length: 30 }, (_, at) => sign(text, 100 + ((at * 37) % 80), 50 + at * step));

it('signs at more heights than lines have are points of a plot', () => {
  const { words, slants } = pageOf([sign('gates', 60, 50), ...signs('+', 2.2)]);
  expect(words.map(({ text }) => text)).toEqual(['gates']);
  expect(slants).toHaveLength(30);
});

it('signs beside words of a text are part of it, on the page of a plot too', () => {
  const text = [sign('a', 60, 40), sign('+', 68, 40), sign('b', 76, 40)];
  expect(pageOf([...text, ...signs('+', 2.2)]).words).toEqual(text);
});

it('signs in lines are text', () => {
  expect(pageOf(signs('+', 9)).words).toHaveLength(30);
  expect(pageOf(Array.from({ length: 30 }, (_, at) => sign('o', 100 + at * 6, 50))).words).toHaveLength(30);
  // Lists beside each other, whose lines are at other heights.
  expect(pageOf(Array.from({ length: 30 }, (_, at) => sign('+', 60 * (at % 4), 50 + at * 2.2))).words).toHaveLength(30);
});

it('a few signs, and letters, are text wherever they stand', () => {
  expect(pageOf(signs('+', 2.2).slice(0, 15)).words).toHaveLength(15);
  expect(pageOf(signs('w', 2.2)).words).toHaveLength(30);
});
