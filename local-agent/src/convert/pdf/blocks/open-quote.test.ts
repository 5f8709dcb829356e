import { expect, it } from 'vitest';
import { convertWith } from '../../convert-with.test.support.ts';
import { pdf } from '../convert-pdf.ts';
import { drawPdf } from '../draw-pdf.test.fixture.ts';

/** Short lines in a wide column. */
const drawn = async (texts: readonly string[]) => {
  const file = await drawPdf((pen) => {
    pen.font('Helvetica', 10);
    for (const [index, text] of texts.entries()) pen.text(text, 60, 60 + 12 * index, { lineBreak: false });
    pen.text(
      'The northern sluice opens at dawn and the keeper writes the level of the water into the ledger.',
      60,
      140,
    );
  });
  return (await convertWith(pdf, file)).markdown.split('\n').filter(Boolean).slice(0, -1);
};

it('short lines of one quotation are one paragraph', async () => {
  expect(await drawn(['\u201cWe open', 'the gates', 'at dawn\u201d'])).toEqual([
    '\u201cWe open the gates at dawn\u201d',
  ]);
});

it('short lines below a quotation, and below a quoted word, are no part of it', async () => {
  expect(await drawn(['\u201cWe open\u201d', 'the keeper'])).toHaveLength(2);
  expect(await drawn(['the \u201cgate', 'keeper'])).toHaveLength(2);
  expect(await drawn(['\u201cWe open', '. the gates'])).toHaveLength(2);
});

it('a quotation whose end is missing is no display', async () => {
  expect(
    await drawn(['\u201cthe gates', ...Array.from({ length: 8 }, (_, index) => `of the lock ${index}`)]),
  ).not.toHaveLength(1);
});
