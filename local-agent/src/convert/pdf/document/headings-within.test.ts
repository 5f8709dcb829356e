import { expect, it } from 'vitest';
import { plainLine } from '../layout/line.test.fixture.ts';
import { dropRunningHeads } from './running-heads.ts';

type Place = readonly [text: string, y: number, size?: number, bold?: boolean];

/** The texts that stay of three pages with these lines among others of their own; `inner` are lower on each page, or not. */
const kept = (lines: readonly Place[], inner: readonly Place[] = [], step = 30) => {
  const pages = [0, 1, 2].map((page) => ({
    width: 595,
    height: 842,
    items: [
      ...lines,
      ...inner.map(([text, y, ...look]): Place => [text, y + step * page, ...look]),
      ...[300, 340, 380, 420, 460].map((y): Place => [`Own ${'abc'[page]}${y}`, y]),
    ].map(([text, y, size = 10, bold = false]) => {
      const plain = plainLine(text);
      const line = {
        ...plain,
        runs: plain.runs.map((run) => ({ ...run, bold })),
        size,
        baseline: y,
        y0: y - size,
        y1: y + 2,
      };
      return { kind: 'line' as const, line, column: line };
    }),
  }));
  const texts = dropRunningHeads(pages, 10).flatMap(({ items }) =>
    items.flatMap((item) => (item.kind === 'line' ? item.line.text : [])),
  );
  return texts.filter((text) => !text.startsWith('Own'));
};

it('a heading that stands within as many pages as it begins stays', () => {
  expect(kept([['Outputs', 90]], [['Outputs', 400]])).toHaveLength(6);
  expect(kept([['Outputs', 90]])).toEqual([]);
});

it('a head goes though the text has its words at one place of each page, or in larger or bold letters', () => {
  expect(kept([['Outputs', 90]], [['Outputs', 400]], 0)).toHaveLength(3);
  expect(kept([['Outputs', 90]], [['Outputs', 400, 14]])).toHaveLength(3);
  expect(kept([['Outputs', 90]], [['Outputs', 400, 10, true]])).toHaveLength(3);
});

it('a numbered heading stays where pages begin with it, though its number is another one each time', () => {
  const numbered = (name: string) =>
    kept(
      [
        ['12 Data Structures', 49],
        [`3.6.1 ${name}`, 81, 12, true],
      ],
      [[`3.7.1 ${name}`, 400, 12, true]],
    );
  expect(numbered('Description')).toEqual(Array(3).fill(['3.6.1 Description', '3.7.1 Description']).flat());
});
