import { expect, it } from 'vitest';
import { convertWith } from '../../convert-with.test.support.ts';
import { pdf } from '../convert-pdf.ts';
import { drawPdf } from '../draw-pdf.test.fixture.ts';

it('a long line of underscores parts the text, and a short one is to be signed', async () => {
  const file = await drawPdf((pen) => {
    pen.font('Helvetica', 10);
    for (const [index, text] of [
      'The gate opens at low water.',
      '_'.repeat(70),
      'Boats wait on the left side.',
      '_'.repeat(24),
      'Anna Mills, keeper of the gate',
    ].entries())
      pen.text(text, 60, 60 + 30 * index, { lineBreak: false });
  });
  const { markdown } = await convertWith(pdf, file);
  expect(markdown.split('\n\n')).toEqual([
    'The gate opens at low water.',
    '---',
    'Boats wait on the left side.',
    '\\_'.repeat(24),
    'Anna Mills, keeper of the gate',
  ]);
});
