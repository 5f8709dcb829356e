import { expect, it } from 'vitest';
import { convertWith } from '../convert-with.test.support.ts';
import { pdf } from './convert-pdf.ts';
import { drawPdf, grid, type Pen } from './draw-pdf.test.fixture.ts';

const markdown = async (draw: (pen: Pen) => void) => (await convertWith(pdf, await drawPdf(draw))).markdown;
const put = (pen: Pen, text: string, x: number, y: number) => pen.text(text, x, y, { lineBreak: false });
const line = (pen: Pen, x0: number, y0: number, x1: number, y1: number) => pen.moveTo(x0, y0).lineTo(x1, y1).stroke();

it('squares beside texts are boxes, empty, crossed or ticked', async () => {
  const text = await markdown((pen) => {
    pen.font('Helvetica', 10);
    for (const [row, label] of ['Single', 'Married', 'Widowed', 'Divorced'].entries()) {
      pen.rect(60, 100 + 20 * row, 9, 9).stroke();
      put(pen, label, 75, 100 + 20 * row);
    }
    line(pen, 61, 121, 68, 128);
    line(pen, 68, 121, 61, 128);
    pen.moveTo(61, 145).lineTo(64, 148).lineTo(68, 141).stroke();
    put(pen, 'X', 61.5, 160.5);
  });
  expect(text.split('\n')).toEqual(['- [ ] Single', '- [x] Married', '- [x] Widowed', '- [x] Divorced']);
});

it('boxes stand where they are in a line and in a table', async () => {
  const text = await markdown((pen) => {
    put(pen.font('Helvetica', 10), 'Do you live here?', 60, 60);
    for (const [at, answer] of ['Yes', 'No'].entries()) {
      pen.rect(160 + 50 * at, 60, 8, 8).stroke();
      put(pen, answer, 172 + 50 * at, 60);
    }
    grid(pen, [60, 200, 300], [100, 120, 140, 160]);
    for (const [row, question] of ['Own boat', 'Own quay', 'Own crane'].entries()) {
      put(pen, question, 64, 105 + 20 * row);
      pen.rect(206 + 9 * row, 105 + 20 * row, 9, 9).stroke();
      put(pen, 'applies', 220 + 9 * row, 105 + 20 * row);
    }
  });
  expect(text).toContain('Do you live here? \u2610 Yes \u2610 No');
  expect(text).toContain('| Own quay | \u2610 applies |');
});

it('a line with two boxes is no item, and its sentence continues on the next line', async () => {
  const text = await markdown((pen) => {
    pen.font('Helvetica', 10);
    for (const [at, answer] of ['Yes', 'No'].entries()) {
      pen.rect(60 + 50 * at, 60, 8, 8).stroke();
      put(pen, answer, 72 + 50 * at, 60);
    }
    line(pen, 61, 61, 67, 67);
    line(pen, 67, 61, 61, 67);
    put(pen, 'Did the keeper of the lock or the clerk of the quay see the boat on the night', 150, 60);
    put(pen, 'that you have named above?', 60, 72);
  });
  expect(text).toBe(
    '\u2612 Yes \u2610 No Did the keeper of the lock or the clerk of the quay see the boat on the night that you have named above?',
  );
});

it('cells of a grid and squares without a text beside them are none', async () => {
  const text = await markdown((pen) => {
    put(pen.font('Helvetica', 10), 'Account', 60, 60);
    for (let at = 0; at < 6; at++) pen.rect(110 + 12 * at, 58, 12, 12).stroke();
    pen.rect(400, 300, 10, 10).stroke();
  });
  expect(text).toBe('Account');
});

it('a line of boxes behind their labels ends the paragraph whose last word is the first label', async () => {
  const text = await markdown((pen) => {
    put(
      pen.font('Helvetica', 10),
      'The keeper says by check mark whether all boats have paid the toll for the spring. Yes',
      60,
      60,
    );
    pen.rect(60, 73, 8, 8).stroke();
    line(pen, 61, 74, 67, 80);
    line(pen, 67, 74, 61, 80);
    put(pen, 'No', 72, 72);
    pen.rect(90, 73, 8, 8).stroke();
    put(pen, 'The clerk says whether the crane on the quay has been seen by the keeper of the lock', 60, 90);
  });
  expect(text).toMatch(/spring\. Yes \u2612 No \u2610\n\nThe clerk/);
});
