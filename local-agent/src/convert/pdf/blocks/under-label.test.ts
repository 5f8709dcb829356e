import { expect, it } from 'vitest';
import { convertWith } from '../../convert-with.test.support.ts';
import { pdf } from '../convert-pdf.ts';
import { drawPdf, lines } from '../draw-pdf.test.fixture.ts';

const LONG = 'Incorporated by the keepers of the upper lock and of the three gates below it in the year of the';

/** The paragraphs of entries whose first line is followed by one that begins at `x`, above a full line of text. */
const drawn = async (label: string, first: string, next: string, x = 92) => {
  const file = await drawPdf((pen) => {
    pen.font('Helvetica', 10).text(label, 60, 60, { lineBreak: false });
    pen.text(first, 92, 60, { lineBreak: false });
    lines(pen, [next], x, 72);
    lines(pen, [LONG], 60, 120);
  });
  return (await convertWith(pdf, file)).markdown.split('\n\n').slice(0, -1);
};

const FIRST = 'Agreement of the keepers of the upper lock about the tolls of the barges';
const WORD = 'notwithstanding-any-other rule.';

it('a line below the text of a number of several parts is of its paragraph where its first word had no place above', async () => {
  expect(await drawn('10.86', FIRST, WORD)).toEqual([`10.86 ${FIRST} ${WORD}`]);
  expect(await drawn('\u202010.8', FIRST, WORD)).toHaveLength(1);
});

it('so is one that continues the sentence, behind a number with a colon too', async () => {
  expect(await drawn('10.86', FIRST, 'and ferries')).toEqual([`10.86 ${FIRST} and ferries`]);
  expect(await drawn('2.2:', FIRST, 'and ferries')).toEqual([`2.2: ${FIRST} and ferries`]);
});

it.each([
  ['had a place there', '10.86', 'A rule.', 92],
  ['is deeper', '10.86', WORD, 120],
  ['is below a single number', '198', WORD, 92],
])('it is none where it %s', async (_, label, next, x) => {
  expect(await drawn(label, FIRST, next, x)).toHaveLength(2);
});

it('bullets below the text of a numbered heading are a list', async () => {
  const file = await drawPdf((pen) => {
    pen
      .font('Helvetica-Bold', 12)
      .text('4.1', 60, 60, { lineBreak: false })
      .text('Tools', 92, 60, { lineBreak: false });
    lines(pen.font('Helvetica', 10), ['\u2022 Gloves of the keeper', '\u2022 Keys of the lock'], 92, 78, 14);
    lines(pen, [LONG], 60, 140);
  });
  expect((await convertWith(pdf, file)).markdown).toContain('- Gloves of the keeper\n- Keys of the lock');
});

it('a bold line below the text of a heading, behind its number of one part, is of the heading', async () => {
  const headings = async (label: string, { x = 92, font = 'Helvetica-Bold' } = {}) => {
    const file = await drawPdf((pen) => {
      pen.font('Helvetica-Bold', 12).text(label, 60, 60, { lineBreak: false });
      pen.text('Tides of the harbours, gates and locks', 92, 60, { lineBreak: false });
      pen.font(font, 12);
      lines(pen, ['Bridges'], x, 75);
      lines(pen.font('Helvetica', 10), [LONG], 60, 120);
    });
    return (await convertWith(pdf, file)).markdown;
  };
  expect(await headings('14')).toContain('# 14 Tides of the harbours, gates and locks Bridges\n');
  expect(await headings('14', { x: 110 })).not.toContain('locks Bridges');
  expect(await headings('14', { font: 'Helvetica' })).not.toContain('locks Bridges');
  expect(await headings('1402')).not.toContain('locks Bridges');
});
