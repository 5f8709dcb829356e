import { expect, it } from 'vitest';
import { convertWith } from '../../convert-with.test.support.ts';
import type { Draft } from '../blocks/draft.ts';
import { pdf } from '../convert-pdf.ts';
import { drawPdf } from '../draw-pdf.test.fixture.ts';
import { plainLine } from '../layout/line.test.fixture.ts';
import { joinText } from './join-text.ts';

type TextDraft = Extract<Draft, { kind: 'text' }>;

it('what follows the second part of a paragraph on its page is of its own, in small letters too', async () => {
  const file = await drawPdf((pen) => {
    pen.font('Times-Roman', 10);
    pen.text('The crews of the ferries work in watches of four hours, by day and by night, and in the', 60, 740, {
      lineBreak: false,
    });
    pen.text('winter the watches are shorter, because the cold on the open deck tires whoever has the', 60, 752, {
      lineBreak: false,
    });
    pen.addPage();
    pen.text('watch at the bow', 60, 60, { lineBreak: false });
    pen.text('ferry of the east: two crews', 60, 90, { lineBreak: false });
    pen.text('ferry of the west: one crew', 60, 120, { lineBreak: false });
  });
  const { markdown } = await convertWith(pdf, file);
  expect(markdown.trim().split('\n\n').slice(-3)).toEqual([
    expect.stringMatching(/ has the watch at the bow$/),
    'ferry of the east: two crews',
    'ferry of the west: one crew',
  ]);
});

it('entries of an index with page numbers stay apart where a column ends', async () => {
  const names = 'anchor anvil apron awning axle bow bridge buoy cable cabin cannon capstan chain chart compass coal';
  const entries = names.split(' ').map((name, index) => [name, String(3 * index + 1)] as const);
  const file = await drawPdf((pen) => {
    pen.font('Helvetica-Bold', 20).text('Index', 60, 50, { lineBreak: false });
    for (const [index, [name, page]] of entries.entries()) {
      const [x, y] = [index < 8 ? 60 : 320, 100 + 10 * (index % 8)];
      pen.font('Courier', 8).text(name, x, y, { lineBreak: false });
      const from = x + pen.widthOfString(name);
      pen.font('Times-Roman', 8);
      for (let at = x + 200; at > from + 4; at -= 4) pen.text('.', at, y, { lineBreak: false });
      pen.text(page, x + 220 - pen.widthOfString(page), y, { lineBreak: false });
    }
  });
  const { markdown } = await convertWith(pdf, file);
  expect(markdown.trim().split('\n\n').slice(1)).toEqual(entries.map(([name, page]) => `\`${name}\` \u2026 ${page}`));
});

it('entries of an index that each end with a page stay apart where a column ends', () => {
  const joins = (above: readonly string[], below: string) => {
    const column = { x0: 0, x1: 110, y0: 0, y1: 100 };
    const first: TextDraft = {
      kind: 'text',
      lines: above.map((text) => plainLine(text)),
      page: 0,
      gapAbove: 0,
      column,
    };
    const next: TextDraft = {
      kind: 'text',
      lines: [plainLine(below)],
      page: 0,
      gapAbove: 0,
      column: { ...column, x0: 120 },
    };
    return joinText([first], next, new Map());
  };
  expect(joins(['Command, 15, 31'], 'comments, 15')).toBe(false);
  expect(joins(['Command of', 'gates, 31'], 'comments, 15')).toBe(false);
  expect(joins(['Command and'], 'comments, 15')).toBe(true);
  expect(joins(['Command, 15, 31'], 'and others')).toBe(true);
  expect(joins(['The keepers', 'of the gates', 'came in 12, 15'], 'or in years like 11, 15')).toBe(true);
});

it('a quotation that a page end breaks is one, also before a capital letter', async () => {
  const pages = async (last: string, first: string) => {
    const file = await drawPdf((pen) => {
      pen.font('Times-Roman', 10).text('The crews of the ferries work in watches of four hours, as', 60, 740);
      pen.text(last, 60, 752, { lineBreak: false });
      pen.addPage().text(first, 60, 60, { lineBreak: false });
    });
    return (await convertWith(pdf, file)).markdown.trim().split('\n\n').length;
  };
  expect(await pages('it says in \u201cThe', 'Watches\u201d below')).toBe(1);
  expect(await pages('it says in \u201cThe\u201d', 'Watches\u201d below')).toBe(2);
  expect(await pages('it says in \u201cThe', 'Watches of \u201cthe\u201d bow')).toBe(2);
  expect(await pages('it says in \u201cThe', 'Watches below')).toBe(2);
});

