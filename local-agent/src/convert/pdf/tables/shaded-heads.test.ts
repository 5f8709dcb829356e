import { expect, it } from 'vitest';
import { convertWith } from '../../convert-with.test.support.ts';
import { pdf } from '../convert-pdf.ts';
import { drawPdf } from '../draw-pdf.test.fixture.ts';
import { findHalfRuledTables } from './half-ruled-tables.ts';
import { wordAt } from './table.test.fixture.ts';
import { textOf } from './table.ts';

const XS = [60, 190, 330, 430];
/** Two columns of text above a table with shaded heads, cell by cell, and with lines above and below them and between rows. */
const page = () =>
  drawPdf((pen) => {
    const put = (text: string, x: number, y: number) => pen.text(text, x, y, { lineBreak: false });
    const rule = (y: number, from = 60) => pen.moveTo(from, y).lineTo(520, y).stroke();
    for (const row of [0, 1])
      for (const [index, x] of XS.entries())
        pen
          .rect(x, 100 + 14 * row, (XS[index + 1] ?? 520) - x, 14)
          .fill('#cfe0f5')
          .fillColor('#000000');
    for (const y of [100, 128, 146, 176, 206, 274]) rule(y);
    rule(239, 190);
    pen.font('Helvetica', 9);
    for (const [index, text] of ['which the keepers of the locks read', 'on days when the river is high'].entries()) {
      put(`The table shows the levels ${index}, ${text}`, 60, 74 + 12 * index);
      put(`and others read ${text}`, 330, 74 + 12 * index);
    }
    pen.font('Helvetica-Bold', 9);
    for (const [index, text] of ['Gate', 'Kind of flood', 'Measure'].entries()) put(text, XS[index] ?? 0, 117);
    put('Upper river', 60, 132);
    pen.font('Helvetica', 9);
    put('(in metres)', 60, 103);
    put('Level', 430, 117);
    for (const [y, label, kind, measure, level] of [
      [150, 'Weir of Ellen', 'Snow melts in the hills', 'Staff', '7.25'],
      [180, 'Old mill', 'Rain falls for a week', 'Float', '3.50'],
      [210, 'Harbour gate', 'Storms from the west', 'Staff', '4.75'],
      [242, '', 'Spring tides at night', 'Float', '5.25'],
    ] as const) {
      for (const [index, text] of [label, kind, measure, level].entries()) put(text, XS[index] ?? 0, y);
      put('and more of it', 190, y + 9);
    }
    put('of the south', 60, 219);
    for (const y of [210, 242]) {
      put('on both sides', 190, y + 18);
      put('of a ship', 330, y + 9);
    }
  });

it('shaded heads between lines are those of the rows below, whose lines are as wide, and no text above is', async () => {
  const { markdown } = await convertWith(pdf, await page());
  const table = markdown.split('\n').filter((line) => line.startsWith('|'));
  expect(table).toEqual([
    '| (in metres) Gate | Kind of flood | Measure | Level |',
    '| --- | --- | --- | --- |',
    '| Upper river |  |  |  |',
    '| Weir of Ellen | Snow melts in the hills and more of it | Staff | 7.25 |',
    '| Old mill | Rain falls for a week and more of it | Float | 3.50 |',
    '| Harbour gate of the south | Storms from the west and more of it on both sides | Staff of a ship | 4.75 |',
    '|  | Spring tides at night and more of it on both sides | Float of a ship | 5.25 |',
  ]);
});

it('heads stand above the first line unless the first rows alone are shaded, down to a line', () => {
  const firstOf = (lines: readonly number[], rows: readonly number[], shaded: readonly number[], x1 = 260) => {
    const rules = lines.map((at) => ({ at, from: 0, to: 260, thickness: 1 }));
    const words = [95, ...rows].flatMap((y) => [0, 100, 200].map((x0) => wordAt(`${y + x0}`, y, { x0 })));
    const bars = shaded.map((y) => ({ x0: 0, x1, y0: y - 15, y1: y + 5 }));
    const [table] = findHalfRuledTables({ rules, vertical: [], pieces: rules, words, bars });
    return table?.cells.map(textOf)[0];
  };
  const lines = [100, 120, 140, 160];
  expect(firstOf(lines, [115, 135, 155], [115])).toBe('115');
  expect(firstOf(lines, [115, 135, 155], [])).toBe('95');
  expect(firstOf(lines, [115, 135, 155], [115], 90)).toBe('95');
  expect(firstOf(lines, [115, 135, 155], [115, 155])).toBe('95');
  expect(firstOf(lines.slice(0, 3), [115, 135], [115])).toBe('95');
  expect(firstOf([100, 140, 160], [115, 135, 155], [115])).toBe('95');
});
