import { describe, expect, it } from 'vitest';
import { convertWith } from '../../convert-with.test.support.ts';
import { pdf } from '../convert-pdf.ts';
import { drawPdf } from '../draw-pdf.test.fixture.ts';

const convert = async (lines: readonly string[]) => {
  const file = await drawPdf((pen) => {
    pen.font('Times-Roman', 10);
    for (const [index, text] of lines.entries()) pen.text(text, 60, 60 + 12 * index, { lineBreak: false });
  });
  return (await convertWith(pdf, file)).markdown.trim();
};

/** Two lines that a hyphen parts, above a line of other words of the document. */
const across = async (head: string, tail: string, elsewhere: string) =>
  await convert([
    `Whoever comes to the pier at night reads all that the office has on its boards, such as ${head}-`,
    `${tail} and then walks on along the wall until the lamp of the second mole is right ahead of the`,
    `bow; the clerk has written there as well ${elsewhere}.`,
  ]);

describe('a hyphen at the end of a line', () => {
  it.each([
    // Compounds that stand within another line, or have a hyphen more.
    ['tide-by', 'tide tables', 'of tide-by-tide tables', 'tide-by-tide'],
    ['guide', 'based rows', 'by the guide that he read', 'guide-based'],
    ['pilot', 'tested ropes', 'how the pilot tested ropes', 'pilot-tested'],
    ['harbour', 'by-night lamps', 'of the harbour lights', 'harbour-by-night'],
    ['officer-in', 'charge calls', 'what is in force', 'officer-in-charge'],
    ['Lewis', 'to-Unst ferries', 'all of it in chalk', 'Lewis-to-Unst'],
    ['corrosion', 'resistant hulls', 'all of it in chalk', 'corrosion-resistant'],
    ['decision', 'making crews', 'all of it in chalk', 'decision-making'],
    ['lanterns', 'and ropes', 'of the lanterns there', 'lanterns-and'],
    // Words that stand whole within another line.
    ['cross', 'bar stones', 'of the crossbar there', 'crossbar'],
    ['half-mea', 'sured depths', 'that none was measured', 'half-measured'],
    ['WARN', 'INGS on ice', 'a list of warnings', 'WARNINGS'],
    // Nothing shows what it is.
    ['conver', 'sions of feet', 'all of it in chalk', 'conversions'],
    ['thous', 'and feet', 'all of it in chalk', 'thousand'],
    ['isl', 'and names', 'of the isl there', 'island'],
  ])('%s- %s', async (head, tail, elsewhere, expected) => {
    expect(await across(head, tail, elsewhere)).toContain(` ${expected} `);
  });
});

it('where other hyphens stay and no word is broken, one that nothing shows stays too', async () => {
  const written = (word: string) => [
    'Whoever comes to the pier at night reads what the office has on its boards, such as tide-by-',
    'tide tables, a guide to the harbour lights and the times of each ferry of a single-',
    'owner line, and then walks on along the wall until the lamp of the mole is ahead, where the pilot-',
    `house stands; tide-by-tide tables are kept in the pilot-house, and there as well ${word}-`,
    'sions of feet.',
  ];
  expect(await convert(written('and with conver'))).toContain('single-owner line');
  const broken = await convert([...written('and with conver'), 'They are conversions of both.']);
  expect(broken).toContain('singleowner line');
  const doubtful = await convert(written('old conver').filter((_, index) => index !== 0));
  expect(doubtful).toContain('singleowner line');
});

it('words show of hyphens within cells too', async () => {
  const file = await drawPdf((pen) => {
    pen.font('Helvetica', 10);
    for (const y of [60, 90, 120]) pen.moveTo(60, y).lineTo(360, y).stroke();
    for (const x of [60, 200, 360]) pen.moveTo(x, 60).lineTo(x, 120).stroke();
    pen.text('Boat', 64, 70, { lineBreak: false }).text('Crew', 204, 70, { lineBreak: false });
    pen.text('of the pilot-', 64, 94, { lineBreak: false }).text('two', 204, 94, { lineBreak: false });
    pen.text('house', 64, 106, { lineBreak: false });
    pen.text('The pilot-house is the small one with the lamp.', 60, 160, { lineBreak: false });
  });
  expect((await convertWith(pdf, file)).markdown).toContain('| of the pilot-house | two |');
});

it('hyphens of names in code letters stay, unless they broke a word that stands elsewhere', async () => {
  const file = await drawPdf((pen) => {
    const row = (y: number, text: string, code: string, before = '') => {
      pen.font('Courier', 9).text(before, 60, y, { lineBreak: false });
      const x = 60 + pen.widthOfString(before);
      pen.font('Times-Roman', 10).text(text, x, y, { lineBreak: false });
      const end = x + pen.widthOfString(text);
      pen.font('Courier', 9).text(code, end, y, { lineBreak: false });
    };
    row(60, 'Whoever opens a table of the tides at the pier may give the option ', '--open-tide-');
    row(72, ' too, so that it begins with the present year, and may name its ', 'harbour-', 'table');
    row(84, ' as the office does in its own list of all tables, which is ', 'harbourlist', 'list');
  });
  const { markdown } = await convertWith(pdf, file);
  expect(markdown).toContain('`--open-tide-table`');
  expect(markdown).toContain('`harbourlist` as');
});
