import { expect, it } from 'vitest';
import type { Draft } from '../blocks/draft.ts';
import { STATISTICS } from '../flow/text-statistics.test.fixture.ts';
import { plainLine } from '../layout/line.test.fixture.ts';
import { imageCaptions } from './image-captions.ts';

const IMAGE: Draft = { kind: 'image', image: { x0: 100, y0: 100, x1: 200, y1: 160 }, page: 0 };

type Place = { readonly x0?: number; readonly x1?: number; readonly size?: number; readonly page?: number };

/** A text of one line, 8 points high. */
const textAt = (y0: number, { x0 = 100, x1 = 180, size = 8, page = 0 }: Place = {}): Draft => {
  const line = { ...plainLine('The gate at noon'), x0, x1, y0, y1: y0 + 8, size };
  return { kind: 'text', lines: [line], column: { x0: 0, y0: 0, x1: 500, y1: 800 }, gapAbove: 8, page };
};
const isCaption = (...drafts: readonly Draft[]) => imageCaptions(drafts, STATISTICS).has(drafts.at(-1) as Draft);

it('small letters right below an image, no wider than it, are its caption', () => {
  expect(isCaption(IMAGE, textAt(162))).toBe(true);
  expect(isCaption(IMAGE, textAt(162), textAt(171))).toBe(true);
  expect(isCaption(IMAGE, textAt(300), textAt(162))).toBe(true);
});

it.each([
  ['as large as the text', [IMAGE, textAt(162, { size: 10 })]],
  ['farther below', [IMAGE, textAt(175)]],
  ['on the image', [IMAGE, textAt(150)]],
  ['farther to the left', [IMAGE, textAt(162, { x0: 60 })]],
  ['farther to the right', [IMAGE, textAt(162, { x1: 240 })]],
  ['on the next page', [IMAGE, textAt(162, { page: 1 })]],
  ['below another text', [textAt(150), textAt(162)]],
  ['apart from the text below an image', [IMAGE, textAt(162), textAt(190)]],
  ['below a caption on another page', [IMAGE, textAt(162), textAt(171, { page: 1 })]],
  ['on a page of many images', [...Array.from({ length: 51 }, () => IMAGE), textAt(162)]],
  ['at the beginning', [textAt(162)]],
] as const)('a text %s is none', (_, drafts) => {
  expect(isCaption(...drafts)).toBe(false);
});
