import { expect, it } from 'vitest';
import { convertWith } from '../../convert-with.test.support.ts';
import { pdf } from '../convert-pdf.ts';
import { drawPdf, type Pen } from '../draw-pdf.test.fixture.ts';

/** Lines that begin with a bold text, if they have one. */
const drawn = async (rows: readonly (readonly [bold: string, text: string])[]) => {
  const file = await drawPdf((pen: Pen) => {
    for (const [index, [bold, text]] of rows.entries()) {
      const y = 60 + 12 * index;
      pen.font('Times-Bold', 10).text(bold, 60, y, { lineBreak: false });
      const x = 60 + pen.widthOfString(bold);
      pen.font('Times-Roman', 10).text(text, x, y, { lineBreak: false });
    }
  });
  return (await convertWith(pdf, file)).markdown.split('\n').filter(Boolean);
};

it('entries of several lines with bold names are paragraphs, where their last lines end early', async () => {
  expect(
    await drawn([
      ['Ann Harbour,', ' keeper of the northern lock and of the three gates of the basin'],
      ['', '(office of the harbour, eastern quay)'],
      ['Ben Sluice,', ' clerk of the ferries and of their crews, who also counts the barges'],
    ]),
  ).toEqual([
    '**Ann Harbour,** keeper of the northern lock and of the three gates of the basin (office of the harbour, eastern quay)',
    '**Ben Sluice,** clerk of the ferries and of their crews, who also counts the barges',
  ]);
});

it('a bold name within a text may begin a line below a full one', async () => {
  expect(
    await drawn([
      ['Ann Harbour,', ' keeper of the northern lock and of the three gates of the basin'],
      ['', 'in the office of the harbour, has been seen on the quay with the clerk, and'],
      ['Ben Sluice', ' has counted the barges with him, and so they have all been seen'],
    ]),
  ).toHaveLength(1);
});

it('lines that begin with labels and colons are lines of their own, also where the longest fills its column', async () => {
  const plain = (texts: readonly string[]) => drawn(texts.map((text) => ['', text] as const));
  const labels = ['Signed: by the keeper of the northern lock', 'Key: 4711', 'Name: Ann Harbour'];
  expect(await plain(labels)).toEqual(labels);
  expect(
    await plain(['Signed: by the keeper of the northern lock', 'and by the clerk, whose name is Ann: Harbour']),
  ).toHaveLength(1);
});

it('a bold name below the first line of a label with a colon begins no entry', async () => {
  const rows = [
    ['', 'Signed: by the keeper of the northern lock, whose clerk in the office of the harbour is'],
    ['Ann Harbour', ' for the time of the fair and of the regatta that comes after it'],
  ] as const;
  expect(await drawn(rows)).toHaveLength(1);
});

it('a bold label with a colon begins a paragraph below a line that ends early, and none without a colon', async () => {
  const below = (label: string, text: string, above = 'northern lock alone has any that are above five feet') =>
    drawn([
      ['', 'Gates of the northern lock are those below the weir, which the keeper counts at noon, and the'],
      ['', above],
      [label, text],
    ]);
  const text = ' any that opens by hand when the water in the upper basin is higher than it';
  expect(await below('Gate:', text)).toHaveLength(2);
  expect(await below('Gate', `:${text}`)).toHaveLength(2);
  expect(await below('Gate', text)).toHaveLength(1);
  const full = 'weir itself, where boats that come from the upper basin wait until the keeper has seen the';
  expect(await below('Gate:', text, full)).toHaveLength(1);
});
