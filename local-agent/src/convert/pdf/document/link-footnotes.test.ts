import { expect, it } from 'vitest';
import { convertWith } from '../../convert-with.test.support.ts';
import { pdf } from '../convert-pdf.ts';
import { drawPdf, lines, type Pen } from '../draw-pdf.test.fixture.ts';

const drawn = async (draw: (pen: Pen) => void) => (await convertWith(pdf, await drawPdf(draw))).markdown;

const PROSE = [
  'The northern sluice opens at dawn and the keeper writes the',
  'level of the water into the ledger before anyone else comes',
  'to the gate, because the first barge needs a clear passage.',
];
const put = (pen: Pen, size: number, text: string, x: number, y: number) =>
  pen.font('Helvetica', size).text(text, x, y, { lineBreak: false });

/** A line of text with a raised number behind it. */
function marked(pen: Pen, text: string, mark: string, y: number): void {
  put(pen, 10, text, 60, y);
  put(pen, 6, mark, 60 + pen.font('Helvetica', 10).widthOfString(text), y - 2);
}

it('links notes at the end of the document to the only page that refers to them', async () => {
  const text = await drawn((pen) => {
    lines(pen.font('Helvetica', 10), PROSE, 60, 60);
    marked(pen, 'The gates were rebuilt.', '1', 100);
    lines(
      pen.addPage().font('Helvetica', 10),
      ['Boats are counted at noon, and so are', 'those who came with them.'],
      60,
      90,
    );
    put(pen, 5, '1', 60, 700);
    put(pen, 8, 'In the year of the great flood.', 64, 700);
  });
  expect(text).toContain('rebuilt.[^1]');
  expect(text).toMatch(/\n\n\[\^1\]: In the year of the great flood\.$/);
});

it('links notes at the foot of a page whose own numbers are not raised', async () => {
  const text = await drawn((pen) => {
    lines(pen.font('Helvetica', 10), PROSE, 60, 60);
    marked(pen, 'The gates were rebuilt.', '3', 100);
    marked(pen, 'The keeper stayed.', '4', 130);
    put(pen, 8, '3', 60, 700);
    put(pen, 8, 'In the year of the great flood.', 74, 700);
    put(pen, 8, '4', 60, 711);
    put(pen, 8, 'Until the year after.', 74, 711);
  });
  expect(text).toContain('rebuilt.[^3]');
  expect(text).toContain('[^3]: In the year of the great flood.\n\n[^4]: Until the year after.');
});

it('a note that breaks off at the end of a column continues at the foot of the next', async () => {
  const text = await drawn((pen) => {
    lines(pen.font('Helvetica', 9), [...PROSE, ...PROSE, ...PROSE], 40, 60);
    put(pen, 9, 'The gates were rebuilt.', 40, 190);
    put(pen, 6, '5', 40 + pen.font('Helvetica', 9).widthOfString('The gates were rebuilt.'), 188);
    lines(pen.font('Helvetica', 9), [...PROSE, ...PROSE, ...PROSE], 320, 60);
    put(pen, 5, '5', 40, 700);
    put(pen, 7.5, 'In the year of the great flood, when the keeper and those of the', 44, 700);
    put(pen, 7.5, 'lower gates walked to the town.', 320, 700);
  });
  expect(text).toMatch(/\n\n\[\^5\]: In the year .* of the lower gates walked to the town\.$/);
});

it('a power beside the mark of the same number is no mark', async () => {
  const text = await drawn((pen) => {
    lines(pen.font('Helvetica', 10), PROSE, 60, 60);
    marked(pen, 'The gates were rebuilt.', '2', 100);
    marked(pen, 'The yard has the area n', '2', 130);
    marked(pen, 'The basin measures 40 km', '2', 160);
    const behind = 60 + pen.font('Helvetica', 10).widthOfString('The first wall is as long as the wall pq');
    put(pen, 10, 'The first wall is as long as the wall pq', 60, 190);
    put(pen, 6, '10', behind, 195);
    put(pen, 6, '2', behind + 2, 188);
    marked(pen, 'So says the keeper', '2', 220);
    put(pen, 5, '2', 60, 700);
    put(pen, 8, 'In the year of the great flood.', 64, 700);
  });
  expect(text).toContain('rebuilt.[^2]');
  expect(text).toContain('keeper[^2]');
  expect(text).toContain('area n<sup>2</sup>');
  expect(text).toContain('40 km<sup>2</sup>');
  expect(text).toContain('pq<sub>10</sub><sup>2</sup>');
});

it('the only raised number of a note is its mark, whatever is before it', async () => {
  const text = await drawn((pen) => {
    lines(pen.font('Helvetica', 10), PROSE, 60, 60);
    marked(pen, 'The gates were rebuilt in model B', '2', 100);
    put(pen, 5, '2', 60, 700);
    put(pen, 8, 'In the year of the great flood.', 64, 700);
  });
  expect(text).toContain('model B[^2]');
});
