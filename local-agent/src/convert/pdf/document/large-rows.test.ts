import { expect, it } from 'vitest';
import { convertWith } from '../../convert-with.test.support.ts';
import { pdf } from '../convert-pdf.ts';
import { drawPdf, type Pen } from '../draw-pdf.test.fixture.ts';

const PROSE = [
  'The crews of the ferries work in watches of four hours, by day and by night, and sleep on board between them.',
  'In the winter the watches are shorter, because the cold on the open deck tires whoever stands there, and',
  'because ice on the rails has to be broken.',
];

/** Headings among rows of large text with wide gaps, above prose. */
async function headingsOf(rows: readonly (readonly [string, string])[], font = 'Helvetica') {
  const file = await drawPdf((pen: Pen) => {
    pen.font(font, 13);
    for (const [row, cells] of rows.entries())
      for (const [column, text] of cells.entries())
        pen.text(text, 60 + 240 * column, 60 + 30 * row, { lineBreak: false });
    pen.font('Times-Roman', 9);
    for (const [index, text] of [...PROSE, ...PROSE, ...PROSE].entries())
      pen.text(text, 60, 200 + 11 * index, { lineBreak: false });
  });
  const { markdown } = await convertWith(pdf, file);
  return markdown.split('\n').filter((line) => line.startsWith('#'));
}

it('rows of large text below each other are no headings', async () => {
  const rows = [['Signed at noon', 'Address of Ada'] as const, ['Completed', 'All have signed'] as const];
  expect(await headingsOf(rows)).toEqual([]);
});

it('one with a gap is, and so are bold ones', async () => {
  expect(await headingsOf([['Signed at noon', 'Address of Ada']])).toHaveLength(1);
  const rows = [['Signed at noon', 'Address of Ada'] as const, ['Completed', 'All have signed'] as const];
  expect(await headingsOf(rows, 'Helvetica-Bold')).toHaveLength(2);
});
