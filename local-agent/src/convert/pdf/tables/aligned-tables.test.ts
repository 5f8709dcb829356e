import { expect, it } from 'vitest';
import { convertWith } from '../../convert-with.test.support.ts';
import { pdf } from '../convert-pdf.ts';
import { cells, drawPdf, type Pen } from '../draw-pdf.test.fixture.ts';

const drawn = async (draw: (pen: Pen) => void) => (await convertWith(pdf, await drawPdf(draw))).markdown;

it('keeps a column apart that few of the lines of long cells stand beside', async () => {
  const story = ['The', 'redundant', 'bearing', 'carries the', 'certified', 'pipeline', 'within nine', 'minutes.'];
  const xs = [60, 120, 180, 236];
  const text = await drawn((pen) => {
    cells(pen.font('Helvetica', 10), [['Part', 'Share', 'Engine', 'Price']], xs, 80);
    pen.moveTo(60, 92).lineTo(300, 92).stroke();
    for (const [index, price] of ['$5,518', '$9,515', '12.60', '92,606'].entries()) {
      const top = 100 + index * 100;
      cells(pen, [[`Part ${index}`, `${index}5.3%`, '', price]], xs, top);
      cells(
        pen,
        story.map((line) => ['', '', line]),
        xs,
        top,
        12,
      );
    }
  });
  expect(text).toContain('| Part | Share | Engine | Price |');
  expect(text).toContain(
    '| Part 1 | 15.3% | The redundant bearing carries the certified pipeline within nine minutes. | $9,515 |',
  );
});

it('the counted lines of a listing are no table', async () => {
  const file = await drawPdf((pen) => {
    pen.font('Helvetica', 10);
    for (const [index, line] of ['let box = square', 'let gem = lozenge', 'let way = arrow', 'end'].entries()) {
      pen.font('Helvetica', 7).text(String(134 + index), 60, 80 + 13 * index, { lineBreak: false });
      pen.font('Courier', 10).text(line, 90, 78 + 13 * index, { lineBreak: false });
    }
  });
  expect((await convertWith(pdf, file)).markdown).not.toContain('|');
});

it('a head that reaches to the next one stands in its own column', async () => {
  const file = await drawPdf((pen) => {
    const xs = [60, 180, 300];
    cells(
      pen.font('Helvetica-Bold', 10),
      [
        ['Book', 'Standard'],
        ['', ''],
      ],
      xs,
      80,
      14,
    );
    pen.text('abbreviation', 180 + pen.widthOfString('Standard') + 3.8, 80, { lineBreak: false });
    pen.text('Short', 300, 80, { lineBreak: false });
    pen.text('abbreviation', 300 + pen.widthOfString('Short') + 3.8, 80, { lineBreak: false });
    const books = ['Jacob', 'Enos', 'Jarom', 'Omni', 'Mosiah', 'Alma', 'Helaman', 'Mormon', 'Ether', 'Moroni', 'Moses'];
    const rows = books.map((name) => [name, `${name.slice(0, 4)}.`, `${name.slice(0, 3)}.`]);
    cells(pen.font('Helvetica', 10), rows, xs, 94, 14);
  });
  const { markdown } = await convertWith(pdf, file);
  expect(markdown).toMatch(/^\| Book \| Standard abbreviation \| Short abbreviation \|\n/);
});
