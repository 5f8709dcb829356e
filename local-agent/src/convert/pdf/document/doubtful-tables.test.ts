import { expect, it } from 'vitest';
import { convertWith } from '../../convert-with.test.support.ts';
import { pdf } from '../convert-pdf.ts';
import { cells, drawPdf } from '../draw-pdf.test.fixture.ts';

const XS = [60, 260, 380];

async function warningsOf(receivables: string) {
  const bytes = await drawPdf((pen) => {
    pen.font('Helvetica', 10).text('Assets at the end of the year', 60, 40);
    const rows = [
      ['in millions', '2021', '2020'],
      ['Cash', '1,200', '900'],
      ['Receivables', '300', receivables],
      ['Total assets', '1,500', '1,150'],
    ];
    cells(pen, rows, XS, 80);
    for (let line = 0; line <= rows.length; line++)
      pen
        .moveTo(56, 76 + 18 * line)
        .lineTo(440, 76 + 18 * line)
        .stroke();
  });
  return (await convertWith(pdf, bytes)).warnings ?? [];
}

it('a table whose total does not fit one of its columns is named with the reason and its page', async () => {
  expect(await warningsOf('52')).toEqual([
    {
      code: 'doubtful_table',
      message:
        'Page 1: check a table against the page: in column 3 "Total assets" is 1,150, and the rows above it add up to 952.',
      segment: '1',
    },
  ]);
});

it('a table whose totals fit is not', async () => {
  expect(await warningsOf('250')).toEqual([]);
});
