import { expect, it } from 'vitest';
import { convertWith } from '../../convert-with.test.support.ts';
import { pdf } from '../convert-pdf.ts';
import { drawPdf, lines } from '../draw-pdf.test.fixture.ts';

/** A label and a value of a size, points, `gap` right of it, above a page of small text: their line. */
const lineOf = async (label: string, { size = 16, gap = 14, drop = 3, value = '4 Harbour Road' } = {}) => {
  const file = await drawPdf((pen) => {
    pen.font('Helvetica', 11).text(label, 60, 60, { lineBreak: false });
    const x = 60 + pen.widthOfString(label) + gap;
    pen.font('Helvetica', size).text(value, x, 60 + (11 - size) * 0.718 + drop, { lineBreak: false });
    const prose = Array.from(
      { length: 30 },
      () => 'The ferry leaves at eight, at noon and at six, and calls at the islands in the bay.',
    );
    lines(pen.font('Helvetica', 10), prose, 60, 120);
  });
  return (await convertWith(pdf, file)).markdown.split('\n')[0];
};

it('a label before a larger value is no raised mark, and its line no heading', async () => {
  expect(await lineOf('Home Street:')).toBe('Home Street: 4 Harbour Road');
});

it('small letters that are no label stay raised', async () => {
  expect(await lineOf('a', { gap: 2 })).toContain('<sup>a</sup>');
  expect(await lineOf('2:', { gap: 2 })).toContain('<sup>2:</sup>');
  expect(await lineOf('a', { gap: 2, value: 'Harbour: 4' })).toContain('<sup>a</sup>');
});

it('a heading may begin with a label of its size, or right before the name', async () => {
  expect(await lineOf('Street:', { size: 12, drop: 0 })).toBe('# Street: 4 Harbour Road');
  expect(await lineOf('Street:', { gap: 4, drop: 0 })).toBe('# Street: 4 Harbour Road');
  expect(await lineOf('Pier Two', { drop: 0 })).toBe('# Pier Two 4 Harbour Road');
});
