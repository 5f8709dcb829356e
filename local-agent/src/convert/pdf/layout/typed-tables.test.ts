import { expect, it } from 'vitest';
import { convertWith } from '../../convert-with.test.support.ts';
import { pdf } from '../convert-pdf.ts';
import { drawPdf, type Pen } from '../draw-pdf.test.fixture.ts';

const NAMES = ['ADA LAMPKEEPER', 'BRUNO HARBOUR', 'CLARA WINCH', 'DORA PIER', 'EMIL BUOY', 'FRIDA QUAY'];

function table(pen: Pen, top: number) {
  for (const [row, name] of NAMES.entries()) {
    const y = top + 14 * row;
    for (const [column, text] of [`000${row}17f`, name, `${81 - row}.33`, String(row + 1)].entries())
      pen.text(text, 64 + 120 * column, y + 3, { lineBreak: false });
    pen.moveTo(60, y).lineTo(540, y).stroke();
  }
  pen
    .moveTo(60, top + 84)
    .lineTo(540, top + 84)
    .stroke();
  for (const column of [0, 1, 2, 3, 4])
    pen
      .moveTo(60 + 120 * column, top)
      .lineTo(60 + 120 * column, top + 84)
      .stroke();
}

it('typed lines above ruled tables are text, whatever the title is set in', async () => {
  const file = await drawPdf((pen) => {
    pen.font('Helvetica-Bold', 11).text('ANNEX', 260, 60, { lineBreak: false });
    pen.text('CANDIDATES CALLED FOR MARCH', 210, 75, { lineBreak: false });
    pen.font('Courier', 9);
    for (const programme of [0, 1, 2, 3]) {
      pen.text(`PROGRAMME: 0${programme + 1} - KEEPERS OF LAMPS`, 64, 110 + 150 * programme, { lineBreak: false });
      table(pen, 130 + 150 * programme);
      pen.text('06 candidate(s) in this programme', 64, 220 + 150 * programme, { lineBreak: false });
    }
  });
  const { markdown } = await convertWith(pdf, file);
  expect(markdown).not.toContain('```');
  expect(markdown).toContain('PROGRAMME: 03 - KEEPERS OF LAMPS');
  expect(markdown.match(/\| CLARA WINCH \| 79\.33 \| 3 \|/g)).toHaveLength(4);
});
