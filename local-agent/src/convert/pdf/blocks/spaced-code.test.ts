import { expect, it } from 'vitest';
import { convertWith } from '../../convert-with.test.support.ts';
import { pdf } from '../convert-pdf.ts';
import { drawPdf, lines } from '../draw-pdf.test.fixture.ts';

const TEXT = [
  'The keeper of the upper gate reads the level of the water at noon and writes it down, and then',
  'goes to the lower gate, where the other keeper waits for him with the ledger of the harbour, to',
  'compare both levels with those of the day before, and with those of the year before if it rained',
  'at night. Both sign the ledger.',
];

/** Text and below it a listing, with so many points from line to line of the text, and to a line of the listing. */
const convert = async (pitch: number, ...steps: readonly number[]) => {
  const bytes = await drawPdf((pen) => {
    pen.font('Helvetica', 10);
    for (const [index, text] of TEXT.entries()) lines(pen, [text], 60, 60 + index * pitch);
    pen.font('Courier', 10);
    let y = 60 + 6 * pitch;
    for (const [index, code] of ['open(gate);', 'int level = read();', 'close(gate);'].entries()) {
      lines(pen, [code], 60, y);
      y += steps[index] ?? 0;
    }
  });
  return (await convertWith(pdf, bytes)).markdown.split('```').slice(1);
};

it('a blank line within a listing parts it nowhere, in documents of large distances between lines either', async () => {
  expect(await convert(12, 12, 24)).toEqual(['\nopen(gate);\nint level = read();\n\nclose(gate);\n', '']);
  expect(await convert(16, 32, 16)).toEqual(['\nopen(gate);\n\nint level = read();\nclose(gate);\n', '']);
});

it('more white parts listings', async () => {
  expect(await convert(12, 12, 32)).toHaveLength(4);
  expect(await convert(16, 36, 16)).toHaveLength(4);
});
