import { expect, it } from 'vitest';
import { convertWith } from '../../convert-with.test.support.ts';
import { groupRows } from '../../page/rows.ts';
import { pdf } from '../convert-pdf.ts';
import { drawPdf, lines } from '../draw-pdf.test.fixture.ts';
import { groupBands } from './row-bands.ts';
import { wordAt } from './table.test.fixture.ts';

it('bold terms of several lines beside running text that explains them are rows of a table', async () => {
  const terms = ['open the gate --by', 'close the gate --by', 'flood the basin --at', 'drain the basin --at'];
  const file = await drawPdf((pen) => {
    for (const [index, term] of terms.entries()) {
      const y = 80 + 59 * index;
      lines(pen.font('Helvetica-Bold', 10), [term, 'hand and keep it so'], 60, y, 10, 1.2);
      const text = [
        'is for gates without a motor, or with one that does not run,',
        'and tells the crew of the next shift where the handle is and',
        'who was the last one to use it. Nothing is moved before the',
        'lamps are lit.',
      ];
      lines(pen.font('Helvetica', 10), text, 180, y, 10, 1.2);
    }
  });
  const { markdown } = await convertWith(pdf, file);
  const rows = markdown.split('\n').filter((line) => line.startsWith('| ') && !line.includes('---'));
  expect(rows).toHaveLength(terms.length);
  expect(rows[1]).toMatch(
    /^\| \**close the gate --by hand and keep it so\** \| is for gates .* the lamps are lit\. \|$/,
  );
});

/** Rows of words in three columns, by their base lines, and how they are grouped. */
function bandsOf(rows: readonly (readonly [baseline: number, ...texts: string[]])[]): string[] {
  const [xs, widths] = [
    [0, 100, 110],
    [60, 4, 60],
  ];
  const words = rows.flatMap(([baseline, ...texts]) =>
    texts.flatMap((text, column) =>
      text ? wordAt(text, baseline, { x0: xs[column] ?? 0, width: widths[column] ?? 0 }) : [],
    ),
  );
  const separators = [
    { x0: 62, x1: 98 },
    { x0: 105, x1: 109 },
  ];
  return groupBands(groupRows(words), separators, []).map((band) =>
    band.flatMap((row) => row.words.map(({ text }) => text)).join(' '),
  );
}

it('each colon between a name and its text begins a row, and what has neither continues it', () => {
  const rows = bandsOf([
    [20, 'Gate', ':', 'Opened'],
    [32, 'Lock', ':', 'Drained'],
    [48, '', '', 'Twice'],
    [57, 'Weir', ':', 'Raised'],
    [65, 'Mill', ':', 'Sold'],
    [92, '', '', 'Notes'],
  ]);
  expect(rows).toEqual(['Gate : Opened', 'Lock : Drained Twice', 'Weir : Raised', 'Mill : Sold', 'Notes']);
});

it('two colons below each other may be texts', () => {
  const rows = bandsOf([
    [20, 'Gate', ':', 'Opened'],
    [28, 'Lock', ':', 'Drained'],
    [55, 'Weir', '', 'Raised'],
  ]);
  expect(rows).toEqual(['Gate : Opened Lock : Drained', 'Weir Raised']);
});

it('a line without a colon that has a name is a row as it is elsewhere', () => {
  const rows = bandsOf([
    [20, 'Gate', ':', 'Opened'],
    [37, 'Lock', ':', 'Drained'],
    [54, 'Weir', ':', 'Raised'],
    [71, 'Mill', '', 'Sold'],
  ]);
  expect(rows).toHaveLength(4);
});

it('a label below the items of a list begins a row', () => {
  const rows = bandsOf([
    [20, 'Needs:'],
    [29, '', '\u2022', 'Lamps'],
    [46, '', '\u2022', 'Ropes'],
    [58, 'Gives:', '', 'Light'],
    [76, 'Costs:', '', 'Oil'],
    [88, '', '', 'and work'],
  ]);
  expect(rows).toEqual(['Needs: \u2022 Lamps', '\u2022 Ropes', 'Gives: Light', 'Costs: Oil and work']);
});
