import { expect, it } from 'vitest';
import { convertWith } from '../../convert-with.test.support.ts';
import { pdf } from '../convert-pdf.ts';
import { drawPdf } from '../draw-pdf.test.fixture.ts';

const ENTRIES = ['Harbours', 'Cranes', 'Pilots', 'Locks', 'Buoys', 'Charts'];

/** Names and numbers with dots between them, between two lines. */
async function drawn(numberOf: (index: number) => string): Promise<string> {
  const bytes = await drawPdf((pen) => {
    pen.font('Helvetica', 10).moveTo(60, 72).lineTo(400, 72).stroke();
    for (const [index, name] of ENTRIES.entries()) {
      const put = (text: string, x: number) => pen.text(text, x, 80 + 14 * index, { lineBreak: false });
      put(`4.${index + 1}`, 60);
      put(`${name} ${'. '.repeat(30)}`, 90);
      put(numberOf(index), 390);
    }
    pen.moveTo(60, 168).lineTo(400, 168).stroke();
  });
  return (await convertWith(pdf, bytes)).markdown;
}

it('a list of contents between two lines is no table', async () => {
  const markdown = await drawn((index) => String(12 + index));
  expect(markdown.split('\n\n')).toEqual(ENTRIES.map((name, index) => `4.${index + 1} ${name} \u2026 ${12 + index}`));
});

it('figures behind dots are a table where they do not count on', async () => {
  expect(await drawn((index) => String(90 - index))).toContain('| --- |');
});
