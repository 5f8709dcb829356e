import { expect, it } from 'vitest';
import type { PageContent } from '../../page/page-content.ts';
import { wordAt } from '../tables/table.test.fixture.ts';
import { findFigures } from './figures.ts';

const page = (texts: readonly { readonly baseline: number; readonly width: number }[]): PageContent => ({
  width: 595,
  height: 842,
  words: texts.map(({ baseline, width }) => wordAt('tides', baseline, { x0: 105, width })),
  turned: [],
  horizontal: [],
  vertical: [],
  fills: [],
  dots: [],
  images: [],
});

const figures = (height: number, ...texts: readonly { readonly baseline: number; readonly width: number }[]) =>
  findFigures({ ...page(texts), images: [{ x0: 100, x1: 300, y0: 100, y1: 100 + height }] });

it('the shadow of a line of text is no figure', () => {
  expect(figures(24, { baseline: 115, width: 190 })).toEqual([]);
});

it('an image with a short text on it, a higher one and one without text are figures', () => {
  expect(figures(24, { baseline: 115, width: 80 })).toHaveLength(1);
  expect(figures(80, { baseline: 115, width: 190 })).toHaveLength(1);
  expect(figures(24)).toHaveLength(1);
});
