import { expect, it } from 'vitest';
import type { Draft } from '../blocks/draft.ts';
import { plainLine } from '../layout/line.test.fixture.ts';
import { withoutAuthors } from './front-matter.ts';

const TEXT = 'a line of text';

/** Which of these bold lines, the first of which is the title, remain candidates. A text stands in place of `TEXT`. */
const remaining = (...texts: readonly string[]): readonly string[] => remainingBelow(0, ...texts);

/** The same, where so many lines stand above the title. */
const remainingBelow = (above: number, ...texts: readonly string[]): readonly string[] => {
  const drafts = texts.map((text): Draft => {
    const lines = Array.from({ length: text === TEXT ? 6 : 1 }, () => plainLine(text));
    return { kind: 'text', lines, column: { x0: 60, x1: 460, y0: 0, y1: 800 }, gapAbove: 20, page: 0 };
  });
  const candidates = drafts.flatMap((draft, index) => {
    const text = texts[index] ?? '';
    const style = { size: index === above ? 24 : 14, bold: true, italic: false };
    return text === TEXT ? [] : [{ draft, style, text }];
  });
  return withoutAuthors(candidates, drafts, 10).map(({ text }) => text);
};

it.each(['May 10, 2023', 'May 1st, 2023', '31. Mai 2022', '31 de maio de 2022', '3 June 2021', 'March 2018'])(
  'the date of a document below its title is no heading, in whatever look: %s',
  (date) => expect(remaining('Gates', 'Of the upper lock', date, TEXT)).toEqual(['Gates', 'Of the upper lock']),
);

it('other names with years, one of several dates and one below a text may be headings', () => {
  const below = (text: string) => remaining('Gates', text, TEXT);
  expect(below('Gates 2018')).toHaveLength(2);
  expect(below('May 10, 2023 and later')).toHaveLength(2);
  expect(remaining('Gates', 'May 10, 2023', TEXT, 'June 12, 2023', TEXT)).toHaveLength(3);
  expect(remaining('Gates', TEXT, 'May 10, 2023', TEXT)).toHaveLength(2);
});

it('"by" and the name below it are no headings, and what follows may be one', () => {
  expect(remaining('Gates', 'A guide', 'by', 'Ada Quay', 'Contents', TEXT)).toEqual(['Gates', 'A guide', 'Contents']);
  expect(remaining('Gates', 'By the sea', 'Ada Quay', TEXT)).toHaveLength(3);
  expect(remaining('Gates', TEXT, 'by', 'Ada Quay', TEXT)).toHaveLength(3);
});

it('nor is the only date right above a larger title', () => {
  expect(remainingBelow(1, 'June 2023', 'Gates', 'Of the lock', TEXT)).toEqual(['Gates', 'Of the lock']);
  expect(remainingBelow(2, 'June 2023', TEXT, 'Gates', TEXT)).toEqual(['June 2023', 'Gates']);
  expect(remainingBelow(3, 'June 2023', 'Gates', TEXT)).toEqual(['June 2023', 'Gates']);
  expect(remainingBelow(1, 'June 2023', 'Gates', TEXT, 'July 2023')).toEqual(['June 2023', 'Gates', 'July 2023']);
});
