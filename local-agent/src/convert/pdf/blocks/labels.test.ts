import { expect, it } from 'vitest';
import { convertWith } from '../../convert-with.test.support.ts';
import { pdf } from '../convert-pdf.ts';
import { drawPdf, type Pen } from '../draw-pdf.test.fixture.ts';

const drawn = async (draw: (pen: Pen) => void) => (await convertWith(pdf, await drawPdf(draw))).markdown;

const rows = (pen: Pen, items: readonly (readonly [string, string])[], y = 60, step = 16) => {
  pen.font('Helvetica', 10);
  for (const [index, [label, text]] of items.entries())
    pen.text(label, 60, y + index * step, { lineBreak: false }).text(text, 86, y + index * step, { lineBreak: false });
};

it('labels of list items that texts refer to stay as they are printed', async () => {
  const text = await drawn((pen) => {
    rows(pen, [
      ['(a)', 'the keeper of the lock'],
      ['(b)', 'the clerk of the quay'],
    ]);
    pen.text('The following hold as well, whatever is said in item (b) of the list above:', 60, 110);
    rows(
      pen,
      [
        ['iii.', 'gates open at dawn'],
        ['iv.', 'gates close at dusk'],
      ],
      140,
    );
    pen.text('They do not hold where the water is higher than what is said below:', 60, 190);
    rows(
      pen,
      [
        ['1.', 'two feet at the weir'],
        ['2.', 'one foot at the mill'],
      ],
      220,
    );
  });
  expect(text.split('\n').filter(Boolean)).toEqual([
    '- (a) the keeper of the lock',
    '- (b) the clerk of the quay',
    'The following hold as well, whatever is said in item (b) of the list above:',
    '- iii. gates open at dawn',
    '- iv. gates close at dusk',
    'They do not hold where the water is higher than what is said below:',
    '1. two feet at the weir',
    '2. one foot at the mill',
  ]);
});

it('the letter i after h stays in the list of letters', async () => {
  const text = await drawn((pen) =>
    rows(pen, [
      ['a)', 'ropes'],
      ['b)', 'lanterns'],
      ['c)', 'anchors'],
      ['d)', 'sails'],
      ['e)', 'oars'],
      ['f)', 'pitch'],
      ['g)', 'tar'],
      ['h)', 'nails'],
      ['i)', 'hooks'],
      ['j)', 'nets'],
    ]),
  );
  expect(text).toMatch(/^- a\) ropes\n(?:- [b-h]\) \w+\n){7}- i\) hooks\n- j\) nets$/);
});

it("a footnote's star is no bullet", async () => {
  const text = await drawn((pen) => {
    rows(pen, [
      ['\u2022', 'ropes of all kinds'],
      ['\u2022', 'lanterns'],
    ]);
    rows(pen, [['*', 'Less than one percent of the whole']], 120);
  });
  expect(text).toBe('- ropes of all kinds\n- lanterns\n\n\\* Less than one percent of the whole');
});

it('stars before several items are bullets', async () => {
  const text = await drawn((pen) =>
    rows(pen, [
      ['*', 'ropes of all kinds'],
      ['*', 'lanterns'],
    ]),
  );
  expect(text).toBe('- ropes of all kinds\n- lanterns');
});

it('lines set further apart than elsewhere in the document are one paragraph', async () => {
  const narrow = 'The lock was built in the year of the great flood and has been kept by the same family since. ';
  const wide = 'Whoever passes the lock after dusk pays twice the toll, and pays it in coin. ';
  const text = await drawn((pen) => {
    pen.font('Helvetica', 10).text(narrow.repeat(12).trim(), 60, 60, { width: 440, lineGap: 1 });
    pen.text(wide.repeat(6).trim(), 60, 400, { width: 440, lineGap: 8 });
  });
  expect(text).toBe(`${narrow.repeat(12).trim()}\n\n${wide.repeat(6).trim()}`);
});

it('a declaration that ends in its kind at the edge of the column is a line of its own', async () => {
  const text = await drawn((pen) => {
    pen.font('Times-Roman', 10);
    for (const [y, name] of [
      [60, 'next (table)'],
      [72, 'last (table, year)'],
    ] as const) {
      pen.text(name, 60, y, { lineBreak: false });
      pen.text('[Function]', 460 - pen.widthOfString('[Function]'), y, { lineBreak: false });
    }
    pen.text('Gives the row after or before the one that was read, and nothing at the end of a year.', 80, 84, {
      lineBreak: false,
    });
    pen.text(
      'The tables of all harbours have rows of one kind, which the office prints for each of them, in',
      60,
      110,
      {
        width: 400,
        align: 'justify',
      },
    );
  });
  expect(text.split('\n').filter(Boolean).slice(0, 3)).toEqual([
    'next (table) [Function]',
    'last (table, year) [Function]',
    'Gives the row after or before the one that was read, and nothing at the end of a year.',
  ]);
});
