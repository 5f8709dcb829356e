import { expect, it } from 'vitest';
import { convertWith } from '../../convert-with.test.support.ts';
import { pdf } from '../convert-pdf.ts';
import { drawPdf, grid, type Pen } from '../draw-pdf.test.fixture.ts';

const rowsOf = async (draw: (pen: Pen) => void) =>
  (await convertWith(pdf, await drawPdf(draw))).markdown.split('\n').filter((line) => line.startsWith('|'));
const put = (pen: Pen, text: string, x: number, y: number) => pen.text(text, x, y, { lineBreak: false });

/** A number that ends at x = 88, right before the text at 90. */
const HEAD = ['Order', 'Customer', 'Quantity'];
const ORDERS = ['Nordic Foods', 'Smith & Sons', 'Ocean Traders', 'Baltic Fish', 'Harbour Inn', 'Tern Ltd', 'Gull & Co'];

it('numbers set right and the text that nearly touches them are two columns, on the next page without heads too', async () => {
  const text = await rowsOf((pen) => {
    pen.font('Helvetica', 10);
    for (const page of [0, 1]) {
      if (page > 0) pen.addPage();
      if (page === 0) for (const [index, title] of HEAD.entries()) put(pen, title, [58, 98, 200][index] ?? 0, 60);
      for (const [index, name] of ORDERS.entries()) {
        const y = 76 + index * 14;
        put(pen, String(1000 + page * 100 + index), 66.3, y);
        put(pen, name, 90.2, y);
        put(pen, String(3 + index), 220, y);
      }
    }
  });
  expect(text).toHaveLength(2 + 2 * ORDERS.length);
  expect(text[0]).toBe('| Order | Customer | Quantity |');
  expect(text.at(-1)).toBe('| 1106 | Gull & Co | 9 |');
});

it('turned heads of a ruled table stand in their cells, their lines in the order in which they are read', async () => {
  type Turning = Pen & {
    rotate(degrees: number, options: { origin: [number, number] }): Pen;
    save(): Pen;
    restore(): Pen;
  };
  const file = await drawPdf((pen) => {
    const turning = pen as Turning;
    grid(pen, [60, 160, 190, 220], [60, 130, 150, 170]);
    pen.font('Helvetica', 10);
    put(pen, 'Employee', 64, 112);
    for (const [skill, x, y] of [
      ['Welding', 163, 125],
      ['of rails', 175, 118],
      ['First aid', 200, 125],
    ] as const) {
      turning.save();
      turning.rotate(-90, { origin: [x, y] });
      put(pen, skill, x, y);
      turning.restore();
    }
    for (const [row, cells] of [
      ['Ann Lee, fitter', '2', '1'],
      ['Bo Berg, driver', '0', '3'],
    ].entries())
      for (const [column, cell] of cells.entries()) put(pen, cell, [64, 172, 202][column] ?? 0, 135 + row * 20);
  });
  const { markdown } = await convertWith(pdf, file);
  expect(markdown.split('\n')).toEqual([
    '| Employee | Welding of rails | First aid |',
    '| --- | --- | --- |',
    '| Ann Lee, fitter | 2 | 1 |',
    '| Bo Berg, driver | 0 | 3 |',
  ]);
});

it('a head over two columns is a row of its own though its lines and those beside it are near', async () => {
  const text = await rowsOf((pen) => {
    const rule = (y: number, from = 60) => pen.moveTo(from, y).lineTo(330, y).stroke();
    pen.font('Helvetica', 9);
    rule(60);
    put(pen, 'Packets lost (%)', 242, 63);
    put(pen, 'Site', 62, 68);
    put(pen, 'Antenna', 150, 68);
    rule(75, 230);
    put(pen, 'Before', 232, 78);
    put(pen, 'After', 300, 78);
    rule(90);
    for (const [row, cells] of [
      ['Kiel', 'whip', '12.1', '7.4'],
      ['Husum', 'patch', '22.8', '13.9'],
    ].entries())
      for (const [column, cell] of cells.entries()) put(pen, cell, [62, 150, 236, 302][column] ?? 0, 94 + row * 11);
    rule(118);
  });
  expect(text.filter((row) => !row.includes('---'))).toEqual([
    '| Site | Antenna | Packets lost (%) | Packets lost (%) |',
    '|  |  | **Before** | **After** |',
    '| Kiel | whip | 12.1 | 7.4 |',
    '| Husum | patch | 22.8 | 13.9 |',
  ]);
});

it('figures below each other in a box are rows, though no line parts them', async () => {
  const text = await rowsOf((pen) => {
    grid(pen.font('Helvetica', 10), [60, 160, 220, 280], [60, 76, 104]);
    for (const [row, cells] of [
      ['Item', '2022', '2023'],
      ['Lamp', '120.5', '340.0'],
      ['Paint', '80.25', '1204.75'],
    ].entries())
      for (const [column, cell] of cells.entries())
        put(pen, cell, [64, 164, 224][column] ?? 0, (row === 0 ? 64 : 68) + row * 12);
  });
  expect(text.slice(2)).toEqual(['| Lamp | 120.5 | 340.0 |', '| Paint | 80.25 | 1204.75 |']);
});

it('signs scattered over a page end, though a thousand stretches of rows may be tables, and none is lost', async () => {
  let seed = 7;
  const random = () => {
    seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31;
    return seed / 2 ** 31;
  };
  const file = await drawPdf((pen) => {
    pen.font('Helvetica', 8);
    for (let count = 0; count < 2_000; count++) {
      const [x, y] = [30 + 13 * (count % 40) + random() * 8, 30 + 14 * Math.floor(count / 40) + random() * 10];
      put(pen, 's/'[Math.floor(random() * 2)] ?? '', x, y);
    }
  });
  const { markdown } = await convertWith(pdf, file);
  expect(markdown.match(/[s/]/g)).toHaveLength(2_000);
}, 30_000);
