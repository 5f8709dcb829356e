import { expect, it } from 'vitest';
import { convertWith } from '../../convert-with.test.support.ts';
import { pdf } from '../convert-pdf.ts';
import { drawPdf, type Pen } from '../draw-pdf.test.fixture.ts';
import { plainLine } from '../layout/line.test.fixture.ts';
import { beginsEntry } from './index-entries.ts';

type Row = readonly [x: number, text: string];

/** Lines below each other, above a paragraph as wide as the page. */
const parts = async (rows: readonly Row[]) => {
  const file = await drawPdf((pen) => {
    pen.font('Times-Roman', 10);
    for (const [index, [x, text]] of rows.entries()) pen.text(text, x, 60 + 12 * index, { lineBreak: false });
    for (const line of [0, 1, 2])
      pen.text(
        'The boats of the harbour are counted at noon, and at midnight when the moon is full, by two',
        60,
        400 + 12 * line,
        {
          lineBreak: false,
        },
      );
  });
  return (await convertWith(pdf, file)).markdown.split('\n\n').slice(0, -1);
};

it('entries of an index stay apart, and their continued lines belong to them', async () => {
  const index = await parts([
    [60, 'anchors of boats, 7'],
    [60, 'bells at night and in the fog, 8'],
    [60, 'casks, chains and other things that are kept in the stores of the har-'],
    [80, 'bour, 17'],
    [60, 'ferries that leave the harbour before the sun rises in the winter,'],
    [80, '18'],
    [60, 'gates, 15'],
  ]);
  expect(index).toEqual([
    'anchors of boats, 7',
    'bells at night and in the fog, 8',
    'casks, chains and other things that are kept in the stores of the harbour, 17',
    'ferries that leave the harbour before the sun rises in the winter, 18',
    'gates, 15',
  ]);
});

it('entries that lead to another one, and those with a range of pages, stay apart', async () => {
  const entries = [
    'sails, see masts',
    'scales, 18, 48',
    'ships, 45\u201348',
    'signs, see lights',
    'sluices, see gates, old',
    'soot, 9',
  ];
  expect(await parts(entries.map((text) => [60, text]))).toEqual(entries);
});

it('a sentence that says where to see more is no entry', async () => {
  const [text] = await parts([
    [60, 'For the gates and the locks of the old canal, see the second part of the report that was'],
    [60, 'written in the spring of that year, see page 7, and the notes of the keepers on page 8, 9'],
  ]);
  expect(text).toMatch(/that was written in/);
});

it('terms with a dash and what they mean are lines of their own', async () => {
  const terms = ['open', 'open-all', 'close'].map(
    (term) => `${term} \u2013 moves the gates of the lock that is named behind it to`,
  );
  expect(await parts(terms.map((text) => [60, text]))).toEqual(terms);
});

/** Lines that begin in one font and continue in another, above a paragraph as wide as the page. */
const inTwoFonts = async (font: string, rows: readonly (readonly [string, string])[], then = 'Times-Roman') => {
  const file = await drawPdf((pen) => {
    for (const [index, [first, rest]] of rows.entries()) {
      pen.font(font, 10).text(first, 60, 60 + 12 * index, { lineBreak: false });
      const x = 60 + pen.widthOfString(first);
      pen.font(then, 10).text(rest, x, 60 + 12 * index, { lineBreak: false });
    }
    const text = 'The boats of the harbour are counted at noon, and at midnight when the moon is full, by two';
    for (const line of [0, 1, 2]) pen.text(text, 60, 400 + 12 * line, { lineBreak: false });
  });
  return (await convertWith(pdf, file)).markdown.split('\n\n').slice(0, -1);
};

it('terms of several words in italics, a dash and what they mean are lines of their own', async () => {
  const terms: [string, string][] = [
    ['Gate of the lock', ' \u2013 what the keeper closes in the evening and at the time of the storms'],
    ['Name of the keeper', ' \u2013 who has the key of the tower and of the bridge beside'],
    ['Hour', ' \u2013 when the tide comes and the boats are lifted off the ground of it'],
  ];
  const text = await inTwoFonts('Times-Italic', terms);
  expect(text).toEqual(terms.map(([term, meaning]) => `*${term}*${meaning}`));
});

it('declarations that begin in code letters are lines of their own', async () => {
  const names = ['Gate upper_gate', 'Gate lower_gate_of_the_lock', 'Keeper keeper_of_the_gate'];
  const text = await inTwoFonts(
    'Courier',
    names.map((name) => [name, ' (the lock beside it) is there']),
  );
  expect(text).toEqual(names.map((name) => `\`${name}\` (the lock beside it) is there`));
});

it.each([
  ['Times-Bold', ' (the lock beside it) is there'],
  ['Times-Roman', ' (the lock beside it) is there,'],
])('lines that continue in bold letters or end with a comma are no declarations: %s%s', async (font, rest) => {
  const names = ['Gate upper_gate', 'Gate lower_gate_of_the_lock'];
  const rows = names.map((name): [string, string] => [name, rest]);
  expect(await inTwoFonts('Courier', rows, font)).toHaveLength(1);
});

it('an entry of two lines that leads to its page is one, and what stands below an entry is another', async () => {
  const put = (pen: Pen, font: string, x: number, y: number, text: string) =>
    pen.font(font, 10).text(`${text}${text.length < 30 ? ' .................... ' : ''}`, x, y, { lineBreak: false });
  const file = await drawPdf((pen) => {
    put(pen, 'Helvetica-Bold', 60, 80, 'Boats that are treated as barges');
    put(pen, 'Helvetica-Bold', 72, 92, 'of the board');
    put(pen, 'Helvetica-Bold', 60, 104, 'Withholding of what is owed, and');
    put(pen, 'Helvetica', 72, 116, 'Certificates');
    put(pen, 'Helvetica', 72, 128, 'Tables');
  });
  expect((await convertWith(pdf, file)).markdown.split('\n\n')).toEqual([
    'Boats that are treated as barges of the board …',
    'Withholding of what is owed, and',
    'Certificates …',
    'Tables …',
  ]);
});

it('a line farther left than the page above it begins an entry', () => {
  const at = (text: string, x0 = 0) => ({ ...plainLine(text), x0 });
  expect(beginsEntry([at('open_gate'), at('harbour, 144', 20)], at('OPEN_LOCKS'))).toBe(true);
  expect(beginsEntry([at('gates of the harbour, 145\u2013147', 20)], at('OPEN_LOCKS'))).toBe(true);
  expect(beginsEntry([at('harbour, 144')], at('OPEN_LOCKS'))).toBe(false);
  expect(beginsEntry([at('harbour', 20)], at('OPEN_LOCKS'))).toBe(false);
  expect(beginsEntry([at('gates of the old harbour, 12', 20)], at('and 14'))).toBe(false);
});

it('names of one letter are entries', () => {
  expect(beginsEntry([plainLine('x, 172')], plainLine('y, 172'))).toBe(true);
  expect(beginsEntry([plainLine('7, 172')], plainLine('8, 172'))).toBe(false);
});

it('a sentence whose first line is set in and ends with a number is no entry', async () => {
  const rows = [
    'The keepers of the upper gate and the lower gate write the numbers of boats, 6, 7 and 8, 12',
    'into it at noon',
  ];
  expect(
    await parts([
      [70, rows[0] ?? ''],
      [60, rows[1] ?? ''],
    ]),
  ).toEqual([rows.join(' ')]);
});
