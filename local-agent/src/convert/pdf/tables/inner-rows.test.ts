import { expect, it } from 'vitest';
import { convertWith } from '../../convert-with.test.support.ts';
import { pdf } from '../convert-pdf.ts';
import { drawPdf, grid } from '../draw-pdf.test.fixture.ts';

/** The texts of a line in a cell and where they begin. */
type CellLine = readonly (readonly [x: number, text: string])[];

/** The text of a cell that has these lines. */
const cell = async (...lines: readonly CellLine[]) => {
  const file = await drawPdf((pen) => {
    grid(pen, [60, 160, 460], [80, 100, 200]);
    pen.font('Helvetica', 10);
    pen.text('Quay', 66, 86, { lineBreak: false }).text('Toll of the boats and rafts', 166, 86, { lineBreak: false });
    pen.text('North', 66, 106, { lineBreak: false });
    for (const [index, line] of lines.entries())
      for (const [x, text] of line) pen.text(text, x, 106 + 13 * index, { lineBreak: false });
  });
  return /\| North \| (.*) \|/.exec((await convertWith(pdf, file)).markdown)?.[1];
};

const TEXT = 'The toll of a boat that enters depends on its mast and';
const MORE = 'on the tide of the day, as the keepers have seen it';
const [above, below]: CellLine[] = [[[166, TEXT]], [[166, MORE]]];
const at = (first: number, second: number): CellLine => [
  [first, 'in'],
  [second, 'all years'],
];

/** The text of a cell that has these lines between lines of text. */
const between = (...lines: readonly CellLine[]) => cell(above ?? [], ...lines, below ?? []);

it('rows of a table within a cell are lines of their own', async () => {
  expect(await between(at(180, 280), at(178, 276), at(181, 284))).toBe(
    `${TEXT}<br>in all years<br>in all years<br>in all years<br>${MORE}`,
  );
});

it('two rows, and a cell that has nothing but such lines, are no table within a cell', async () => {
  expect(await between(at(180, 280), at(176, 276))).toBe(`${TEXT} in all years in all years ${MORE}`);
  expect(await cell(at(180, 280), at(178, 276), at(181, 284))).toBe('in all years in all years in all years');
});

it('lines of other numbers of texts, texts that stand beside each other, and words with usual gaps are no rows', async () => {
  const [row, far] = [at(180, 280), at(180, 340)];
  const three: CellLine = [...at(180, 275), [340, 'past']];
  expect(await between(row, three, row, three)).not.toContain('<br>');
  expect(await between(row, far, row, far)).not.toContain('<br>');
  expect(await between(far, row, far, row)).not.toContain('<br>');
  expect(await between(at(166, 190), at(166, 190), at(166, 190))).not.toContain('<br>');
});
