import { expect, it } from 'vitest';
import type { Word } from '../../page/page-content.ts';
import { makeLine } from './line.ts';

const font = { name: 'Batang', bold: false, italic: false, monospace: false };

/** Words of 10 points, each sign as wide as it is high, with gaps between them in font sizes, thrice as wide behind each `wide`. */
function lineOf(texts: readonly string[], gap: number, wide = Number.POSITIVE_INFINITY): string {
  let x = 60;
  const words = texts.map((text, index): Word => {
    const x0 = x;
    const x1 = x0 + 10 * text.length;
    x = x1 + 10 * gap * (index % wide === wide - 1 ? 3 : 1);
    return { text, x0, x1, y0: 92, y1: 102, baseline: 100, size: 10, font, color: '#000000' };
  });
  return makeLine(words).text;
}

it('Hangul has spaces between its words, and none between letters that are spaced out', () => {
  expect(lineOf(['대한민국의', '주권은', '국민에게', '있다'], 0.3)).toBe('대한민국의 주권은 국민에게 있다');
  expect(lineOf(['대', '한', '민', '국', '헌', '법'], 0.3)).toBe('대한민국헌법');
});

it('figures in groups are values beside each other, but in a number that is spread out', () => {
  expect(lineOf(['1', '0', '0', '0', '1', '0', '0', '0', '1'], 0.33, 3)).toBe('1 0 0 0 1 0 0 0 1');
  expect(lineOf(['4', '4', '0', '6', '9', '6'], 0.33)).toBe('440696');
});

it('Chinese signs stand without spaces where gaps are as wide', () => {
  expect(lineOf(['中华人民', '共和国', '宪法'], 0.3)).toBe('中华人民共和国宪法');
});

it('marks of notes in brackets are raised behind a shorter text', () => {
  const word = (text: string, x0: number, baseline: number, size: number): Word => {
    const box = { x0, x1: x0 + size * text.length, y0: baseline - size, y1: baseline + 2 };
    return { ...box, text, baseline, size, font, color: '#000000' };
  };
  const raisedIn = (...words: readonly Word[]) =>
    makeLine(words).runs.map(({ text, raised }) => (raised ? `^${text}` : text));
  expect(raisedIn(word('Nil', 60, 100, 10), word('(a)(b)', 94, 96, 6))).toEqual(['Nil ', '^(a)(b)']);
  expect(raisedIn(word('(a)', 60, 96, 6), word('(b)', 80, 96, 6))).toEqual(['(a) (b)']);
});

it('an underscore of another font within a word has the look of the letters around it', () => {
  const texts = (before: boolean, after: boolean, gap = 0, first = 'tide') => {
    const word = (text: string, x0: number, italic: boolean): Word => {
      const box = { x0, x1: x0 + 5 * text.length, y0: 92, y1: 102 };
      return { ...box, text, baseline: 100, size: 10, font: { ...font, italic }, color: '#000000' };
    };
    const words = [word(first, 60, before), word('_', 80 + gap, false), word('tables', 85 + 2 * gap, after)];
    return makeLine(words).runs.map(({ text }) => text);
  };
  expect(texts(true, true)).toEqual(['tide_tables']);
  expect(texts(true, false)).toEqual(['tide', '_tables']);
  expect(texts(true, true, 6)).toEqual(['tide ', '_ ', 'tables']);
  expect(texts(true, true, 0, '\u201c\u201c\u201c\u201c')).toHaveLength(3);
});

it('a line of Chinese or Japanese may break behind its first sign', () => {
  const widthOf = (text: string) => {
    const box = { x0: 60, x1: 60 + 10 * text.length, y0: 92, y1: 102 };
    return makeLine([{ ...box, text, baseline: 100, size: 10, font, color: '#000000' }]).firstWordWidth;
  };
  expect(widthOf('新增发行股票')).toBe(10);
  expect(widthOf('この後置型')).toBe(10);
  expect(widthOf('대한민국의')).toBe(50);
  expect(widthOf('Tides')).toBe(50);
});
