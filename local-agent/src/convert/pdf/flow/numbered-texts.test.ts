import { expect, it } from 'vitest';
import { makeLine } from '../layout/line.ts';
import { tableOf, textsOf, wordAt } from '../tables/table.test.fixture.ts';
import { joinNumberedTexts } from './numbered-texts.ts';
import type { FlowItem } from './page-flow.ts';

const HEADS = ['No.', 'Description', 'Form', 'Filed'];
const ROW = ['10.1*', 'Plan of the quay', '10-K', '2031'];

/** The rows of a table with lines of words below it: a text and its x each, at a pitch of 12 points. */
function joined(rows: Parameters<typeof tableOf>[0], lines: readonly (readonly (readonly [string, number])[])[]) {
  const table = tableOf(rows);
  const below = lines.map((parts, at): FlowItem => {
    const words = parts.map(([text, x0]) => wordAt(text, table.y1 + 9 + 12 * at, { x0 }));
    return { kind: 'line', line: makeLine(words), column: table };
  });
  const [first, ...others] = joinNumberedTexts([{ kind: 'table', table }, ...below]);
  return first?.kind === 'table' ? [...textsOf(first.table).slice(2), others.length] : [];
}

it('numbered texts below a table of such texts are rows of it, with all their lines', () => {
  const lines = [
    [
      ['11.2+', 0],
      ['Lease', 100],
    ],
    [['of the crane', 100]],
    [
      ['101', 0],
      ['Data', 100],
    ],
  ] as const;
  expect(joined([HEADS, ROW], lines)).toEqual([['11.2+', 'Lease of the crane', '', ''], ['101', 'Data', '', ''], 0]);
});

it('other lines are none: without a number, at another place, over the next column, or below another table', () => {
  expect(joined([HEADS, ROW], [[['of the crane', 100]]])).toEqual([1]);
  expect(
    joined(
      [HEADS, ROW],
      [
        [
          ['Note', 0],
          ['Lease', 100],
        ],
      ],
    ),
  ).toEqual([1]);
  expect(
    joined(
      [HEADS, ROW],
      [
        [
          ['11.2', 0],
          ['Lease', 120],
        ],
      ],
    ),
  ).toEqual([1]);
  expect(
    joined(
      [HEADS, ROW],
      [
        [
          ['11.2', 0],
          ['Lease', 100],
          ['10-Q', 200],
        ],
      ],
    ),
  ).toEqual([1]);
  expect(
    joined(
      [HEADS, ['North', ...ROW.slice(1)]],
      [
        [
          ['11.2', 0],
          ['Lease', 100],
        ],
      ],
    ),
  ).toEqual([1]);
  expect(
    joined(
      [HEADS.slice(0, 2), ROW.slice(0, 2)],
      [
        [
          ['11.2', 0],
          ['Lease', 100],
        ],
      ],
    ),
  ).toEqual([1]);
});
