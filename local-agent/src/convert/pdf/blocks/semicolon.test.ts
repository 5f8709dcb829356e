import { expect, it } from 'vitest';
import { convertWith } from '../../convert-with.test.support.ts';
import { pdf } from '../convert-pdf.ts';
import { drawPdf } from '../draw-pdf.test.fixture.ts';

/** Paragraphs of a quotation that is set in from both sides of a column. */
const paragraphs = async (lines: readonly (readonly [number, string])[]) => {
  const file = await drawPdf((pen) => {
    pen.font('Helvetica', 10);
    pen.text(
      'The keeper of the northern gate has to know these rules by heart, as each of the others has to do.',
      60,
      60,
      {
        lineBreak: false,
      },
    );
    for (const [index, [x, text]] of lines.entries()) pen.text(text, x, 90 + 12 * index, { lineBreak: false });
  });
  return (await convertWith(pdf, file)).markdown.trim().split('\n\n').slice(1);
};
const FIRST = [100, 'Ferries wait for the tide below the northern gate and leave it with boats'] as const;
const SECOND = [100, 'of the morning, for a day and a night and without any restriction;'] as const;

it('a line that ends with a semicolon continues where the longest line of its paragraph leaves no place', async () => {
  expect(await paragraphs([FIRST, SECOND, [100, 'provided that they ring the bell']])).toHaveLength(1);
  expect(await paragraphs([FIRST, SECOND, [100, 'Provided that they ring the bell']])).toHaveLength(2);
  expect(await paragraphs([FIRST, SECOND, [100, 'as long as they ring the bell']])).toHaveLength(2);
  expect(await paragraphs([FIRST, [100, SECOND[1].replace(';', ':')], [100, 'provided that they ring']])).toHaveLength(
    2,
  );
  expect(await paragraphs([SECOND, [100, 'provided that they ring the bell']])).toHaveLength(2);
  expect(await paragraphs([FIRST, [105, SECOND[1]], [100, 'provided that they ring the bell']])).toHaveLength(2);
});
