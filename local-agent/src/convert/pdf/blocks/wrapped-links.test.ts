import { expect, it } from 'vitest';
import { convertWith } from '../../convert-with.test.support.ts';
import { pdf } from '../convert-pdf.ts';
import { drawPdf, type Pen } from '../draw-pdf.test.fixture.ts';

/** Entries of a list behind their numbers, each of two lines, with where these lead. */
const drawn = async (...entries: readonly (readonly [lines: readonly string[], links: readonly string[]])[]) => {
  const file = await drawPdf((pen) => {
    pen.font('Helvetica', 9);
    for (const [at, [lines, links]] of entries.entries()) {
      pen.text(`10.${at + 1}*`, 44, 60 + 33 * at, { lineBreak: false });
      for (const [row, line] of lines.entries())
        (pen as Pen & { text: (...given: unknown[]) => Pen }).text(line, 76, 60 + 33 * at + 11 * row, {
          lineBreak: false,
          link: `https://harbour.example/${links[row]}`,
        });
    }
  });
  return (await convertWith(pdf, file)).markdown.split('\n\n');
};

const FULL = [
  'Rules for the keepers of the upper lock, printed as part ten of the report of the harbour board for the year to',
  'March 31, 1913.',
];
const SHORT = [
  'Rules for the keepers of the lower lock, set by the harbour board for boats that sail by night',
  '(in force since the spring of 1913, printed as part eleven of the report of the harbour board for that year).',
];

it('a link that fills most of a line continues below it, also where the next word had place there', async () => {
  expect(await drawn([FULL, ['upper', 'upper']], [SHORT, ['lower', 'lower']])).toHaveLength(2);
  expect(await drawn([FULL, ['upper', 'upper']], [SHORT, ['lower', 'dates']])).toHaveLength(3);
});
