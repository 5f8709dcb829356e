import { expect, it } from 'vitest';
import type { PageContent, Rule, Word } from '../page/page-content.ts';
import { withOwnText } from './with-own-text.ts';

const font = { name: 'Sans', bold: false, italic: false, monospace: false };
const word = (text: string, x0: number, baseline: number): Word => {
  const box = { x0, x1: x0 + 5 * text.length, y0: baseline - 8, y1: baseline + 2 };
  return { ...box, text, baseline, size: 10, font, color: '#000000' };
};
const line = (at: number): Rule => ({ at, from: 60, to: 500, thickness: 1 });
const page = (words: readonly Word[], horizontal: readonly Rule[] = []): PageContent => ({
  width: 560,
  height: 800,
  words,
  turned: [],
  horizontal,
  vertical: [],
  fills: [],
  images: [],
  dots: [],
});
const IMAGE = { x0: 60, x1: 500, y0: 100, y1: 400 };

const own = { ...page([word('Støyfjerning', 60, 60), word('Lag', 80, 300)]), images: [IMAGE] };
const recognized = page(
  [word('Stgyfjerning', 61, 60.5), word('Effect', 80, 200)],
  [line(66), line(101), line(250), line(700)],
);

it('words of the page outside of its images take the place of recognized ones', () => {
  expect(withOwnText(recognized, own).words.map(({ text }) => text)).toEqual(['Støyfjerning', 'Effect']);
});

it('lines are those recognized within images, and those of the page that are neither on an image nor its frame', () => {
  const ruled = { ...own, horizontal: [line(98), line(200), line(450), line(480)] };
  expect(withOwnText(recognized, ruled).horizontal).toEqual([line(450), line(480), line(250)]);
});

it('a page that recognition turned stays as it is', () => {
  const turned = { ...recognized, width: 800, height: 560 };
  expect(withOwnText(turned, own)).toBe(turned);
});

it('a scan whose text layer is all on its image stays as it is', () => {
  expect(withOwnText(recognized, { ...own, words: own.words.slice(1) })).toBe(recognized);
});
