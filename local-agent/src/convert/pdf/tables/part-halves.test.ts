import { expect, it } from 'vitest';
import { convertWith } from '../../convert-with.test.support.ts';
import { pdf } from '../convert-pdf.ts';
import { drawPdf, type Pen } from '../draw-pdf.test.fixture.ts';

const frame = (pen: Pen) => {
  pen.font('Helvetica', 10).rect(50, 80, 490, 300).stroke();
  return pen.moveTo(300, 80).lineTo(300, 380).stroke();
};
const across = (pen: Pen, from: number, to: number, ys: readonly number[]) => {
  for (const y of ys) pen.moveTo(from, y).lineTo(to, y).stroke();
};

it('two halves of a form whose rows are of different heights share no rows', async () => {
  const file = await drawPdf((pen) => {
    frame(pen);
    across(pen, 50, 300, [125, 170, 215, 260, 305, 350]);
    across(pen, 300, 540, [110, 140, 200, 230, 290, 320]);
    pen.moveTo(330, 80).lineTo(330, 320).stroke();
    for (const [row, text] of ['Name of the ship', 'Owner', 'Harbour', 'Length', 'Width', 'Crew', 'Year'].entries())
      pen.text(`${'ABCDEFG'[row]} ${text}`, 56, 84 + 45 * row, { lineBreak: false });
    for (const [row, y] of [84, 114, 144, 204, 234, 294].entries()) {
      pen.text(`${row + 1}`, 306, y, { lineBreak: false });
      pen.text(['Wool', 'Salt', 'Iron', 'Timber', 'Grain', 'Cloth'][row] ?? '', 336, y, { lineBreak: false });
    }
  });
  const { markdown } = await convertWith(pdf, file);
  expect(markdown).toContain('| 2 | Salt |');
  expect(markdown).toContain('| 6 | Cloth |');
  expect(markdown).not.toMatch(/\|.*(?:Owner|Harbour)/);
});
