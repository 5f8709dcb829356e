import { expect, it } from 'vitest';
import { convertWith } from '../../convert-with.test.support.ts';
import { pdf } from '../convert-pdf.ts';
import { drawPdf } from '../draw-pdf.test.fixture.ts';

it('lines that begin with bold labels are paragraphs of their own', async () => {
  const file = await drawPdf((pen) => {
    for (const [index, [label = '', text = '']] of [
      ['Present:', 'A. Olsen and everybody else who was asked to come'],
      ['Apologies:', 'E. Rossi and D. Mbeki, who had to stay at home'],
    ].entries()) {
      const y = 80 + 13 * index;
      const width = pen.font('Helvetica-Bold', 10).widthOfString(`${label} `);
      pen.text(label, 60, y, { lineBreak: false });
      pen.font('Helvetica', 10).text(text, 60 + width, y, { lineBreak: false });
    }
  });
  const { markdown } = await convertWith(pdf, file);
  expect(markdown).toMatch(/^\*\*Present:\*\* A\. Olsen .*\n\n\*\*Apologies:\*\* E\. Rossi /);
});
