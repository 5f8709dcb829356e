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

it.each(['Contents', 'Sumário'])(
  'entries without dots between the lines of a page, below %s, are no table',
  async (head) => {
    const bytes = await drawPdf((pen) => {
      pen.font('Helvetica', 10).text('Manual of the Harbour', 60, 40, { lineBreak: false });
      pen.moveTo(60, 56).lineTo(500, 56).stroke();
      pen.font('Helvetica-Bold', 20).text(head, 60, 120, { lineBreak: false });
      for (const [index, name] of ENTRIES.entries()) {
        pen.font(index % 2 === 0 ? 'Helvetica-Bold' : 'Helvetica', 10);
        pen.text(index % 2 === 0 ? name : `${name} ${'. '.repeat(30)}`, 72, 180 + 16 * index, { lineBreak: false });
        pen.text(String(3 + index), 494, 180 + 16 * index, { lineBreak: false });
      }
      pen.moveTo(60, 780).lineTo(500, 780).stroke();
    });
    const { markdown } = await convertWith(pdf, bytes);
    expect(markdown).not.toContain('|');
    expect(markdown).toContain('Harbours \u2026 3');
  },
);

it('chapters without dots among entries with dots are no table, on a page without the head of the contents', async () => {
  const bytes = await drawPdf((pen) => {
    const put = (text: string, x: number, y: number) => pen.text(text, x, y, { lineBreak: false });
    put('Manual of the Harbour', 60, 40);
    put('iii', 520, 40);
    for (const [index, name] of [...ENTRIES, 'Lights', 'Bells'].entries()) {
      const y = 80 + 15 * index;
      const isChapter = index === 2 || index > 4;
      pen.font(isChapter ? 'Helvetica-Bold' : 'Helvetica', 10);
      put(isChapter ? `${index}` : `2.${index}`, isChapter ? 60 : 80, y);
      put(isChapter ? name : `${name} ${'. '.repeat(50)}`, isChapter ? 80 : 104, y);
      put(String(12 + index), 460, y);
    }
  });
  const { markdown } = await convertWith(pdf, bytes);
  expect(markdown).not.toContain('|');
  expect(markdown).toContain('7 Bells \u2026 19');
});
