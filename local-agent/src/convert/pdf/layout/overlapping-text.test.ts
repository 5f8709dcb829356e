import { expect, it } from 'vitest';
import { convertWith } from '../../convert-with.test.support.ts';
import { pdf } from '../convert-pdf.ts';
import { drawPdf, lines, type Pen } from '../draw-pdf.test.fixture.ts';

const warnings = async (draw: (pen: Pen) => void) =>
  ((await convertWith(pdf, await drawPdf(draw))).warnings ?? []).map(({ code, segment }) => `${code} ${segment}`);

const PROSE = ['The keeper writes the level of the water', 'into the ledger before anyone else comes'];

it('a page with two texts over each other is named', async () => {
  const found = await warnings((pen) => {
    lines(pen.font('Helvetica', 10), PROSE, 60, 60);
    pen.addPage();
    lines(pen, PROSE, 60, 60);
    lines(pen, [...PROSE].reverse(), 64, 62);
  });
  expect(found).toEqual(['overlapping_text 2']);
});

it('text that is drawn twice, for bold or a shadow, and close lines are no such texts', async () => {
  const found = await warnings((pen) => {
    lines(pen.font('Helvetica', 10), PROSE, 60, 60, 10, 0.95);
    lines(pen, PROSE, 60.3, 60, 10, 0.95);
    lines(pen, PROSE, 60, 160);
  });
  expect(found).toEqual([]);
});
