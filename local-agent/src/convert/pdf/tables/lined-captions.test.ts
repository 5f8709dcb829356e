import { expect, it } from 'vitest';
import { convertWith } from '../../convert-with.test.support.ts';
import { pdf } from '../convert-pdf.ts';
import { drawPdf, lines, type Pen } from '../draw-pdf.test.fixture.ts';

const PARTIES = ['HARBOUR SUPPLY, INC.', 'Plaintiff,', 'v.', 'JANE MARINER,', 'Defendant.'];
const CASE = ['Case No.', 'COMPLAINT', '(Goods not paid for)'];

/** The rows of tables on a page with parties and a case beside the lines of `draw`. */
const rowsOf = async (draw: (pen: Pen) => void, parties = PARTIES) => {
  const file = await drawPdf((pen) => {
    pen.font('Times-Roman', 12);
    lines(pen, parties, 75, 120, 12, 2);
    lines(pen, CASE, 330, 120, 12, 2);
    draw(pen);
    lines(
      pen,
      ['Plaintiff alleges as follows:', '(Goods)', 'At all times the goods were on the pier.'],
      150,
      270,
      12,
      2,
    );
  });
  return (await convertWith(pdf, file)).markdown;
};
const line = (pen: Pen, ...[x0, y0, x1, y1]: readonly [number, number, number, number]) =>
  pen.moveTo(x0, y0).lineTo(x1, y1).stroke();
const corner = (pen: Pen) => line(line(pen, 300, 110, 300, 250), 70, 250, 300, 250);

it('the caption of a court paper is a table of two cells where a line is below the parties and one beside them', async () => {
  const markdown = await rowsOf(corner);
  expect(markdown).toMatch(
    /^\| HARBOUR SUPPLY, INC\..*v\..*Defendant\. \| Case No\..*\(Goods not paid for\) \|\n\| ---/,
  );
  expect(markdown.indexOf('Plaintiff alleges')).toBeGreaterThan(markdown.indexOf('Case No.'));
});

it('lines that do not end at one corner, and figures beside them, are no caption', async () => {
  expect(await rowsOf((pen) => line(line(pen, 300, 110, 300, 250), 70, 270, 300, 270))).not.toMatch(
    /^\| HARBOUR.*Defendant/,
  );
  expect(await rowsOf(corner, ['1.0', '2.0', '3.0', '4.0', '5.0'])).not.toMatch(/^\| 1\.0 2\.0/);
});
