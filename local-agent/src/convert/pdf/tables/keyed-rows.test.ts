import { expect, it } from 'vitest';
import { convertWith } from '../../convert-with.test.support.ts';
import { pdf } from '../convert-pdf.ts';
import { drawPdf, lines } from '../draw-pdf.test.fixture.ts';

it('bold terms of several lines beside running text that explains them are rows of a table', async () => {
  const terms = ['open the gate --by', 'close the gate --by', 'flood the basin --at', 'drain the basin --at'];
  const file = await drawPdf((pen) => {
    for (const [index, term] of terms.entries()) {
      const y = 80 + 59 * index;
      lines(pen.font('Helvetica-Bold', 10), [term, 'hand and keep it so'], 60, y, 10, 1.2);
      const text = [
        'is for gates without a motor, or with one that does not run,',
        'and tells the crew of the next shift where the handle is and',
        'who was the last one to use it. Nothing is moved before the',
        'lamps are lit.',
      ];
      lines(pen.font('Helvetica', 10), text, 180, y, 10, 1.2);
    }
  });
  const { markdown } = await convertWith(pdf, file);
  const rows = markdown.split('\n').filter((line) => line.startsWith('| ') && !line.includes('---'));
  expect(rows).toHaveLength(terms.length);
  expect(rows[1]).toMatch(
    /^\| \**close the gate --by hand and keep it so\** \| is for gates .* the lamps are lit\. \|$/,
  );
});