it.each([
  ['leaves no room for a space and the next word', 1.5, 1],
  ['has room for them', 4, 2],
])('a page ends in a line that %s, before a capital letter: parts %i', async (_, space, count) => {
  const file = await drawPdf((pen) => {
    pen.font('Times-Roman', 10);
    const line = (text: string, x: number, y: number) => pen.text(text, x, y, { lineBreak: false });
    const first = 'The crews of the ferries work in watches of four hours, by day and by night, in the';
    const last = 'winter the watches are shorter, as all skippers learned in the days of the old';
    line(first, 60, 740);
    const right = 60 + pen.widthOfString(first);
    // Set so that it ends where the space before the next word would begin.
    const width = right - pen.widthOfString('Harbourmaster,') - space - 60;
    pen.text(last, 60, 752, { lineBreak: false, characterSpacing: (width - pen.widthOfString(last)) / last.length });
    pen.addPage();
    line('Harbourmaster, who had the watches written in a book that is kept on every one of the', 60, 60);
    line('boats, and read by all who come on board.', 60, 72);
  });
  const { markdown } = await convertWith(pdf, file);
  expect(markdown.trim().split('\n\n')).toHaveLength(count);
});

it('a paragraph of which one line stands beside a figure continues right below it', () => {
  const column = (x1: number) => ({ x0: 0, y0: 0, x1, y1: 800 });
  const text = (words: string, baseline: number, x1: number, x0 = 0): TextDraft => {
    const line = { ...plainLine(words, { x1 }), baseline, x0 };
    return { kind: 'text', lines: [line], column: column(x1), gapAbove: 0, page: 0 };
  };
  const image: Draft = { kind: 'image', image: { x0: 210, y0: 0, x1: 300, y1: 99 }, page: 0 };
  const joins = (next: TextDraft) => joinText([text('The ferry waits for the', 100, 200), image], next, new Map());
  expect(joins(text('tide of the night', 113, 300))).toBe(true);
  expect(joins(text('tide of the night', 130, 300))).toBe(false);
  expect(joins(text('tide of the night', 87, 300))).toBe(false);
  expect(joins(text('tide of the night', 113, 300, 9))).toBe(false);
  expect(joins({ ...text('tide of the night', 113, 300), page: 1 })).toBe(false);
});

it('a paragraph of which one line ends a column continues behind images at the top of the next column', () => {
  const text = (x0: number, ...words: readonly string[]): TextDraft => {
    const lines = words.map((own, index) => ({ ...plainLine(own, { x1: x0 + 200 }), baseline: 60 + 13 * index, x0 }));
    return { kind: 'text', lines, column: { x0, y0: 0, x1: x0 + 205, y1: 800 }, gapAbove: 0, page: 0 };
  };
  const image: Draft = { kind: 'image', image: { x0: 210, y0: 0, x1: 300, y1: 40 }, page: 0 };
  const joins = (words: string, ...next: readonly string[]) =>
    joinText([text(0, words), image, image, image, image, image, image], text(220, ...next), new Map());
  const line = 'The ferry waits at the quay of the harbour for the';
  expect(joins(line, 'tide of the night and', 'the wind.')).toBe(true);
  expect(joins('The ferry waits for the', 'tide of the night and', 'the wind.')).toBe(false);
  expect(joins(line, 'tide of the night')).toBe(false);
  expect(joins(line, 'Tide of the night and', 'the wind.')).toBe(false);
  const short = text(0, line);
  const wide = { ...short, column: { ...short.column, x1: 300 } };
  expect(joinText([wide, image], text(320, 'tide of the night', 'and the wind.'), new Map())).toBe(false);
});

