import { expect, it } from 'vitest';
import { convertWith } from '../../convert-with.test.support.ts';
import { pdf } from '../convert-pdf.ts';
import { drawPdf, type Pen } from '../draw-pdf.test.fixture.ts';
import { plainLine } from '../layout/line.test.fixture.ts';
import { entryEdge } from './hanging-indent.ts';

const ENTRIES = [
  ['abeam is at right angles to the keel of a ship and of', 'all that floats'],
  [
    'awash is level with the surface of the water so that the',
    'waves wash over it and over all that is on it, or',
    'may do so',
  ],
  ['bilge is the lowest part of the hull inside, where the', 'water gathers'],
  ['buoy is a float that is anchored to mark a channel for', 'ships'],
];

/** Draws the entries from a height with so much white below each, points, and gives the height below them. */
const drawEntries = (pen: Pen, top: number, white = 0): number => {
  let y = top;
  for (const entry of ENTRIES) {
    for (const [index, line] of entry.entries()) {
      pen.text(line, index === 0 ? 60 : 72, y, { lineBreak: false });
      y += 13;
    }
    y += white;
  }
  return y;
};

it('each entry with a hanging indent is a paragraph, though all lines are equally near', async () => {
  const pdfFile = await drawPdf((pen) => {
    pen.font('Helvetica', 10);
    drawEntries(pen, 60);
  });
  const { markdown } = await convertWith(pdf, pdfFile);
  expect(markdown.split('\n').filter(Boolean)).toEqual(ENTRIES.map((entry) => entry.join(' ')));
});

it('a text of another size in a column of entries keeps its lines together', async () => {
  const thanks = [
    'The keeper of the light has read all of this before',
    'Anne Reid saw it in print, and we thank both of',
    'Skippers of Oban lent us their logs.',
  ];
  const pdfFile = await drawPdf((pen) => {
    let y = 60;
    pen.font('Helvetica', 11);
    for (const line of thanks) {
      pen.text(line, 60, y, { lineBreak: false });
      y += 13;
    }
    y += 20;
    pen.font('Helvetica', 10);
    drawEntries(pen, y);
  });
  const { markdown } = await convertWith(pdf, pdfFile);
  expect(markdown.split('\n').filter(Boolean)).toEqual([thanks.join(' '), ...ENTRIES.map((entry) => entry.join(' '))]);
});

it.each([
  ['is one paragraph where white parts the entries', 5, 1],
  ['may be entries where none does', 0, 2],
  ['may be entries where it is hardly wider than that between lines', 1, 2],
])('a text whose lines all begin at the edge of a column of entries %s', async (_, white, count) => {
  const text = ['The keeper of the light has read all of this before it.', 'Skippers of Oban lent us their logs.'];
  const pdfFile = await drawPdf((pen) => {
    pen.font('Helvetica', 10);
    const y = drawEntries(pen, 60, white);
    for (const [index, line] of text.entries()) pen.text(line, 60, y + 13 * index, { lineBreak: false });
  });
  const { markdown } = await convertWith(pdf, pdfFile);
  expect(markdown.split('\n').filter(Boolean)).toHaveLength(ENTRIES.length + count);
});

it('entries of an index without indented lines begin at its edge too, in whatever size', () => {
  const line = plainLine('anchorages, 3');
  expect(entryEdge({ left: 60, indented: [] }, line)).toBe(60);
  expect(entryEdge({ left: 60, indented: [line] }, line)).toBe(60);
  expect(entryEdge({ left: 60, indented: [{ ...line, size: line.size + 2 }] }, line)).toBeUndefined();
  expect(entryEdge(undefined, line)).toBeUndefined();
  const parted = { left: 60, indented: [line], white: 15 };
  const below = (x0: number) => ({ ...line, x0, baseline: line.baseline + 13 });
  expect(entryEdge(parted, below(60), line)).toBeUndefined();
  expect(entryEdge(parted, below(72), line)).toBe(60);
});

