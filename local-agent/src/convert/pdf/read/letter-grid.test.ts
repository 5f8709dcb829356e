import { expect, it } from 'vitest';
import { convertWith } from '../../convert-with.test.support.ts';
import { pdf } from '../convert-pdf.ts';
import { drawPdf, type Pen } from '../draw-pdf.test.fixture.ts';

const CELL = 6;

/**
 * Draws the words of a line in cells of one width: what their letters leave is shared out evenly around these. Comparisons
 * are drawn `off` points from their place.
 */
function putInCells(pen: Pen, line: string, left: number, y: number, off = 0): void {
  for (const { 0: word, index } of line.matchAll(/@[\d.]+,|\w+|[^\w\s]+/g)) {
    // A value and the comma behind it are placed together, with one more gap between them.
    const isWide = /^@\d/.test(word);
    const gap = (word.length * CELL - pen.widthOfString(word)) / (word.length + (isWide ? 2 : 1));
    let x = left + index * CELL + gap + (/[<>]/.test(word) ? off : 0);
    for (const letter of word) {
      if (isWide && letter === ',') x += gap;
      pen.text(letter, x, y, { lineBreak: false });
      x += pen.widthOfString(letter) + gap;
    }
  }
}

const LISTING = [
  'int fillBarrels(int limit) {',
  '  for (int i = 0; i < limit; i++) {',
  '    if (weight[i] > maximum)',
  '      return i; // too heavy',
  '  }',
  '  measure(foam);',
  '  return willow("mill", limit);',
  '}',
];

it('letters of different widths in cells of one width are code as it was typed', async () => {
  const { markdown } = await convertWith(
    pdf,
    await drawPdf((pen) => {
      pen.font('Times-Roman', 10).text('The barrels are filled in the order of their numbers.', 60, 60);
      for (const [row, line] of LISTING.entries()) putInCells(pen, line, 60, 90 + 12 * row);
    }),
  );
  expect(markdown).toBe(
    ['The barrels are filled in the order of their numbers.', '', '```', ...LISTING, '```'].join('\n'),
  );
});

it('signs that are drawn a little off their cells, and numbers before the lines, leave them code', async () => {
  const { markdown } = await convertWith(
    pdf,
    await drawPdf((pen) => {
      pen.font('Times-Roman', 10).text('The barrels are filled in the order of their numbers.', 60, 60);
      for (const [row, line] of LISTING.entries()) {
        const y = 90 + 12 * row;
        pen.text(String(row + 1), 40, y, { lineBreak: false });
        putInCells(pen, line, 60, y, 1.2);
      }
    }),
  );
  for (const line of LISTING) expect(markdown).toContain(line.trim());
});

it('a wider gap before a comma leaves a line on the grid', async () => {
  const listing = ['Barrel(size @0.5, count @16, kind)', 'measure(foam, weight @12.5, limit @77, top)'];
  const { markdown } = await convertWith(
    pdf,
    await drawPdf((pen) => {
      pen.font('Times-Roman', 10).text('The barrels are filled in the order of their numbers.', 60, 60);
      for (const [row, line] of listing.entries()) putInCells(pen, line, 60, 90 + 12 * row);
    }),
  );
  expect(markdown.split('\n').slice(2)).toEqual(['```', ...listing, '```']);
});

it('letter-spaced lines are on no grid', async () => {
  const lines = ['Millwright and Wheelwright', 'Willow Hill Limited', 'Fillmore Bitumen Works', 'Wimbledon Mill'];
  const { markdown } = await convertWith(
    pdf,
    await drawPdf((pen) => {
      pen.font('Times-Roman', 10);
      for (const [row, line] of lines.entries())
        pen.text(line, 60, 60 + 14 * row, { lineBreak: false, characterSpacing: 1.2 });
    }),
  );
  expect(markdown).not.toContain('```');
});

it('lines with drawn spaces are on no grid', async () => {
  const { markdown } = await convertWith(
    pdf,
    await drawPdf((pen) => {
      pen.font('Times-Roman', 10);
      for (const [row, line] of LISTING.entries()) {
        pen.text(' ', 54, 90 + 12 * row, { lineBreak: false });
        putInCells(pen, line, 60, 90 + 12 * row);
      }
    }),
  );
  expect(markdown).not.toContain(LISTING[5]?.trim());
});

it('numbers that begin the rows below the heads of a result are part of it, in a frame too', async () => {
  const rows = ['    barrels weight', '1     upper   7.25', '2     lower   9.50', '3     outer   6.75'];
  const draw = (pen: Pen, isFramed: boolean) => {
    pen.font('Times-Roman', 10).text('The barrels are filled in the order of their numbers.', 60, 60);
    putInCells(pen, 'summary(barrels)', 72, 90);
    for (const [row, line] of rows.entries()) putInCells(pen, line, 60, 118 + 12 * row);
    if (isFramed) for (const y of [114, 170]) pen.moveTo(56, y).lineTo(420, y).stroke();
  };
  for (const isFramed of [false, true]) {
    const { markdown } = await convertWith(pdf, await drawPdf((pen) => draw(pen, isFramed)));
    for (const row of rows) expect(markdown.split('\n')).toContain(row);
  }
});
