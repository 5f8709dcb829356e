import { expect, it } from 'vitest';
import { convertWith } from '../../convert-with.test.support.ts';
import { groupRows } from '../../page/rows.ts';
import { pdf } from '../convert-pdf.ts';
import { drawPdf } from '../draw-pdf.test.fixture.ts';
import { partByWhite } from './part-by-white.ts';
import { wordAt } from './table.test.fixture.ts';

/** The rows of a list of three, the first two numbers of which are underlined, below heads so far above it. */
const rowsOf = async (white: number, heads: readonly string[], number = '3.1') => {
  const file = await drawPdf((pen) => {
    pen.font('Helvetica', 10);
    const rows = [
      heads,
      [number, 'Certificate of the company'],
      ['3.2', 'Laws of the harbour'],
      ['4.2', 'Form of the note'],
    ];
    for (const [index, cells] of rows.entries()) {
      const y = 80 + (index > 0 ? white : 0) + 12 * index;
      for (const [column, text] of cells.entries()) pen.text(text, 60 + 80 * column, y, { lineBreak: false });
      if (index === 1 || index === 2)
        pen
          .moveTo(60, y + 9)
          .lineTo(73, y + 9)
          .stroke();
    }
  });
  const { markdown } = await convertWith(pdf, file);
  return markdown.split('\n').filter((line) => line.startsWith('|') && !line.startsWith('| ---'));
};

it('white parts heads from the row below, whose number is underlined', async () => {
  const heads = ['Number', 'What the harbour gave'];
  expect(await rowsOf(10, heads)).toEqual([
    '| Number | What the harbour gave |',
    '| 3.1 | Certificate of the company |',
    '| 3.2 | Laws of the harbour |',
    '| 4.2 | Form of the note |',
  ]);
  expect(await rowsOf(0, heads)).toHaveLength(3);
});

it('white above a text in one column parts no rows', async () => {
  expect(await rowsOf(10, ['Number', 'What the harbour gave'], '')).toHaveLength(3);
});

const SEPARATORS = [
  { x0: 95, x1: 100 },
  { x0: 395, x1: 400 },
];
const ENTRIES = [
  ['31.A', 'Charter'],
  ['31.B', 'Rules'],
  ['31.C', 'Tolls'],
];

/** How many rows the lines of two texts each are, whose last column is empty; `width` of each text in points. */
const rowCount = (pitch: number, lines: readonly (readonly string[])[], width = 50): number => {
  const words = lines.flatMap((texts, line) =>
    texts.map((text, column) => wordAt(text, 100 + pitch * line, { x0: 100 * column, width: column ? width : 50 })),
  );
  return partByWhite(groupRows(words), SEPARATORS).length;
};

it('each line begins a row where all are apart and begin new text below one that ended', () => {
  expect(rowCount(16, ENTRIES)).toBe(3);
});

it.each([
  ['as near as lines of a cell', 14, ENTRIES, 50],
  ['that begins in small letters', 16, [...ENTRIES, ['of a', 'gate']], 50],
  ['that had no place on the line above', 16, ENTRIES, 200],
  ['of a cell with one line more', 16, ENTRIES.slice(0, 2), 50],
])('but no line %s', (_, pitch, lines, width) => {
  expect(rowCount(pitch, lines, width)).toBe(1);
});
