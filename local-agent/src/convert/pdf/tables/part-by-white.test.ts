import { expect, it } from 'vitest';
import { convertWith } from '../../convert-with.test.support.ts';
import { pdf } from '../convert-pdf.ts';
import { drawPdf } from '../draw-pdf.test.fixture.ts';

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
