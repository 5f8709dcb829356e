import { expect, it } from 'vitest';
import { convertWith } from '../../convert-with.test.support.ts';
import { pdf } from '../convert-pdf.ts';
import { cells, drawPdf, grid, type Pen } from '../draw-pdf.test.fixture.ts';
import { FIGURE } from './figure-rows.ts';

const drawn = async (draw: (pen: Pen) => void) => (await convertWith(pdf, await drawPdf(draw))).markdown;

it('names with figures in different columns are rows, though lines stand around all of them', async () => {
  const text = await drawn((pen) => {
    grid(pen, [60, 200, 270, 340], [76, 92, 150, 166]);
    const body = [
      ['Fees', '12,400'],
      ['Boats', '', '8,100'],
      ['Repairs of the house', '', '2,315'],
      ['and of the jetty'],
    ];
    const XS = [64, 204, 274];
    cells(pen.font('Helvetica', 10), [['Item', 'Income', 'Cost']], XS, 79);
    cells(pen, body, XS, 96, 13);
    cells(pen, [['Total', '12,400', '10,415']], XS, 153);
  });
  expect(text).toContain(
    '| Fees | 12,400 |  |\n| Boats |  | 8,100 |\n| Repairs of the house and of the jetty |  | 2,315 |',
  );
});

it('a text continues with a number that had no place on the line above', async () => {
  const text = await drawn((pen) => {
    const body = [
      ['Noise', 'Hall 2', 'Wear a mask.'],
      ['Lifting', 'Store', 'Ask with loads above'],
      ['', '', '20 kg.'],
    ];
    cells(pen.font('Helvetica', 10), [['Hazard', 'Where', 'What to do']], [60, 160, 240], 80);
    pen.moveTo(60, 94).lineTo(340, 94).stroke();
    cells(pen, body, [60, 160, 240], 98, 13);
  });
  expect(text).toContain('| Lifting | Store | Ask with loads above 20 kg. |');
});

it.each(['$ 1,468', '$(3,431)', '$ \u2014', '(1,124)', '.75'])('%s is a figure', (text) => {
  expect(text).toMatch(FIGURE);
});
