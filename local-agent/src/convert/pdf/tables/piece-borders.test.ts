import { expect, it } from 'vitest';
import { convertWith } from '../../convert-with.test.support.ts';
import { pdf } from '../convert-pdf.ts';
import { cells, drawPdf, type Pen } from '../draw-pdf.test.fixture.ts';

const XS = [60, 180, 380, 520] as const;

/** Lines below the columns from the first to the last one, with white between the cells. */
function lines(pen: Pen, y: number, last: number): void {
  for (let column = 0; column <= last; column++)
    pen
      .moveTo((XS[column] ?? 0) + (column > 0 ? 3 : 0), y)
      .lineTo(XS[column + 1] ?? 0, y)
      .stroke();
}

it('lines of cells show the rows that a cell of the last column reaches over', async () => {
  const file = await drawPdf((pen) => {
    pen.font('Helvetica', 10).lineWidth(0.5);
    pen.moveTo(60, 80).lineTo(520, 80).stroke();
    cells(pen, [['Light', 'What it shows', 'Kept by']], [64, 186, 386], 84);
    lines(pen, 98, 2);
    cells(
      pen,
      [
        ['Ulva Head', 'Two white flashes, and a'],
        ['', 'red one in fog'],
        ['', ''],
      ],
      [64, 186],
      104,
      13,
    );
    lines(pen, 140, 1);
    cells(
      pen,
      [
        ['Coal Pier', 'A fixed green light that'],
        ['', 'turns with the tide'],
      ],
      [64, 186],
      146,
      13,
    );
    pen.moveTo(60, 182).lineTo(520, 182).stroke();
    cells(pen, [['The harbour board'], ['and, from May, the'], ['pilots of the town']], [386], 116, 13);
  });
  expect((await convertWith(pdf, file)).markdown.split('\n').filter(Boolean)).toEqual([
    '| Light | What it shows | Kept by |',
    '| --- | --- | --- |',
    '| Ulva Head | Two white flashes, and a red one in fog | The harbour board and, from May, the pilots of the town |',
    '| Coal Pier | A fixed green light that turns with the tide | The harbour board and, from May, the pilots of the town |',
  ]);
});
