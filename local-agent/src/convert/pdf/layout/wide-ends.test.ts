import { expect, it } from 'vitest';
import { convertWith } from '../../convert-with.test.support.ts';
import { pdf } from '../convert-pdf.ts';
import { drawPdf, lines } from '../draw-pdf.test.fixture.ts';
import { LEFT, RIGHT } from './two-columns.test.fixture.ts';

const WIDE = [
  'Table 3: Levels of the water at the upper gate on each day of the year in which the new lock was built,',
  'as the keeper wrote them down, with the number of the barges that went through it and the height of',
];

/** What follows the first lines of a wide text above two columns, whose last line is `end`, so far above the columns. */
const after = async (end: string, white: number, x = 60) => {
  const file = await drawPdf((pen) => {
    const next = lines(pen.font('Helvetica', 10), WIDE, 60, 60);
    const top = lines(pen, [end], x, next);
    lines(pen, [...LEFT, ...LEFT], 60, top + white);
    lines(pen, [...RIGHT, ...RIGHT], 320, top + white);
  });
  return (await convertWith(pdf, file)).markdown.split('\n\n')[0]?.split('height of')[1]?.trim();
};

it('the short last line of a wide text above columns belongs to it', async () => {
  expect(await after('their loads.', 10)).toBe('their loads.');
});

it('the first line of a column is none', async () => {
  expect(await after('their loads.', 0)).not.toBe('their loads.');
  expect(await after('their loads.', 10, 72)).not.toBe('their loads.');
});
