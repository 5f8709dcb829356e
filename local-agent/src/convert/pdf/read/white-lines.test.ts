import { expect, it } from 'vitest';
import { convertWith } from '../../convert-with.test.support.ts';
import { pdf } from '../convert-pdf.ts';
import { cells, drawPdf, grid, type Pen } from '../draw-pdf.test.fixture.ts';

const rows = async (draw: (pen: Pen) => void) =>
  (await convertWith(pdf, await drawPdf(draw))).markdown.split('\n').filter((line) => line.startsWith('|'));

/** A line in white. */
const white = (pen: Pen, x0: number, y0: number, x1: number, y1: number) =>
  pen.addContent('1 1 1 RG').moveTo(x0, y0).lineTo(x1, y1).stroke().addContent('0 0 0 RG');

it('white lines part the cells of dark heads', async () => {
  const text = await rows((pen) => {
    pen.rect(60, 60, 400, 60).fill('#000000');
    white(pen, 160, 60, 160, 120);
    white(pen, 310, 60, 310, 120);
    white(pen, 235, 82, 235, 120);
    white(pen, 385, 82, 385, 120);
    white(pen, 160, 82, 460, 82);
    cells(pen.fillColor('#ffffff').font('Helvetica-Bold', 10), [['April', 'July']], [222, 374], 66);
    for (const [line, texts] of [
      ['', 'Active', 'All', 'Active', 'All'],
      ['Area', 'voters', 'voters', 'voters', 'voters'],
    ].entries())
      cells(pen, [texts], [66, 180, 252, 330, 402], 90 + 12 * line);
    pen.fillColor('#000000').font('Helvetica', 10);
    grid(pen, [60, 160, 235, 310, 385, 460], [120, 138, 156, 174]);
    cells(
      pen,
      [
        ['North', '8,842', '10,308', '', ''],
        ['South', '6,319', '7,552', '', ''],
        ['West', '85,317', '96,928', '', ''],
      ],
      [66, 170, 245, 320, 395],
      124,
    );
  });
  expect(text.slice(0, 4)).toEqual([
    '| Area | April | April | July | July |',
    '| --- | --- | --- | --- | --- |',
    '| **Area** | **Active voters** | **All voters** | **Active voters** | **All voters** |',
    '| North | 8,842 | 10,308 |  |  |',
  ]);
});

it('a white outline of a shape is no border', async () => {
  const { markdown } = await convertWith(
    pdf,
    await drawPdf((pen) => {
      pen.rect(60, 60, 200, 30).fill('#804000');
      white(pen, 60, 60, 260, 60);
      white(pen, 60, 90, 260, 90);
      white(pen, 60, 60, 60, 90);
      white(pen, 260, 60, 260, 90);
      pen.fillColor('#ffffff').font('Helvetica', 10).text('Annual', 70, 70, { lineBreak: false });
      pen.text('report', 180, 70, { lineBreak: false });
    }),
  );
  expect(markdown).not.toContain('|');
});
