import { expect, it } from 'vitest';
import { convertWith } from '../../convert-with.test.support.ts';
import { pdf } from '../convert-pdf.ts';
import { drawPdf } from '../draw-pdf.test.fixture.ts';

const CAPTION = [
  ['HARBOUR SUPPLY, INC.', 'IN THE DISTRICT COURT'],
  ['v.', ''],
  ['JANE MARINER', 'OF HARBOUR COUNTY'],
  ['', ''],
  ['Defendant', '12TH DISTRICT'],
];

it.each([')', '§', ':'])(
  'the caption of a court paper is a table of two cells where `%s` stand for a line',
  async (sign) => {
    const file = await drawPdf((pen) => {
      pen.font('Times-Roman', 12);
      for (const [row, [left = '', right = '']] of CAPTION.entries()) {
        const y = 120 + 16 * row;
        if (left) pen.text(left, 75, y, { lineBreak: false });
        pen.text(sign, 300, y, { lineBreak: false });
        if (right) pen.text(right, 330, y, { lineBreak: false });
      }
      pen.text('The goods were delivered to the pier on the day that was agreed.', 75, 260);
    });
    const { markdown } = await convertWith(pdf, file);
    expect(markdown.match(/^\|.*\|$/gm)).toEqual([
      expect.stringMatching(
        /^\| HARBOUR SUPPLY, INC\..*v\..*JANE MARINER.*Defendant \| IN THE DISTRICT COURT.*OF HARBOUR COUNTY.*12TH DISTRICT \|$/,
      ),
      '| --- | --- |',
    ]);
    expect(markdown).not.toContain(sign);
  },
);

it.each(['Helvetica', 'Courier'])('colons between labels and their values are no line (%s)', async (font) => {
  const rows = [
    ['Boat', 'Eider'],
    ['Master', 'Anna Mills'],
    ['Berth', 'North quay 14'],
    ['Arrived', '4 March'],
    ['Cargo', 'Salt and rope'],
  ];
  const file = await drawPdf((pen) => {
    pen.font(font, 10);
    for (const [row, [label = '', value = '']] of rows.entries()) {
      pen.text(label, 60, 100 + 16 * row, { lineBreak: false });
      pen.text(':', 150, 100 + 16 * row, { lineBreak: false });
      pen.text(value, 162, 100 + 16 * row, { lineBreak: false });
    }
  });
  const lines = (await convertWith(pdf, file)).markdown.split('\n');
  for (const [label = '', value = ''] of rows)
    expect(lines.filter((line) => line.includes(label) && line.includes(':') && line.includes(value))).toHaveLength(1);
});

it('brackets below each other in code are no line', async () => {
  const code = ['open( north', 'open( south', 'shut( north', 'shut( south', 'wait( noon'];
  const file = await drawPdf((pen) => {
    pen.font('Helvetica', 10).text('The gates open and shut in this order, and the keeper waits for noon.', 60, 60);
    pen.font('Courier', 10);
    for (const [row, text] of code.entries()) {
      pen.text(text, 60, 100 + 14 * row, { lineBreak: false });
      pen.text(')', 150, 100 + 14 * row, { lineBreak: false });
      pen.text('# in order', 180, 100 + 14 * row, { lineBreak: false });
    }
  });
  expect((await convertWith(pdf, file)).markdown).not.toContain('|');
});