it('a few entries with a hanging indent among other text are paragraphs too', async () => {
  const before = [
    'The terms below are those that the reader of a log meets',
    'first, and their senses are those of seamen alone.',
  ];
  const pdfFile = await drawPdf((pen) => {
    pen.font('Helvetica', 10);
    let y = 60;
    for (const part of [before, ...ENTRIES.slice(0, 2), before]) {
      for (const [index, line] of part.entries()) {
        pen.text(line, part !== before && index > 0 ? 72 : 60, y, { lineBreak: false });
        y += 13;
      }
      if (part === before) y += 8;
    }
  });
  const { markdown } = await convertWith(pdf, pdfFile);
  expect(markdown.split('\n').filter(Boolean)).toContain(ENTRIES[0]?.join(' '));
});

it('rows of symbols and what they mean are one line each', async () => {
  const pdfFile = await drawPdf((pen) => {
    pen.font('Helvetica', 10);
    pen.text('Symbols that are used below, with what they mean in all of this text:', 60, 60, { lineBreak: false });
    for (const [index, [sign, sense]] of [
      ['v', 'speed of the stream'],
      ['q', 'heat of the water'],
    ].entries())
      pen
        .text(sign ?? '', 60, 80 + index * 13, { lineBreak: false })
        .text(sense ?? '', 90, 80 + index * 13, { lineBreak: false });
  });
  const { markdown } = await convertWith(pdf, pdfFile);
  expect(markdown.split('\n')).toEqual(expect.arrayContaining(['v speed of the stream', 'q heat of the water']));
});

it('a long address in a typewriter font may fill lines of a paragraph and of an item', async () => {
  const pdfFile = await drawPdf((pen) => {
    pen
      .font('Helvetica', 10)
      .text('The tables of the tides of all harbours of this county are at', 60, 60, { lineBreak: false });
    pen.font('Courier', 10).text('https://harbour.example/tides', 340, 60, { lineBreak: false });
    pen.text('/tables/2024/all-of-the-harbours-of-the-county-by-day/index_', 60, 73, { lineBreak: false });
    pen.text('long.html', 60, 86, { lineBreak: false });
    pen.font('Helvetica', 10).text('and are free for all who sail.', 120, 86, { lineBreak: false });
  });
  const { markdown } = await convertWith(pdf, pdfFile);
  expect(markdown).not.toContain('```');
  expect(markdown.split('\n').filter(Boolean)).toHaveLength(1);
});

it('references with a label in brackets continue below their text, also with a number or an initial', async () => {
  const pdfFile = await drawPdf((pen) => {
    pen.font('Helvetica', 10);
    const put = (text: string, x: number, y: number) => pen.text(text, x, y, { lineBreak: false });
    put('The tides of the river and of its harbours have been told by many.', 60, 60);
    for (const [index, [label, ...texts]] of [
      ['[1]', 'M. Keeper. On tides and their tables.', '14. June 2019, Bristol.'],
      ['[2]', 'P. Miller and', 'J. Sluice. Of gates.'],
    ].entries()) {
      put(label ?? '', 60, 90 + index * 40);
      for (const [line, text] of texts.entries()) put(text, 80, 90 + index * 40 + line * 13);
    }
  });
  const { markdown } = await convertWith(pdf, pdfFile);
  expect(markdown.split('\n').filter(Boolean).slice(1)).toEqual([
    '[1] M. Keeper. On tides and their tables. 14. June 2019, Bristol.',
    '[2] P. Miller and J. Sluice. Of gates.',
  ]);
});

it('the lines of a footnote below entries that hang are one', async () => {
  const pdfFile = await drawPdf((pen) => {
    pen.font('Helvetica', 10);
    let y = 60;
    for (const entry of [...ENTRIES, ...ENTRIES]) {
      for (const [index, line] of entry.entries()) {
        pen.text(line, index === 0 ? 60 : 72, y, { lineBreak: false });
        y += 13;
      }
    }
    pen.font('Helvetica', 6).text('1', 72 + pen.font('Helvetica', 10).widthOfString(ENTRIES.at(-1)?.[1] ?? ''), y - 15);
    pen.font('Helvetica', 5).text('1', 60, 699, { lineBreak: false });
    pen.font('Helvetica', 8).text('Terms that are not within the scope of this list are those of the rig', 64, 700);
    pen.text('and of the sails.', 60, 709, { lineBreak: false });
  });
  expect((await convertWith(pdf, pdfFile)).markdown).toContain('those of the rig and of the sails.');
});
