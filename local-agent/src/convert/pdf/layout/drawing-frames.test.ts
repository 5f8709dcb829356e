import { expect, it } from 'vitest';
import { convertWith } from '../../convert-with.test.support.ts';
import type { Rule } from '../../page/page-content.ts';
import { pdf } from '../convert-pdf.ts';
import { drawPdf } from '../draw-pdf.test.fixture.ts';
import { frameOf } from './drawing-frames.ts';

const rule = (at: number, from: number, to: number): Rule => ({ at, from, to, thickness: 1 });
const FRAME = { x0: 100, y0: 100, x1: 400, y1: 300 };
const box = ({ x0, y0, x1, y1 } = FRAME) => ({
  horizontal: [rule(y0, x0, x1), rule(y1, x0, x1)],
  vertical: [rule(x0, y0, y1), rule(x1, y0, y1)],
});
const PAGE = { width: 600, height: 800 };
const PLOT = { x0: 140, y0: 140, x1: 380, y1: 260 };

it('the frame around a plot is closed, larger, not much larger, and no line parts it', () => {
  const framed = { ...PAGE, ...box() };
  expect(frameOf(PLOT, framed)).toEqual(FRAME);
  expect(frameOf(FRAME, framed)).toBeUndefined();
  expect(frameOf({ ...PLOT, x1: 200 }, framed)).toBeUndefined();
  expect(frameOf(PLOT, { ...framed, horizontal: framed.horizontal.slice(1) })).toBeUndefined();
  const at = (y: number) => ({ ...framed, horizontal: [...framed.horizontal, rule(y, 100, 400)] });
  expect(frameOf(PLOT, at(280))).toBeUndefined();
  expect(frameOf(PLOT, at(200))).toEqual(FRAME);
});

it('a chart in a frame has its title and its legend', async () => {
  const file = await drawPdf((pen) => {
    pen.font('Helvetica-Bold', 10).rect(60, 60, 360, 300).stroke();
    pen.text('Level of the water', 190, 66, { lineBreak: false });
    pen.font('Helvetica', 8).rect(100, 90, 300, 200).stroke();
    pen.moveTo(120, 270);
    for (const [index, y] of [140, 260, 200, 180].entries()) pen.lineTo(180 + index * 60, y);
    pen.stroke();
    for (const [index, value] of ['60', '40', '20'].entries())
      pen.text(value, 80, 100 + index * 80, { lineBreak: false });
    for (const [index, year] of ['2019', '2020', '2021'].entries()) {
      pen.text(year, 120 + index * 120, 296, { lineBreak: false });
      pen.text(`Gate ${index + 1}`, 130 + index * 90, 340, { lineBreak: false });
      pen
        .moveTo(105 + index * 90, 344)
        .lineTo(125 + index * 90, 344)
        .stroke();
    }
  });
  const { markdown } = await convertWith(pdf, file);
  expect(markdown).toBe('![Level of the water 60 40 20 2019 2020 2021 Gate 1 Gate 2 Gate 3]()');
});
