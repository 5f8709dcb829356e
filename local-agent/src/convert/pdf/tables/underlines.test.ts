import { expect, it } from 'vitest';
import { convertWith } from '../../convert-with.test.support.ts';
import type { Word } from '../../page/page-content.ts';
import { pdf } from '../convert-pdf.ts';
import { drawPdf, type Pen } from '../draw-pdf.test.fixture.ts';
import { wordAt } from './table.test.fixture.ts';
import { withoutUnderlines } from './underlines.ts';

const drawn = async (draw: (pen: Pen) => void) => (await convertWith(pdf, await drawPdf(draw))).markdown;

/** Text with a line below it that is as long as it. */
function underlined(pen: Pen, text: string, x: number, y: number, link?: string): void {
  pen.font('Helvetica', 10).text(text, x, y, { lineBreak: false, ...(link ? { link } : {}) });
  pen
    .moveTo(x, y + 9)
    .lineTo(x + pen.widthOfString(text), y + 9)
    .stroke();
}

const EXHIBITS = [
  ['3.1', 'Certificate of incorporation of the harbour company as amended', 'by the resolution of its members in May.'],
  ['3.2', 'By-laws of the harbour company, as restated by the board in', 'the first meeting after the amendment.'],
  ['4.1', 'Form of the note that the harbour company gave to its lenders', 'when it bought the second crane.'],
];

it('lines below the words of a list of exhibits part no rows', async () => {
  const text = await drawn((pen) => {
    for (const [index, [number = '', first = '', second = '']] of EXHIBITS.entries()) {
      const y = 80 + 24 * index;
      underlined(pen, number, 60, y);
      underlined(pen, first, 140, y);
      underlined(pen, second, 140, y + 12);
    }
  });
  expect(text.split('\n').filter((line) => line.startsWith('|') && !line.startsWith('| ---'))).toEqual(
    EXHIBITS.map(([number, first, second]) => `| ${number} | ${first} ${second} |`),
  );
});

it('nor do those below the lines of a link, of which a later one is longer', async () => {
  const text = await drawn((pen) => {
    for (const [index, [number = '', first = '', second = '']] of EXHIBITS.entries()) {
      const link = `https://harbour.example/${number}`;
      pen.font('Helvetica', 10).text(number, 60, 80 + 24 * index, { lineBreak: false });
      underlined(pen, second, 140, 80 + 24 * index, link);
      underlined(pen, `${first} of this year`, 140, 92 + 24 * index, link);
    }
  });
  const rows = text.split('\n').filter((line) => line.startsWith('|') && !line.startsWith('| ---'));
  expect(rows).toHaveLength(3);
});

it('lines below heads of one line still end the heads', async () => {
  const text = await drawn((pen) => {
    for (const [column, head] of ['Signature', 'Title', 'Date'].entries()) underlined(pen, head, 60 + 160 * column, 80);
    const rows = [
      ['Anna Berg', 'Chief Executive Officer', '3 March'],
      ['Paul Holm', 'Chief Financial Officer', '4 March'],
    ];
    for (const [row, cells] of rows.entries())
      for (const [column, cell] of cells.entries())
        pen.text(cell, 60 + 160 * column, 92 + 12 * row, { lineBreak: false });
  });
  expect(text).toContain(
    '| Signature | Title | Date |\n| --- | --- | --- |\n| Anna Berg | Chief Executive Officer | 3 March |',
  );
});

it('a link within a line of a cell parts no row', async () => {
  const text = await drawn((pen) => {
    for (const [row, name] of ['Entry', 'Exit', 'Berth'].entries()) {
      const y = 80 + 44 * row;
      pen.font('Helvetica', 10).text(name, 60, y + 6, { lineBreak: false });
      pen.text('The pilot names the place in the', 140, y, { lineBreak: false });
      underlined(pen, 'harbour book', 140 + pen.widthOfString('The pilot names the place in the '), y);
      pen.text('before anyone else.', 140, y + 12, { lineBreak: false });
    }
  });
  expect(text.split('\n').filter((line) => line.startsWith('|') && !line.includes('---'))).toEqual(
    ['Entry', 'Exit', 'Berth'].map(
      (name) => `| ${name} | The pilot names the place in the harbour book before anyone else. |`,
    ),
  );
});

it('links of which a row has several part no rows where the row runs on below them', () => {
  const link = (text: string, x0: number, baseline: number) => ({ ...wordAt(text, baseline, { x0 }), url: `#${text}` });
  const sign = (x0: number, baseline: number) => wordAt(',', baseline, { x0: x0 - 0.1, width: 8 });
  const first = [wordAt('Crew', 100), link('Anna', 140, 100), sign(190, 100), link('Paul', 202, 100), sign(252, 100)];
  const second = [link('Eva', 140, 112), sign(190, 112), link('Ole', 202, 112)];
  const ruleBelow = ({ x0, x1, baseline, url }: Word) =>
    url === undefined ? [] : [{ at: baseline + 1, from: x0, to: x1, thickness: 0.4 }];
  const rules = [...first, ...second].flatMap(ruleBelow);
  const left = withoutUnderlines(rules, [...first, ...second, wordAt('Port', 126), wordAt('North', 126, { x0: 140 })]);
  expect(left.map(({ at, from }) => [at, from])).toEqual([
    [113, 140],
    [113, 202],
  ]);
});

it('the line below the words of a link that stand far apart is one that parts no row', () => {
  const wordsOf = (url: string | undefined) =>
    [
      wordAt('3.1', 100),
      wordAt('Form', 100, { x0: 140 }),
      wordAt('of', 100, { x0: 200 }),
      wordAt('May', 112, { x0: 140 }),
    ].map((word) => (url && word.x0 > 0 ? { ...word, url } : word));
  const rule = { at: 101, from: 140, to: 250, thickness: 0.4 };
  expect(withoutUnderlines([rule], wordsOf('#form'))).toEqual([]);
  expect(withoutUnderlines([rule], wordsOf(undefined))).toEqual([rule]);
  expect(
    withoutUnderlines(
      [rule],
      wordsOf('#form').map((word) => (word.text === 'of' ? { ...word, url: '#other' } : word)),
    ),
  ).toEqual([rule]);
});

it('links of several lines and addresses part no row where texts of other cells stand on other lines', async () => {
  const text = await drawn((pen) => {
    const xs = [60, 220, 380, 540];
    for (const x of xs) pen.moveTo(x, 80).lineTo(x, 200);
    for (const y of [80, 100, 200]) pen.moveTo(60, y).lineTo(540, y);
    pen.stroke().font('Helvetica', 10);
    for (const [column, name] of ['North', 'South', 'West'].entries())
      pen.text(name, (xs[column] ?? 0) + 3, 84, { lineBreak: false });
    for (const [column, top] of [104, 108, 112].entries()) {
      const x = (xs[column] ?? 0) + 3;
      pen.text('Harbour office', x, top, { lineBreak: false });
      pen.text(`Pier ${column + 1}`, x, top + 12, { lineBreak: false });
      const link = `https://harbour.example/office-of-the-pilots/${column}`;
      if (column === 1) underlined(pen, 'https://harbour.example/south', x, top + 24, link);
      else {
        underlined(pen, 'harbour.example/office-of-the-', x, top + 24, link);
        underlined(pen, `pilots/${column}`, x, top + 36, link);
      }
    }
  });
  expect(text.split('\n').filter((line) => line.startsWith('|'))).toHaveLength(3);
});
