import { expect, it } from 'vitest';
import type { Word } from '../../page/page-content.ts';
import { makeLine } from './line.ts';

const font = { name: 'Batang', bold: false, italic: false, monospace: false };

/** Words of 10 points, each sign as wide as it is high, with gaps between them in font sizes. */
function lineOf(texts: readonly string[], gap: number): string {
  let x = 60;
  const words = texts.map((text): Word => {
    const x0 = x;
    const x1 = x0 + 10 * text.length;
    x = x1 + 10 * gap;
    return { text, x0, x1, y0: 92, y1: 102, baseline: 100, size: 10, font, color: '#000000' };
  });
  return makeLine(words).text;
}

it('Hangul has spaces between its words, and none between letters that are spaced out', () => {
  expect(lineOf(['대한민국의', '주권은', '국민에게', '있다'], 0.3)).toBe('대한민국의 주권은 국민에게 있다');
  expect(lineOf(['대', '한', '민', '국', '헌', '법'], 0.3)).toBe('대한민국헌법');
});

it('figures in a row stand apart, and so they do in groups', () => {
  expect(lineOf(['1', '0', '0', '1', '0', '2'], 0.33)).toBe('1 0 0 1 0 2');
  expect(lineOf(['T', 'I', 'D', 'E', '1', '2'], 0.33)).toBe('TIDE12');
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
