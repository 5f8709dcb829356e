import { expect, it } from 'vitest';
import { convertWith } from '../../convert-with.test.support.ts';
import { pdf } from '../convert-pdf.ts';
import { drawPdf, lines, type Pen } from '../draw-pdf.test.fixture.ts';

const ABOVE = [
  'The crews of the ferries work in watches of four hours, by',
  'day and by night, and sleep on board between them. In the',
  'winter the watches are shorter.',
];
const BESIDE = [
  'Ice on the rails has to be broken by hand',
  'every hour or so. Whoever stands there may',
  'ask for a second watch that is shorter,',
];
const BELOW = ['and the captain writes all of this into the log, which the', 'owners read.'];

/** A black sign with a word in it, and an exclamation mark above that. */
const sign = (pen: Pen, x: number, y: number) => {
  pen.rect(x, y, 34, 34).fill('#000000');
  pen
    .font('Helvetica-Bold', 18)
    .fillColor('#ffffff')
    .text('!', x + 14, y + 4, { lineBreak: false });
  pen.font('Helvetica-Bold', 6).text('CAUTION', x + 3, y + 25, { lineBreak: false });
  pen.fillColor('#000000');
};

it('the word in an icon that text runs around begins that text', async () => {
  const file = await drawPdf((pen) => {
    lines(pen.font('Helvetica', 10), ABOVE, 60, 100);
    sign(pen, 60, 141);
    lines(pen.font('Helvetica', 10), BESIDE, 100, 142);
    lines(pen, BELOW, 60, 181);
  });
  expect((await convertWith(pdf, file)).markdown).toBe(
    `${ABOVE.join(' ')}\n\nCAUTION ${[...BESIDE, ...BELOW].join(' ')}`,
  );
});

it('the word of a box beside one line, or in a table, stays where it is', async () => {
  const file = await drawPdf((pen) => {
    sign(pen, 60, 97);
    lines(pen.font('Helvetica', 10), ['Ice on the rails'], 110, 112);
    sign(pen, 60, 157);
    lines(pen.font('Helvetica', 10), ['Snow on the decks', 'and on the stairs'], 110, 162);
  });
  expect((await convertWith(pdf, file)).markdown).not.toMatch(/CAUTION (?:Ice|Snow)/);
});

it.each(['row', 'column'])('shaded cells of a %s are no icons: no figure of theirs goes', async (direction) => {
  const file = await drawPdf((pen) => {
    const shades =
      direction === 'row' ? [0, 40, 240].map((x) => [x, 36] as const) : [0, 24, 48].map((y) => [0, 24 + y] as const);
    for (const [x, y] of shades) pen.rect(60 + x, 60 + y, x === 40 ? 200 : 40, 24).fill('#eeeeee');
    pen.fillColor('#000000').font('Helvetica', 9);
    for (const [index, day] of ['2 Mar', '4 Mar', '8 Mar'].entries()) {
      const y = 84 + 24 * index - 24 * Number(direction === 'row') + 8;
      pen.text(day, 64, y, { lineBreak: false }).text('12.50', 310, y, { lineBreak: false });
      lines(pen, ['Direct debit of the water company', 'Reference 88120'], 104, y - 6, 9, 1.25);
    }
  });
  const { markdown } = await convertWith(pdf, file);
  for (const day of ['2 Mar', '4 Mar', '8 Mar']) expect(markdown).toContain(day);
  expect(markdown).not.toContain('Mar Direct');
});
