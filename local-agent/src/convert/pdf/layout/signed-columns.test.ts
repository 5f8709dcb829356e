import { expect, it } from 'vitest';
import { convertWith } from '../../convert-with.test.support.ts';
import { pdf } from '../convert-pdf.ts';
import { drawPdf, type Pen } from '../draw-pdf.test.fixture.ts';

const convert = async (draw: (pen: Pen) => void) =>
  (await convertWith(pdf, await drawPdf((pen) => draw(pen.font('Helvetica', 10))))).markdown.trim().split('\n\n');

/** Lines in columns that begin at 60 and 240, 13 points below each other. */
function columns(pen: Pen, rows: readonly (readonly string[])[]): void {
  for (const [row, texts] of rows.entries())
    for (const [column, text] of texts.entries())
      if (text) pen.text(text, 60 + 180 * column, 160 + 13 * row, { lineBreak: false });
}

const REPORT = 'The report on the harbour was approved by its board and signed on its behalf by two persons.';

it('names beside each other with their offices below are read one after the other', async () => {
  const lines = await convert((pen) => {
    pen.text(REPORT, 60, 100, { lineBreak: false });
    columns(pen, [
      ['Anna Berg', 'Paul van Holm'],
      ['Chief Executive', 'Finance Director'],
      ['3 May 2024', '4 May 2024'],
    ]);
    pen.text('16 May 2024', 60, 230, { lineBreak: false });
  });
  const left = ['Anna Berg', 'Chief Executive', '3 May 2024'];
  const right = ['Paul van Holm', 'Finance Director', '4 May 2024'];
  expect(lines.slice(-7)).toEqual([...left, ...right, '16 May 2024']);
});

it('a row of offices above names is none of signatures', async () => {
  const rows = [
    ['Chief Executive', 'Finance Director'],
    ['Anna Berg', 'Paul Holm'],
    ['Maria Lund', 'Jan Vik'],
  ];
  const text = (await convert((pen) => columns(pen, rows))).join(' ');
  expect(text.indexOf('Finance Director')).toBeLessThan(text.indexOf('Anna Berg'));
});
