import { expect, it } from 'vitest';
import { convertWith } from '../../convert-with.test.support.ts';
import { pdf } from '../convert-pdf.ts';
import { cells, drawPdf, grid, lines } from '../draw-pdf.test.fixture.ts';

const TITLE = 'Rules of the harbour';
const TEXT = [
  'The harbour opens its upper gate at low water for',
  'all who have waited on its left side since noon and',
  'who have paid the keeper of the lower gate, and for',
  'the boats of the pilots, who never have to pay him.',
];
const NOTE = 'These rules hold until the next winter.';

/** A page whose title and note are marked as no content, and its text where `all` of it is. */
const read = async (all: boolean) => {
  const file = await drawPdf((pen) => {
    pen.font('Helvetica', 10).addContent('/Artifact <</Type /Layout>> BDC');
    lines(pen, [TITLE], 60, 30);
    if (!all) pen.addContent('EMC');
    lines(pen, TEXT, 60, 100);
    if (!all) pen.addContent('/Artifact <</Type /Layout>> BDC');
    lines(pen, [NOTE], 60, 800);
    pen.addContent('EMC');
  });
  return (await convertWith(pdf, file)).markdown;
};

it('marks of no content say nothing where all of a page has them', async () => {
  expect(await read(true)).toBe(`${TITLE}\n\n${TEXT.join(' ')}\n\n${NOTE}`);
  expect(await read(false)).toBe(TEXT.join(' '));
});

it('nor do they where all of a page that is a table has them', async () => {
  const file = await drawPdf((pen) => {
    pen.font('Helvetica', 10).addContent('/Artifact <</Type /Layout>> BDC');
    lines(pen, [TITLE], 60, 30);
    grid(pen, [60, 200, 340], [100, 120, 140, 160]);
    const rows = [
      ['Gate', 'Width'],
      ['upper', '4 m'],
      ['lower', '6 m'],
    ];
    cells(pen, rows, [64, 204], 105, 20);
    pen.addContent('EMC');
  });
  expect((await convertWith(pdf, file)).markdown).toContain(TITLE);
});
