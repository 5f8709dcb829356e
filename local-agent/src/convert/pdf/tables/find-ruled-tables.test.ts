import { expect, it } from 'vitest';
import { convertWith } from '../../convert-with.test.support.ts';
import { pdf } from '../convert-pdf.ts';
import { cells, drawPdf, grid } from '../draw-pdf.test.fixture.ts';

it('lists in the cells of a small grid are lists: their bullets are no column', async () => {
  const file = await drawPdf((pen) => {
    pen.font('Helvetica', 10);
    grid(pen, [60, 240, 420], [76, 104, 132]);
    for (const [row, names] of [
      ['ropes', 'oars'],
      ['sails', 'masts'],
      ['anchors', 'lamps'],
      ['chains', 'flags'],
    ].entries()) {
      const [left = '', right = ''] = names;
      cells(pen, [['\u2022', left, '\u2022', right]], [66, 84, 246, 264], 80 + 13 * row + (row > 1 ? 2 : 0));
    }
  });
  const { markdown } = await convertWith(pdf, file);
  expect(markdown.split('\n').filter((line) => line.startsWith('| \u2022'))).toEqual([
    '| \u2022 ropes<br>\u2022 sails | \u2022 oars<br>\u2022 masts |',
    '| \u2022 anchors<br>\u2022 chains | \u2022 lamps<br>\u2022 flags |',
  ]);
});
