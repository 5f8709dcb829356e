import { expect, it } from 'vitest';
import type { Box } from '../../../page/box.ts';
import { textOf } from '../table.ts';
import { findStatements } from './find-statements.ts';
import { rowAt, textAt } from './statement-words.test.fixture.ts';

const ENDS = [290, 370];
const HEADS = rowAt(88, ['', '2023', '2022'], ENDS);
const PITCH = 12;

/** Rows whose labels have lines of their own, the figures beside the last one; those at even places are shaded. */
const drawn = (rows: readonly (readonly [readonly string[], string, string])[]) => {
  const words = [...HEADS];
  const bars: Box[] = [];
  let line = 0;
  for (const [index, [label, ...values]] of rows.entries()) {
    const y0 = 92 + PITCH * line;
    for (const [at, text] of label.entries()) {
      const isLast = at === label.length - 1;
      const baseline = 102 + PITCH * line++;
      words.push(...textAt(text, at === 0 ? 20 : 30, baseline));
      if (isLast) words.push(...rowAt(baseline, ['', ...values], ENDS));
    }
    if (index % 2 === 0) bars.push({ x0: 18, x1: 380, y0, y1: 92 + PITCH * line });
  }
  return { words, bars };
};

const labelsOf = (words: ReturnType<typeof drawn>['words'], bars: readonly Box[]) =>
  findStatements(words, [], bars).map(({ cells }) => cells.filter(({ column }) => column === 0).map(textOf));

it('all lines of a shaded row, and of a row between two of them, are one label', () => {
  const { words, bars } = drawn([
    [['Income of the keepers of', 'Gates'], '$ 1,237', '$ 648'],
    [['Income of the keepers of all', 'Upper Locks'], '497', '48'],
    [['Rent'], '648', '815'],
    [['Other'], '12', '14'],
  ]);
  expect(labelsOf(words, bars)).toEqual([
    ['', 'Income of the keepers of Gates', 'Income of the keepers of all Upper Locks', 'Rent', 'Other'],
  ]);
});

it('a label of many lines in a shade parts no statement', () => {
  const { words, bars } = drawn([
    [['Rent'], '$ 648', '$ 815'],
    [['Other'], '12', '14'],
    [['Income', 'Of', 'Keepers', 'Of', 'All', 'Upper', 'Gates'], '1,237', '648'],
    [['All'], '1,897', '1,477'],
  ]);
  expect(labelsOf(words, bars)).toEqual([['', 'Rent', 'Other', 'Income Of Keepers Of All Upper Gates', 'All']]);
});

it('shades of groups of rows join no lines', () => {
  const { words } = drawn([
    [['Income of the gates', 'Upper gate'], '$ 1,237', '$ 648'],
    [['Lower gate'], '497', '48'],
    [['Outer gate'], '648', '815'],
    [['Other'], '12', '14'],
  ]);
  const bars = [
    { x0: 18, x1: 380, y0: 92, y1: 128 },
    { x0: 18, x1: 380, y0: 140, y1: 152 },
  ];
  expect(labelsOf(words, bars)[0]).toContain('Upper gate');
});

it('a row in a shade that is wider than others is none with the row below it', () => {
  const { words, bars } = drawn([
    [['Rent'], '$ 648', '$ 815'],
    [['Other'], '12', '14'],
    [['Income'], '1,237', '648'],
    [['Sums'], '', ''],
    [['Year of the keepers of all upper gates'], '', ''],
    [['All locks'], '1,897', '1,477'],
    [['All gates'], '1,234', '1,471'],
  ]);
  const wider = bars.map((bar, index) => (index === 2 ? { ...bar, x1: bar.x1 + 3 } : bar));
  expect(labelsOf(words, wider)[0]).toContain('Year of the keepers of all upper gates');
  expect(labelsOf(words, wider)[0]).toContain('All locks');
});
