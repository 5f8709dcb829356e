import { expect, it } from 'vitest';
import { convertWith } from '../../convert-with.test.support.ts';
import { pdf } from '../convert-pdf.ts';
import { drawPdf, type Pen } from '../draw-pdf.test.fixture.ts';

const PITCH = 26;
const TOP = 90;
const LINES = [
  'Plaintiff Harbour Supply, by and through its counsel, brings this complaint against',
  'the owner of the vessel and states that the goods were delivered to the pier on the',
  'day that the parties had agreed, and that none of them has been paid for since then.',
];

/** What pleading paper prints: numbers from 1 to 28, and a double line beside them. */
function paper(pen: Pen, right = '') {
  for (let line = 1; line <= 28; line++) {
    const number = String(line);
    pen
      .font('Helvetica', 9)
      .text(number, 50 - pen.widthOfString(number), TOP + (line - 1) * PITCH - 3, { lineBreak: false });
    if (right) pen.text(right, 300, TOP + (line - 1) * PITCH - 3, { lineBreak: false });
  }
  for (const x of [58, 61]) pen.moveTo(x, 40).lineTo(x, 820).stroke();
}

it('the numbers and lines of pleading paper are no part of the text, and a caption has two cells', async () => {
  const file = await drawPdf((pen) => {
    paper(pen);
    pen.font('Times-Roman', 12);
    for (const [row, [left, right]] of [
      ['HARBOUR SUPPLY, INC.,', 'Case No. 12-417'],
      ['Plaintiff,', ''],
      ['vs.', 'COMPLAINT FOR BREACH'],
      ['Jane Mariner,', 'OF CONTRACT'],
      ['Defendant.', ''],
    ].entries()) {
      const y = TOP + 2 * PITCH + row * 20;
      pen.text(left ?? '', 75, y, { lineBreak: false });
      pen.text(')', 300, y, { lineBreak: false });
      if (right) pen.text(right, 330, y + 4, { lineBreak: false });
    }
    for (const [row, line] of LINES.entries()) pen.text(line, 75, TOP + (8 + row) * PITCH, { lineBreak: false });
  });
  const { markdown } = await convertWith(pdf, file);
  expect(markdown).toContain(LINES.join(' '));
  expect(markdown.match(/^\|.*\|$/gm)).toEqual([
    expect.stringMatching(
      /^\| HARBOUR SUPPLY, INC\.,.*Plaintiff,.*vs\..*Jane Mariner,.*Defendant\. \| Case No\. 12-417.*COMPLAINT FOR BREACH OF CONTRACT \|$/,
    ),
    '| --- | --- |',
  ]);
  expect(markdown).not.toMatch(/\b1[0-9]\b(?!-417)|\)/);
});

it('numbers of a table stay', async () => {
  const file = await drawPdf((pen) => {
    paper(pen, 'Lamp oil, tins');
    for (let line = 0; line < 28; line++) {
      pen.font('Helvetica', 9).text(`${900 - 7 * line}.50`, 450, TOP + line * PITCH - 3, { lineBreak: false });
      pen
        .moveTo(30, TOP + line * PITCH + 12)
        .lineTo(560, TOP + line * PITCH + 12)
        .stroke();
    }
  });
  const { markdown } = await convertWith(pdf, file);
  expect(markdown).toContain('| 17 | Lamp oil, tins | 788.50 |');
});
