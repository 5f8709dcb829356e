import { describe, expect, it } from 'vitest';
import { convertWith } from '../../convert-with.test.support.ts';
import { pdf } from '../convert-pdf.ts';
import { cells as drawCells, drawPdf } from '../draw-pdf.test.fixture.ts';
import { lineAt, tableOf, textsOf } from '../tables/table.test.fixture.ts';
import { partTitles } from './title-rows.ts';

const HEADS = ['', 'North', 'South', 'Weir'];
const BODY = [
  ['Tolls', '12', '31', '7'],
  ['Rents', '15', '28', '9'],
];
const NOTE = 'Tolls are those of boats that passed the gates at low water.';

const partsOf = (...rows: Parameters<typeof tableOf>[0][number][]) =>
  partTitles([{ kind: 'table', table: tableOf(rows) }]).map((item) =>
    item.kind === 'line' ? item.line.text : item.kind === 'table' ? textsOf(item.table) : undefined,
  );

/** Its text stands in the middle of four columns. */
const MIDDLE = ['', { text: 'Harbour accounts', columns: 2, at: 170 }, ''];

describe('titles of a table among its rows', () => {
  it('are lines above it where one stands in the middle of all columns', () => {
    expect(partsOf(MIDDLE, ['In crates', '', '', ''], HEADS, ...BODY)).toEqual([
      'Harbour accounts',
      'In crates',
      [HEADS, ...BODY],
    ]);
  });

  it('stay where one is right above the heads', () => {
    const parts = (pitch: number) =>
      partTitles([{ kind: 'table', table: tableOf([MIDDLE, HEADS, ...BODY], pitch) }]).map(({ kind }) => kind);
    expect(parts(40)).toEqual(['line', 'table']);
    expect(parts(12)).toEqual(['table']);
  });

  it('stay where they head the columns of values', () => {
    const years = ['', { text: 'Years', columns: 3, at: 220 }];
    expect(partsOf(years, HEADS, ...BODY)).toEqual([[['', 'Years'], HEADS, ...BODY]]);
  });

  it('are lines above it off the middle where all their letters are much larger than those below', () => {
    const titleOf = (size: number) => ['', { text: 'Accounts', columns: 3, at: 220, size }];
    const kindsOf = (title: number, { figure = 10, more = title } = {}) => {
      const sums = ['Sum', '27', { text: '59', size: figure }, '16'];
      const table = tableOf([titleOf(title), HEADS, ...BODY, sums], 60);
      const cells = table.cells.map((cell) =>
        cell.row === 0 && cell.column === 1
          ? { ...cell, lines: [...cell.lines, lineAt('of May', 30, { x0: 220, size: more })] }
          : cell,
      );
      return partTitles([{ kind: 'table', table: { ...table, cells } }]).map(({ kind }) => kind);
    };
    expect(kindsOf(20)).toEqual(['line', 'table']);
    expect(kindsOf(14)).toEqual(['table']);
    expect(kindsOf(20, { figure: 14 })).toEqual(['table']);
    expect(kindsOf(20, { more: 10 })).toEqual(['table']);
  });

  it('part a table below which the same heads come again', () => {
    const title = ['Last year', '', '', ''];
    expect(partsOf(HEADS, ...BODY, title, HEADS, ...BODY)).toEqual([[HEADS, ...BODY], 'Last year', [HEADS, ...BODY]]);
    expect(partsOf(HEADS, ...BODY, title, ...BODY)).toHaveLength(1);
    const names = ['Boat', 'Berth', 'Master'];
    const boats = [
      ['Eider', 'North', 'Mills'],
      ['Tern', 'South', 'Stone'],
    ];
    expect(partsOf(names, ...boats, ['Guests', '', ''], names, ...boats)).toHaveLength(3);
    expect(partsOf(names, ...boats, ['Guests', '', ''], ['Boat', 'Berth', 'Cook'], ...boats)).toHaveLength(1);
  });
});

