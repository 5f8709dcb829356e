import { describe, expect, it } from 'vitest';
import type { FontStyle, PageContent, Word } from '../page/page-content.ts';
import { exactText, judgeOwnText } from './ocr-page.ts';

const NAMED: FontStyle = { name: 'Named', bold: false, italic: false, monospace: false };
const NUMBERED: FontStyle = { ...NAMED, name: 'Numbered' };

const wordsOf = (text: string, font: FontStyle, y: number): Word[] =>
  text.split(' ').map((word, index) => ({
    text: word,
    x0: 60 + 40 * index,
    x1: 95 + 40 * index,
    y0: y,
    y1: y + 10,
    baseline: y + 8,
    size: 10,
    font,
    color: '#000000',
  }));

const page = (share: number): PageContent => ({
  width: 595,
  height: 842,
  words: [...wordsOf('The night watch', NAMED, 60), ...wordsOf('9DO $EUDKDP (1993) WKH'.repeat(9), NUMBERED, 80)],
  turned: [],
  horizontal: [],
  vertical: [],
  fills: [],
  images: [],
  dots: [],
  nameless: { share, fonts: [NUMBERED] },
});

describe('text of fonts that do not name their characters', () => {
  it('is garbled when it is a large part of the page', () => {
    expect(judgeOwnText(page(0.8))).toBe('garbled');
    expect(judgeOwnText(page(0.05))).toBe('good');
    expect(judgeOwnText(page(0.8), 0)).toBe('good');
  });

  it('is replaced, and words in other fonts stay', () => {
    const kept = exactText(page(0.8), 'garbled');
    expect(kept?.words.map(({ text }) => text)).toEqual(['The', 'night', 'watch']);
    expect(exactText(page(0.8), 'doubtful')).toBeUndefined();
  });
});

it('a page of nothing but an image that is no logo, however small, may have its text there', () => {
  const bare = page(0);
  const image = (wide: number) => ({ x0: 100, y0: 100, x1: 100 + wide, y1: 160 });
  const own = (wide: number, y: number) =>
    judgeOwnText({ ...bare, images: [image(wide)], words: wordsOf('The night watch', NAMED, y) });
  expect(own(300, 20)).toBe('none');
  expect(own(60, 20)).toBe('good');
  expect(own(300, 400)).toBe('good');
});
