import { expect, it } from 'vitest';
import type { Draft } from '../blocks/draft.ts';
import type { Candidate } from './heading-candidate.ts';
import { levelsByNumber, readNumber } from './number-levels.ts';

const column = { x0: 0, x1: 500, y0: 0, y1: 800 };
const candidate = (text: string, size: number): Candidate => {
  const draft: Draft = {
    kind: 'text',
    lines: [],
    column,
    gapAbove: 20,
    page: 0,
  };
  return { draft, style: { size, bold: true, italic: false }, text };
};

/** Levels as looks suggest them, the largest size first, then corrected by numbers. */
function corrected(headings: readonly (readonly [string, number])[]): number[] {
  const candidates = headings.map(([text, size]) => candidate(text, size));
  const sizes = [...new Set(headings.map(([, size]) => size))].sort((a, b) => b - a);
  const levels = new Map(candidates.map(({ draft, style }) => [draft, sizes.indexOf(style.size) + 1]));
  const result = levelsByNumber(candidates, levels);
  return candidates.map(({ draft }) => result.get(draft) ?? 0);
}

it('a number of more parts stands deeper though it looks alike', () => {
  expect(
    corrected([
      ['A report', 20],
      ['1 Scope', 12],
      ['1.1 Terms', 12],
      ['1.1.1 Ports', 12],
      ['2 Duties', 12],
      ['References', 12],
    ]),
  ).toEqual([1, 2, 3, 4, 2, 2]);
});

it('letters stand below Roman numbers though they are larger', () => {
  expect(
    corrected([
      ['A paper', 24],
      ['I. Introduction', 8],
      ['II. Model', 8],
      ['A. Links', 10],
      ['B. Rules', 10],
      ['References', 8],
    ]),
  ).toEqual([1, 2, 2, 3, 3, 2]);
});

it('levels stay as they look where numbers are all of one kind', () => {
  expect(
    corrected([
      ['1. One', 14],
      ['A part', 12],
      ['2. Two', 14],
    ]),
  ).toEqual([1, 2, 1]);
});

it('reads numbers of headings', () => {
  expect(['2.3.1 Depth', 'IV. Results', 'B. Rules', 'A.2 Tables', '1998 was warm', 'Plain'].map(readNumber)).toEqual([
    { kind: 'decimal', depth: 3 },
    { kind: 'roman', depth: 1 },
    { kind: 'letter', depth: 1 },
    { kind: 'decimal', depth: 2 },
    undefined,
    undefined,
  ]);
});