describe('a line of the page in the first row of a table', () => {
  const LINE = ['Harbour news', '', '5 May', { text: 'Office of the port', at: 420 }];

  it('is a line above it where its last text begins behind all those below', () => {
    expect(partsOf(LINE, HEADS, ...BODY)).toEqual(['Harbour news 5 May Office of the port', [HEADS, ...BODY]]);
  });

  it('stays where a text below reaches as far', () => {
    const wide = { text: 'Weir', at: 300, width: 130 };
    expect(partsOf(LINE, ['', 'North', 'South', wide], ...BODY)).toHaveLength(1);
  });

  it('stays where it heads a column itself, or the rows below have no heads', () => {
    expect(partsOf(LINE, ['', 'North', 'South', ''], ...BODY)).toHaveLength(1);
    expect(partsOf(LINE, ...BODY, ['Fines', '2', '3', '4'])).toHaveLength(1);
  });

  it('stays where one of its cells reaches down', () => {
    const table = tableOf([LINE, HEADS, ...BODY]);
    const cells = table.cells
      .filter(({ row, column }) => row !== 1 || column > 0)
      .map((cell) => (cell.row === 0 && cell.column === 0 ? { ...cell, rows: 2 } : cell));
    expect(partTitles([{ kind: 'table', table: { ...table, cells } }])).toHaveLength(1);
  });
});

describe('a note in the first row of a table', () => {
  const note = (text: string, at: number) => [{ text, columns: 4, at }];
  const dates = ['', '5/31', '5/32', '5/33'];

  it('is a line above it where a sign of a footnote begins it in the middle of all columns', () => {
    expect(partsOf(note('* Without loans', 170), dates, ...BODY)).toEqual(['* Without loans', [dates, ...BODY]]);
  });

  it('stays a row where it has no sign, stands elsewhere, or heads no rows', () => {
    expect(partsOf(note('Without loans', 170), dates, ...BODY)).toHaveLength(1);
    expect(partsOf(note('* Without loans', 220), dates, ...BODY)).toHaveLength(1);
    expect(partsOf(note('* Without loans', 170), dates)).toHaveLength(1);
  });
});

describe('notes in the last row of a table', () => {
  it('are lines below it where they continue over columns', () => {
    const note = [{ text: NOTE, columns: 4, width: 300 }];
    expect(partsOf(HEADS, ...BODY, note)).toEqual([[HEADS, ...BODY], NOTE]);
  });

  it('have their lines together, and notes apart', () => {
    const table = tableOf([HEADS, ...BODY, [{ text: NOTE, columns: 4, width: 300 }]]);
    const lines = [
      lineAt(NOTE, 70, { width: 360 }),
      lineAt('They are paid by night too.', 82, { width: 190 }),
      lineAt('As of May.', 94, { width: 70 }),
    ];
    const cells = table.cells.map((cell) => (cell.columns === 4 ? { ...cell, lines } : cell));
    const below = partTitles([{ kind: 'table', table: { ...table, cells } }]).slice(1);
    expect(below.map((item) => item.kind === 'line' && item.line.text)).toEqual([
      `${NOTE} They are paid by night too.`,
      'As of May.',
    ]);
  });

  it('stay where other rows have such notes too', () => {
    const note = [{ text: NOTE, columns: 4, width: 300 }];
    expect(partsOf(HEADS, ...BODY, note, ...BODY, note)).toHaveLength(1);
  });

  it('stay where they keep to the first column, or ask', () => {
    expect(partsOf(HEADS, ...BODY, [NOTE, '', '', ''])).toHaveLength(1);
    const question = [{ text: `${NOTE} \u2610 yes \u2612 no`, columns: 4, width: 300 }];
    expect(partsOf(HEADS, ...BODY, question)).toHaveLength(1);
  });
});

it('a note within the frame of a table is a line below it', async () => {
  const file = await drawPdf((pen) => {
    pen.font('Helvetica', 10);
    for (const y of [60, 80, 100, 120, 140]) pen.moveTo(60, y).lineTo(420, y).stroke();
    for (const x of [60, 180, 300, 420])
      pen
        .moveTo(x, 60)
        .lineTo(x, x === 60 || x === 420 ? 140 : 120)
        .stroke();
    drawCells(pen, [HEADS.slice(1), ...BODY.map((row) => row.slice(1))], [66, 186, 306], 66, 20);
    pen.text(NOTE, 66, 126, { lineBreak: false });
  });
  const { markdown } = await convertWith(pdf, file);
  expect(markdown).toMatch(/\| 15 \| 28 \| 9 \|\n\nTolls are those of boats/);
});
