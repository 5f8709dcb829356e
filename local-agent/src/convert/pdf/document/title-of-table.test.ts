import { expect, it } from 'vitest';
import { atEnd, centred, markdown, put } from '../tables/statements/drawn-statement.test.fixture.ts';

const ROWS = [
  ['Old harbour', '4,812', '1,671'],
  ['New harbour', '2,748', '3,382'],
  ['Rent of the locks', '9,160', '7,170'],
];
/** The middle of the table that the rows are. */
const MIDDLE = (60 + 450) / 2;

/**
 * The headings of a page with lines about a middle above a table of figures; `above` stands over them, and `before` on a page
 * before in the same letters.
 */
const headingsOf = async (
  lines: readonly string[],
  { middle = MIDDLE, above = '', before = '', size = 10, break: isBroken = false } = {},
) => {
  const text = await markdown((pen) => {
    pen.font('Times-Roman', 10);
    if (above) put(pen, above, 60, 40);
    pen.font('Times-Roman', size);
    if (before) {
      put(pen, before, 60, 40);
      pen.addPage();
    }
    for (const [index, line] of lines.entries()) centred(pen, line, middle, 60 + 12 * index);
    if (isBroken) pen.addPage();
    pen.font('Times-Bold', 10);
    for (const [at, head] of ['2031', '2030'].entries()) atEnd(pen, head, 370 + 80 * at, 120);
    pen.font('Times-Roman', 10);
    for (const [row, [label = '', ...values]] of ROWS.entries()) {
      put(pen, label, 60, 136 + 14 * row);
      for (const [at, value] of values.entries()) atEnd(pen, value, 370 + 80 * at, 136 + 14 * row);
    }
    pen.addPage();
    for (let line = 0; line < 9; line++) put(pen, 'The keepers write down all tolls of the boats.', 60, 60 + 12 * line);
  });
  return text.split('\n').filter((line) => line.startsWith('#'));
};

const TITLE = ['The Harbours', 'Statement of Tolls', '(in dollars)'];

it('lines at the top of a page, about the middle of the table below them, are its title', async () => {
  expect(await headingsOf(TITLE)).toEqual([`# ${TITLE.join(' ')}`]);
  expect(await headingsOf(TITLE.slice(0, 2))).toEqual([`# ${TITLE.slice(0, 2).join(' ')}`]);
});

it('the title of a table is also one in smaller letters, and one with the unit of the table below it', async () => {
  const title = ['The Harbours', 'Of the North', 'Statement of Tolls'];
  expect(await headingsOf([...title, 'Of the Year'], { size: 8.5 })).toEqual([`# ${title.join(' ')} Of the Year`]);
  expect(await headingsOf([...title, '(in millions)'])).toEqual([`# ${title.join(' ')}`]);
});

it('the title of a table is also one in letters a little larger than those of the text', async () => {
  expect(await headingsOf(TITLE, { size: 12 })).toEqual([`# ${TITLE.join(' ')}`]);
  const before = 'The notes on all the pages below are a part of these accounts.';
  expect(await headingsOf(TITLE.slice(1), { size: 12, before })).toEqual([`# ${TITLE.slice(1).join(' ')}`]);
});

it('one line above the unit of a table is its title', async () => {
  expect(await headingsOf(['Statement of Tolls', '', '(in millions)'])).toEqual(['# Statement of Tolls']);
});

it('one line, lines beside that middle or below other text, and the next line of a sentence are none', async () => {
  expect(await headingsOf(TITLE.slice(0, 1))).toEqual([]);
  expect(
    await headingsOf(['The Harbours of the North and of the South', 'The Statement of the Tolls of all the Years'], {
      middle: MIDDLE + 40,
    }),
  ).toEqual([]);
  expect(await headingsOf(TITLE, { break: true })).toEqual([]);
  expect(await headingsOf(TITLE, { above: 'The keepers have written:' })).toEqual([]);
  expect(await headingsOf(['The Harbours and', 'their tolls'])).toEqual([]);
});

it('lines as wide as the table are text', async () => {
  const line = 'Tolls of the harbours of the north and of the south for all of the years that we have and read';
  expect(await headingsOf([line, line])).toEqual([]);
});
