import { expect, it } from 'vitest';
import type { Word } from '../../page/page-content.ts';
import { groupRows } from '../../page/rows.ts';
import { addLeaders } from './contents-rows.ts';

const font = { name: 'Times-Roman', bold: false, italic: false, monospace: false };

const word = (text: string, x0: number, baseline: number): Word => {
  const box = { x0, x1: x0 + 5 * text.length, y0: baseline - 8, y1: baseline + 2 };
  return { ...box, text, baseline, size: 10, font, color: '#000000' };
};

/** Entries with their page numbers at the right, with dots between them where the text has some. */
const read = (entries: readonly (readonly [string, string])[]): string[] => {
  const words = entries.flatMap(([text, number], index) => {
    const y = 100 + 20 * index;
    let x = 60;
    const texts = text.split(' ').map((part) => {
      const made = word(part, x, y);
      x = made.x1 + 3;
      return made;
    });
    return [...texts, word(number, 400 - 5 * number.length, y)];
  });
  return addLeaders(groupRows(words)).map((row) => row.words.map(({ text }) => text).join(' '));
};

const DOTTED = [
  ['4.1 Quays ..........', '5'],
  ['4.2 Weirs ..........', '6'],
] as const;
const PLAIN = ['5 Ferries', '7'] as const;

it('the running head of a list of contents, which the number of its page stands behind, is no entry of it', () => {
  expect(read([['CONTENTS', '5'], ...DOTTED, PLAIN])).toEqual([
    'CONTENTS 5',
    '4.1 Quays .......... 5',
    '4.2 Weirs .......... 6',
    '5 Ferries ..... 7',
  ]);
  expect(read([...DOTTED, PLAIN, ['CONTENTS', '8']]).slice(-2)).toEqual(['5 Ferries ..... 7', 'CONTENTS 8']);
});

it('a list of contents may name itself, and other entries may stand first', () => {
  expect(read([PLAIN, ['Contents', '7'], ['4.1 Quays ..........', '7'], ['4.2 Weirs ..........', '8']])).toEqual([
    '5 Ferries ..... 7',
    'Contents ..... 7',
    '4.1 Quays .......... 7',
    '4.2 Weirs .......... 8',
  ]);
});

it('the foot of the page may be wider than the list of contents', () => {
  const foot = [word('Harbour', 40, 300), word('Board', 390, 300)];
  const words = [word('Contents', 60, 100), word('Quays', 60, 120), word('5', 395, 120), ...foot];
  expect(addLeaders(groupRows(words)).map((row) => row.words.map(({ text }) => text).join(' '))).toEqual([
    'Contents',
    'Quays ..... 5',
    'Harbour Board',
  ]);
});

it('an entry of an index that leads to several pages gets no dots before the last one', () => {
  expect(read([...DOTTED, ['Ferries . . 4,', '9']]).at(-1)).toBe('Ferries . . 4, 9');
});
