import { expect, it } from 'vitest';
import { convertWith } from '../../convert-with.test.support.ts';
import { pdf } from '../convert-pdf.ts';
import { drawPdf } from '../draw-pdf.test.fixture.ts';

const EQUATIONS = ['cos(a + b) = cos a cos b - sin a sin b', 'sin(a + b) = sin a cos b + cos a sin b'];

it('equations below each other are lines of their own', async () => {
  const file = await drawPdf((pen) => {
    pen.font('Times-Roman', 11).text('You may find the following formulas useful in the questions below.', 60, 60);
    for (const [row, line] of EQUATIONS.entries()) pen.text(line, 90, 90 + 14 * row, { lineBreak: false });
  });
  const { markdown } = await convertWith(pdf, file);
  expect(markdown.split('\n\n').slice(1)).toEqual(EQUATIONS);
});