it('a short bold line at the end of a page continues in no other', () => {
  const text = (words: string, page: number, { bold = true, x1 = 60 } = {}): TextDraft => {
    const line = plainLine(words, { x1 });
    const column = { x0: 0, y0: 0, x1: 300, y1: 800 };
    const runs = line.runs.map((run) => ({ ...run, bold }));
    return { kind: 'text', lines: [{ ...line, runs }], column, gapAbove: 0, page };
  };
  const joins = (last: TextDraft, next: TextDraft) => joinText([last], next, new Map());
  expect(joins(text('Parameters', 0), text('method', 1))).toBe(false);
  expect(joins(text('Parameters of the', 0, { x1: 290 }), text('method', 1))).toBe(true);
  expect(joins(text('Parameters,', 0), text('method', 1))).toBe(true);
  expect(joins(text('Parameters', 0, { bold: false }), text('method', 1, { bold: false }))).toBe(true);
  const long = text('Parameters of the', 0, { x1: 290 });
  expect(joins({ ...long, lines: [...long.lines, ...text('ferry', 0).lines] }, text('method', 1))).toBe(true);
});

it('a sentence that breaks off behind a comma with the mark of a note continues with a name', () => {
  const column = { x0: 0, x1: 100, y0: 0, y1: 100 };
  const joins = (text: string, raised = true) => {
    const line = plainLine(text);
    const mark = line.runs.map((run) => ({ ...run, text: '14', raised }));
    const above = { ...line, text: `${text}14`, runs: [...line.runs, ...mark] };
    const first: TextDraft = { kind: 'text', lines: [plainLine('The keepers'), above], page: 0, gapAbove: 0, column };
    const next: TextDraft = { kind: 'text', lines: [plainLine('Harbour')], page: 1, gapAbove: 0, column };
    return joinText([first], next, new Map());
  };
  expect(joins('of the river,')).toBe(true);
  expect(joins('of the river,', false)).toBe(false);
  expect(joins('of the river')).toBe(false);
});

it('a sentence continues in the next column past small print at the foot of its own', async () => {
  const rows = (count: number, from: number) =>
    Array.from({ length: count }, (_, row) => `row ${from + row} of the book has the names of all boats and of`);
  const convert = async (size: number) => {
    const file = await drawPdf((pen) => {
      pen.font('Times-Roman', 10);
      for (const [index, text] of rows(40, 1).entries()) pen.text(text, 50, 60 + 12.5 * index, { lineBreak: false });
      for (const [index, text] of rows(44, 41).entries()) pen.text(text, 320, 66 + 12.5 * index, { lineBreak: false });
      pen.font('Times-Roman', size);
      pen.text('Copies of this book are made for keepers alone.', 50, 590, { lineBreak: false });
      pen.text('Harbour office, room 12', 50, 610, { lineBreak: false });
    });
    return (await convertWith(pdf, file)).markdown;
  };
  expect(await convert(7)).toContain('row 40 of the book has the names of all boats and of row 41 of the book');
  expect(await convert(10)).not.toContain('and of row 41');
});

it('a reference whose mark begins a page is one of its own', () => {
  const entry = (page: number, ...texts: readonly string[]): TextDraft => {
    const lines = texts.map((text) => plainLine(text, { x1: 298 }));
    return { kind: 'text', lines, column: { x0: 0, y0: 0, x1: 300, y1: 800 }, gapAbove: 0, page };
  };
  const joins = (mark: string) =>
    joinText(
      [entry(0, '[7] The watches of the ferries', 'and the wind. Lock Press (1911)')],
      entry(1, `${mark}Mills of the river, and what they gave back`, 'of its water'),
      new Map(),
    );
  expect(joins('')).toBe(true);
  expect(joins('[8] ')).toBe(false);
});

it('a formula with its number at the end of a page is no part of the sentence that continues', () => {
  const joins = (...above: readonly string[]) => {
    const column = { x0: 0, x1: 110, y0: 0, y1: 100 };
    const first: TextDraft = {
      kind: 'text',
      lines: above.map((text) => plainLine(text)),
      page: 0,
      gapAbove: 0,
      column,
    };
    const next: TextDraft = { ...first, lines: [plainLine('of the gates')], page: 1 };
    return joinText([first], next, new Map());
  };
  expect(joins('h = 2t + 1 (9)')).toBe(false);
  expect(joins('The level has h = 2t + 1, as in (9) and')).toBe(true);
  expect(joins('The level of the tide (9)')).toBe(true);
  expect(joins('The level is given by the formula', 'h = 2t of section (9)')).toBe(true);
});
