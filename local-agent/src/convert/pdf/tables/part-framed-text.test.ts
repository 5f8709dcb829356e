import { expect, it } from 'vitest';
import { convertWith } from '../../convert-with.test.support.ts';
import { pdf } from '../convert-pdf.ts';
import { drawPdf, lines } from '../draw-pdf.test.fixture.ts';

const RULES = [
  [
    'The harbour office keeps this sheet for three years after',
    'the last day of the stay, and shows it to nobody but the',
    'officers who are named in the rules of the port.',
  ],
  [
    'Whoever signs this sheet declares that the vessel has',
    'neither fire nor sickness on board, and that the crew',
    'knows the rules of the quay and of the locks behind it.',
  ],
  [
    'A false statement may end the stay at once. The keeper of',
    'the quay then returns the part of the fee that was paid',
    'for the days that are left, but no more than half of it.',
  ],
];

/** A sheet in a frame: three paragraphs, and below the first one rows of two columns. */
async function sheet(fields: readonly (readonly [string, string])[]): Promise<string> {
  const file = await drawPdf((pen) => {
    pen.font('Helvetica', 10);
    let y = 60;
    const rule = () => pen.moveTo(60, y).lineTo(400, y).stroke();
    for (const [index, text] of RULES.entries()) {
      rule();
      lines(pen, text, 66, y + 6);
      y += 50;
      if (index > 0) continue;
      for (const [left, right] of fields) {
        rule();
        pen
          .moveTo(230, y)
          .lineTo(230, y + 20)
          .stroke();
        pen.text(left, 66, y + 5, { lineBreak: false });
        pen.text(right, 236, y + 5, { lineBreak: false });
        y += 20;
      }
    }
    rule();
    for (const x of [60, 400]) pen.moveTo(x, 60).lineTo(x, y).stroke();
  });
  return (await convertWith(pdf, file)).markdown;
}

const FIELDS = [
  ['Vessel', 'Berth'],
  ['Master', 'Date'],
] as const;

it('paragraphs as wide as the frame of a form are text, and what stands in columns between them a table', async () => {
  expect((await sheet(FIELDS)).split('\n\n')).toEqual([
    RULES[0]?.join(' '),
    '| Vessel | Berth |\n| --- | --- |\n| Master | Date |',
    RULES[1]?.join(' '),
    RULES[2]?.join(' '),
  ]);
});

it('a table with notes as wide as itself stays one', async () => {
  const rows = Array.from({ length: 5 }, (_, index) => [`Vessel ${index + 1}`, `Berth ${index + 4}`] as const);
  expect((await sheet(rows)).split('\n\n')).toHaveLength(1);
});

it('a table whose rows have a text below each stays one', async () => {
  const file = await drawPdf((pen) => {
    pen.font('Helvetica', 10);
    let y = 60;
    const rule = () => pen.moveTo(60, y).lineTo(400, y).stroke();
    for (const [index, text] of RULES.entries()) {
      rule();
      for (const x of [170, 290])
        pen
          .moveTo(x, y)
          .lineTo(x, y + 20)
          .stroke();
      for (const [column, cell] of [`Day ${index + 1}`, 'North quay', `Ship ${index + 4}`].entries())
        pen.text(cell, [66, 176, 296][column], y + 5, { lineBreak: false });
      y += 20;
      rule();
      lines(pen, text, 66, y + 6);
      y += 50;
    }
    rule();
    for (const x of [60, 400]) pen.moveTo(x, 60).lineTo(x, y).stroke();
  });
  const { markdown } = await convertWith(pdf, file);
  expect(markdown.split('\n\n')).toHaveLength(1);
  expect(markdown).toContain('| Day 3 | North quay | Ship 6 |');
});
