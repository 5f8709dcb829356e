import { expect, it } from 'vitest';
import type { Word } from '../../page/page-content.ts';
import { placedWord } from '../../page/placed-word.test.fixture.ts';
import { partChoices } from './choices-in-cells.ts';

const SIZE = 8;

const word = (text: string, x0: number, baseline: number) => placedWord(text, x0, baseline, { size: SIZE });

const read = (words: readonly Word[]) => partChoices(words)?.map((part) => part.map(({ text }) => text).join(' '));

it('keeps each choice with its label where labels have two lines', () => {
  const words = [
    word('Issues:', 10, 10),
    word('☐', 10, 26),
    word('PTSD', 22, 26),
    word('☑', 60, 22),
    word('OTHER', 72, 22),
    word('MENTAL', 102, 22),
    word('HEALTH', 72, 30),
    word('☐', 160, 22),
    word('REPRISAL/', 172, 22),
    word('THREAT', 172, 30),
  ];
  expect(read(words)).toEqual(['Issues:', '☐ PTSD', '☑ OTHER MENTAL HEALTH', '☐ REPRISAL/ THREAT']);
});

it('keeps a choice with its label of two lines apart from the text before it', () => {
  const words = [
    word('E-mail', 10, 12),
    word('☐', 60, 10),
    word('I', 72, 10),
    word('agree', 80, 10),
    word('to', 72, 18),
    word('mails', 85, 18),
    word('Phone', 10, 40),
  ];
  expect(read(words)).toEqual(['E-mail', '☐ I agree to mails', 'Phone']);
});

it('leaves choices of one line, and texts that run past the next box', () => {
  const row = [word('☐', 10, 26), word('YES', 22, 26), word('☐', 60, 26), word('NO', 72, 26)];
  expect(read(row)).toBeUndefined();
  expect(read([...row, word('Whoever says nothing says no', 22, 34)])).toBeUndefined();
});
