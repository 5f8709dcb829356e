import { expect, it } from 'vitest';
import { convertWith } from '../../convert-with.test.support.ts';
import { pdf } from '../convert-pdf.ts';
import { drawPdf, lines } from '../draw-pdf.test.fixture.ts';

const ROWS = [
  ['Name of the lock', 'high water', 'low water'],
  ['upper', '15.35', '8.06'],
];

/** Two rows whose first has gaps of one font size between its cells, and a line below them. */
const twoRows = async (below: string) => {
  const file = await drawPdf((pen) => {
    pen.font('Times-Roman', 12);
    const text = 'The keepers of the locks measured the water twice a day for a year, and wrote it down.';
    lines(pen, [text, text.toLowerCase()], 60, 60);
    let x = 66;
    for (const column of [0, 1, 2]) {
      for (const [at, row] of ROWS.entries()) pen.text(row[column] ?? '', x, 110 + 20 * at, { lineBreak: false });
      x += pen.widthOfString(ROWS[0]?.[column] ?? '') + 12;
    }
    pen.text(below, 60, 156, { lineBreak: false });
    lines(pen, [text, text.toLowerCase()], 60, 190);
  });
  return (await convertWith(pdf, file)).markdown;
};

it('two rows with gaps of one font size are a table above its caption', async () => {
  expect(await twoRows('Table 4: Levels at the lock')).toContain(
    '| Name of the lock | high water | low water |\n| --- | --- | --- |\n| upper | 15.35 | 8.06 |',
  );
});

it('above the caption of an image they are none', async () => {
  expect(await twoRows('Figure 4: Levels at the lock')).not.toContain('|');
});
