import { expect, it } from 'vitest';
import type { Draft } from '../blocks/draft.ts';
import { plainLine } from '../layout/line.test.fixture.ts';
import { withoutTurnNotes } from './turn-notes.ts';

const COLUMN = { x0: 0, y0: 0, x1: 300, y1: 300 };

const text = (page: number, words: string) =>
  ({ kind: 'text', lines: [plainLine(words)], column: COLUMN, gapAbove: 12, page }) as const;
const code = (page: number, lastPage = page) =>
  ({ kind: 'code', lines: [plainLine('ring_bell()')], page, lastPage }) as const;

const [END, START] = ['(continues on next page)', '(continued from previous page)'];

const left = (...drafts: Parameters<typeof withoutTurnNotes>[0][number][]) =>
  withoutTurnNotes(drafts).map((draft) => (draft.kind === 'text' ? draft.lines[0]?.text : draft.kind));

it('notes that a listing continues over the page end are omitted', () => {
  expect(left(code(1), text(1, END), text(2, START), code(2), text(2, END), text(3, START), code(3))).toEqual([
    'code',
    'code',
    'code',
  ]);
  expect(left(code(1, 2), text(2, END), text(3, START), code(3))).toEqual(['code', 'code']);
});

const table: Draft = { kind: 'table', tables: [], pages: [1], page: 1, lastPage: 1 };

it.each<[string, Draft[]]>([
  ['on one page', [code(1), text(1, END), text(1, START), code(1)]],
  ['far from the listing above', [code(1), text(2, END), text(3, START), code(3)]],
  ['far from the listing below', [code(1), text(1, END), text(2, START), code(3)]],
  ['without brackets at the end', [code(1), text(1, 'We ring the bell'), text(2, START), code(2)]],
  ['without brackets at the start', [code(1), text(1, END), text(2, 'and wait.'), code(2)]],
  ['behind other text', [text(1, 'The bell'), text(1, END), text(2, START), code(2)]],
  ['below a table', [table, text(1, END), text(2, START), code(2)]],
  ['above other text', [code(1), text(1, END), text(2, START), text(2, 'The bell')]],
])('texts %s stay', (_, drafts) => {
  expect(left(...drafts)).toHaveLength(4);
});
