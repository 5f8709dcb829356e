import { expect, it } from 'vitest';
import { convertWith } from '../../convert-with.test.support.ts';
import { pdf } from '../convert-pdf.ts';
import { drawPdf, grid, type Pen } from '../draw-pdf.test.fixture.ts';

const LINES: readonly [string, string, string][] = [
  ['1a', 'Apples from the first orchard', '120'],
  ['b', 'Pears from the orchard by the river', '75'],
  ['2', 'Plums, with those given away', ''],
  ['3', 'Add lines 1a through 2', '195'],
  ['4', 'Baskets that were broken', '12'],
  ['5', 'Subtract line 4 from line 3', '183'],
];

/** Lines around the boxes at the right alone, and notes at the left. */
function drawForm(pen: Pen, ys: readonly number[]): void {
  pen.font('Helvetica', 10);
  grid(pen, [430, 460, 540], ys);
  for (const y of [ys[0] ?? 0, ys.at(-1) ?? 0]) pen.moveTo(50, y).lineTo(540, y).stroke();
  for (const [row, [number, text, value]] of LINES.entries()) {
    const y = 104 + 20 * row;
    pen.text(number, 140, y, { lineBreak: false });
    pen.text(`${text} ${'. '.repeat(10)}`, 165, y, { lineBreak: false });
    if (ys.includes(y - 4)) pen.text(number === 'b' ? '1b' : number, 436, y, { lineBreak: false });
    if (value) pen.text(value, 500, y, { lineBreak: false });
  }
  for (const [row, note] of ['Fruit that', 'was sold', 'last year'].entries())
    pen.text(note, 54, 110 + 11 * row, { lineBreak: false });
}

it('each numbered line of a form is a row with the value in its box, and notes beside them are one text', async () => {
  const file = await drawPdf((pen) => drawForm(pen, [100, 120, 140, 160, 180, 200, 220]));
  const { markdown } = await convertWith(pdf, file);
  const rows = markdown.split('\n').filter((line) => line.startsWith('|'));
  expect(rows[0]).toMatch(/^\| Fruit that was sold last year \| 1a Apples from the first orchard.* \| 1a \| 120 \|$/);
  expect(rows[2]).toMatch(/^\| {2}\| b Pears from the orchard by the river.* \| 1b \| 75 \|$/);
  expect(rows[6]).toMatch(/^\| {2}\| 5 Subtract line 4 from line 3.* \| 5 \| 183 \|$/);
  expect(rows).toHaveLength(7);
});

it('lines of a form beside one tall box are parted at their numbers', async () => {
  const file = await drawPdf((pen) => drawForm(pen, [100, 120, 140, 180, 200, 220]));
  const { markdown } = await convertWith(pdf, file);
  expect(markdown).toMatch(
    /^\| {2}\| 2 Plums, with those given away.*\n\| {2}\| 3 Add lines 1a through 2.* \| 195 \|$/m,
  );
});

it('numbers that are in other cells at other heights make no form of a text beside rows', async () => {
  const file = await drawPdf((pen) => {
    pen.font('Helvetica', 10);
    grid(pen, [60, 300], [100, 180]);
    grid(pen, [300, 360], [100, 120, 140, 160, 180]);
    for (const [row, text] of ['4 for a ship', '3 for a boat', '2 for a raft', '1 for a ferry'].entries())
      pen.text(text, 66, 104 + 20 * row, { lineBreak: false });
    for (const row of [0, 1, 2, 3]) pen.text(`${row + 1}`, 310, 104 + 20 * row, { lineBreak: false });
  });
  const { markdown } = await convertWith(pdf, file);
  expect(markdown).toContain('| 4 for a ship 3 for a boat 2 for a raft 1 for a ferry | 4 |');
});
