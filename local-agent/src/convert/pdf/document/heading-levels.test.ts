import { expect, it } from 'vitest';
import type { Draft } from '../blocks/draft.ts';
import type { Candidate } from './heading-candidate.ts';
import { levelsByLook } from './look-levels.ts';
import { levelsByName } from './name-levels.ts';
import { withoutPassages } from './passages.ts';

const column = { x0: 0, x1: 500, y0: 0, y1: 800 };
type Heading = readonly [text: string, size: number, page: number];

const candidate = ([text, size, page]: Heading): Candidate => {
  const draft: Draft = { kind: 'text', lines: [], column, gapAbove: 20, page };
  return { draft, style: { size, bold: true, italic: false }, text };
};

function levelsOf(headings: readonly Heading[]): number[] {
  const candidates = headings.map(candidate);
  const levels = levelsByName(candidates, levelsByLook(candidates));
  return candidates.map(({ draft }) => levels.get(draft) ?? 0);
}

it('what a cover shows in several sizes takes no levels from the chapters of a long document', () => {
  const chapters = [1, 2, 3, 4, 5, 6].map((page): Heading => [`Harbour ${page}`, 14, page]);
  const sections = [1, 2, 3, 4, 5, 6].map((page): Heading => [`Locks of ${page}`, 12, page]);
  const cover: Heading[] = [
    ['Annual report', 30, 0],
    ['Form 4', 24, 0],
    ['Harbour authority', 20, 0],
    ['Bristol', 16, 0],
  ];
  expect(levelsOf([...cover, ...chapters, ...sections])).toEqual(
    [1, 2, 2, 2].concat(
      chapters.map(() => 2),
      sections.map(() => 3),
    ),
  );
});

it('a short document keeps a level for each look', () => {
  expect(
    levelsOf([
      ['Report', 30, 0],
      ['Form 4', 24, 0],
      ['Locks', 14, 1],
    ]),
  ).toEqual([1, 2, 3]);
});

it('words before numbers rank headings that look alike, and those without stand below', () => {
  expect(
    levelsOf([
      ['Contents', 10, 0],
      ['PART I', 10, 1],
      ['Item 1. Business', 10, 1],
      ['General', 10, 1],
      ['Products', 10, 1],
      ['Item 2. Properties', 10, 1],
      ['PART II', 10, 2],
      ['Item 5. Market', 10, 2],
      ['Holders', 10, 2],
      ['of record', 8, 2],
    ]),
  ).toEqual([1, 1, 2, 3, 3, 2, 1, 2, 3, 4]);
});

it('items are below the parts that follow them, where a text begins within a part', () => {
  expect(
    levelsOf([
      ['Item 9. Changes', 10, 0],
      ['PART III', 10, 1],
      ['Item 10. Directors', 10, 1],
      ['PART IV', 10, 2],
    ]),
  ).toEqual([2, 1, 2, 1]);
});

it('a preface stands beside the chapters', () => {
  expect(
    levelsOf([
      ['Preface', 14, 0],
      ['Chapter 1 Tides', 14, 1],
      ['Chapter 2 Locks', 14, 2],
      ['Index', 14, 3],
    ]),
  ).toEqual([1, 1, 1, 1]);
});

it('lines of one look below each other that say much are a passage and no headings', () => {
  const letter = [0, 1, 2, 3].map((n): Heading => [`The ${n}. gate ${'and its keeper '.repeat(6)}`, 14, 0]);
  const candidates = [...letter, ['Locks', 14, 1] as const].map(candidate);
  const left = withoutPassages(
    candidates,
    candidates.map(({ draft }) => draft),
  );
  expect(left.map(({ text }) => text)).toEqual(['Locks']);
});
