import { expect, it } from 'vitest';
import { convertWith } from '../../convert-with.test.support.ts';
import { pdf } from '../convert-pdf.ts';
import { drawPdf, type Pen } from '../draw-pdf.test.fixture.ts';

const RECORD = [
  ['History', ''],
  ['Marital status:', 'Single'],
  ['Years at sea:', '12'],
  ['Ships', ''],
  ['Last harbour:', 'Not on file'],
  ['Member of a crew or', 'Not on file'],
  ['company:', ''],
  ['Rank:', 'Keeper of lamps'],
];

/** A frame of two columns with a head, and these lines in one row below it. */
async function framed(lines: readonly (readonly string[])[]) {
  const file = await drawPdf((pen: Pen) => {
    pen.font('Helvetica', 9);
    pen.text('Record', 66, 66, { lineBreak: false }).text('Entry', 266, 66, { lineBreak: false });
    for (const [row, texts] of lines.entries())
      for (const [column, text] of texts.entries())
        if (text) pen.text(text, 66 + 200 * column, 90 + 12 * row, { lineBreak: false });
    for (const y of [60, 80, 100 + 12 * lines.length]) pen.moveTo(60, y).lineTo(460, y).stroke();
    for (const x of [60, 260, 460])
      pen
        .moveTo(x, 60)
        .lineTo(x, 100 + 12 * lines.length)
        .stroke();
  });
  const { markdown } = await convertWith(pdf, file);
  return markdown.split('\n').filter((line) => line.startsWith('|'));
}

it('labels below each other in one cell, with their values beside them, are rows', async () => {
  expect((await framed(RECORD)).slice(2)).toEqual([
    '| History |  |',
    '| Marital status: | Single |',
    '| Years at sea: | 12 |',
    '| Ships |  |',
    '| Last harbour: | Not on file |',
    '| Member of a crew or company: | Not on file |',
    '| Rank: | Keeper of lamps |',
  ]);
});

it('texts beside each other in two cells are one row', async () => {
  const lines = [
    'the lamps were lit',
    'before the ships came',
    'in from the open sea',
    'and put out at dawn',
    'by the keeper',
  ];
  expect(await framed(lines.map((text) => [text, text]))).toHaveLength(3);
});
