import { expect, it } from 'vitest';
import { convertWith } from '../../convert-with.test.support.ts';
import { pdf } from '../convert-pdf.ts';
import { drawPdf } from '../draw-pdf.test.fixture.ts';
import { markdownOf } from './placed-lines.test.fixture.ts';

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

it('a line that breaks within a sentence of a longer paragraph ends no paragraph', async () => {
  const markdown = await markdownOf(
    [60, 80, 'The keeper of the upper lock opens its gates at low water for all boats that'],
    [60, 92, 'wait, the time of which'],
    [60, 104, 'the clerk of the harbour writes on the board of the lower lock each morning.'],
  );
  expect(markdown.split('\n')).toHaveLength(1);
});

it('a title whose next line continues in italics of another weight is one heading', async () => {
  const file = await drawPdf((pen) => {
    const put = (text: string, y: number) => pen.text(text, 60, y, { lineBreak: false });
    pen.font('Helvetica-Bold', 20);
    put('The gates of the upper lock', 60);
    pen.font('Helvetica-Oblique', 20);
    put('and how their keeper opens them', 84);
    pen.font('Helvetica', 10);
    for (let line = 0; line < 4; line++)
      put('The keeper opens the gates at low water for all boats that wait on the left side of', 130 + 12 * line);
  });
  const { markdown } = await convertWith(pdf, file);
  expect(markdown.split('\n')[0]).toBe('# The gates of the upper lock and how their keeper opens them');
});
