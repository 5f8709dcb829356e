import { expect, it } from 'vitest';
import { convertWith } from '../../convert-with.test.support.ts';
import { pdf } from '../convert-pdf.ts';
import { drawPdf } from '../draw-pdf.test.fixture.ts';

it('items within an item whose lines begin left of their letters, right of the edge of the column, are whole', async () => {
  const file = await drawPdf((pen) => {
    pen.font('Helvetica', 10);
    const put = (text: string, x: number, y: number) => pen.text(text, x, y, { lineBreak: false });
    put('4. The keeper of the upper lock and I answer for the gates of the', 84, 80);
    put('harbour, and for the rules that we have written for them, and have:', 60, 92);
    put('a) Written such rules, or had them written by the clerk of our', 108, 112);
    put('harbour, so that all boats learn of them before they are there;', 84, 124);
    put('b) Told the owner of the boats of all that has changed in them.', 108, 144);
  });
  expect((await convertWith(pdf, file)).markdown.split('\n')).toEqual([
    '4. The keeper of the upper lock and I answer for the gates of the harbour, and for the rules that we have written for them, and have:',
    '   - a) Written such rules, or had them written by the clerk of our harbour, so that all boats learn of them before they are there;',
    '   - b) Told the owner of the boats of all that has changed in them.',
  ]);
});

it('a line that hangs far below the text of an item continues its sentence', async () => {
  const file = await drawPdf((pen) => {
    pen.font('Helvetica', 10);
    const put = (text: string, x: number, y: number) => pen.text(text, x, y, { lineBreak: false });
    put('\u2022 The gates of the upper lock, which the keeper opens at the time', 60, 80);
    put('of low water; and', 115, 92);
    put('\u2022 The gates of the lower lock, which stay open.', 60, 104);
  });
  expect((await convertWith(pdf, file)).markdown.split('\n')).toEqual([
    '- The gates of the upper lock, which the keeper opens at the time of low water; and',
    '- The gates of the lower lock, which stay open.',
  ]);
});
