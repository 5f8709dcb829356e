import { expect, it } from 'vitest';
import { convertWith } from '../../convert-with.test.support.ts';
import { pdf } from '../convert-pdf.ts';
import { drawPdf, lines } from '../draw-pdf.test.fixture.ts';

const LEFT = [
  'The crews of the ferries work in watches of four',
  'hours, by day and by night, and sleep on board',
  'between them, if nothing else has to be done.',
];
const RIGHT = ['The captain writes all of this into the log, which', 'the owners read in the winter.'];
const LONG = [...LEFT, ...RIGHT, ...LEFT];

it('two lines in columns above a wide quotation are columns as those below it are', async () => {
  const file = await drawPdf((pen) => {
    lines(pen.font('Helvetica', 10), LEFT, 60, 100);
    lines(pen, RIGHT, 310, 94);
    pen.font('Helvetica', 20).text('The river says what it will do tomorrow', 110, 160, { lineBreak: false });
    lines(pen.font('Helvetica', 10), LONG, 60, 220);
    lines(pen, LONG, 310, 214);
  });
  const { markdown } = await convertWith(pdf, file);
  expect(markdown.startsWith(`${LEFT.join(' ')}\n\n${RIGHT.join(' ')}\n`)).toBe(true);
});

it('rows of a table above columns stay rows', async () => {
  const file = await drawPdf((pen) => {
    pen.font('Helvetica', 10);
    for (const [index, [name, place]] of [
      ['The ferry at the mill', 'East'],
      ['The ferry at the lock', 'West'],
    ].entries()) {
      lines(pen, [name ?? ''], 60, 100 + 14 * index);
      lines(pen, [place ?? ''], 310, 100 + 14 * index);
    }
    pen.font('Helvetica', 20).text('The river says what it will do tomorrow', 110, 160, { lineBreak: false });
    lines(pen.font('Helvetica', 10), LONG, 60, 220);
    lines(pen, LONG, 310, 214);
  });
  const { markdown } = await convertWith(pdf, file);
  expect(markdown.indexOf('East')).toBeLessThan(markdown.indexOf('at the lock'));
});
