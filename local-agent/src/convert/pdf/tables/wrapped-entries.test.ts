import { expect, it } from 'vitest';
import { convertWith } from '../../convert-with.test.support.ts';
import { pdf } from '../convert-pdf.ts';
import { cells, drawPdf } from '../draw-pdf.test.fixture.ts';
import { tableOf, textsOf } from './table.test.fixture.ts';
import { joinWrappedEntries } from './wrapped-entries.ts';

type Row = Parameters<typeof tableOf>[0][number];

const REST: readonly Row[] = [
  ['Item 6.', 'Lamps', '4'],
  ['Item 7.', 'Boats', '6'],
  ['Item 8.', 'Locks', '9'],
  ['Item 9.', 'Quays', 'F-1'],
];
const FIRST: Row = ['Item 5.', { text: 'Harbours of the north and', width: 90 }, ''];
const SECOND: Row = ['', { text: 'south', width: 20 }, '3'];

/** Whether two rows are one entry above others. */
const areOne = (first: Row, second: Row, { rest = REST, pitch = 12 } = {}) => {
  const table = tableOf([['', '', 'Page'], first, second, ...rest], pitch);
  const joined = joinWrappedEntries(table);
  return joined.rowCount < table.rowCount ? textsOf(joined) : [];
};

it('an entry of contents whose title is wrapped is one row', () => {
  expect(areOne(FIRST, SECOND)).toEqual([
    ['', '', 'Page'],
    ['Item 5.', 'Harbours of the north and south', '3'],
    ...REST,
  ]);
});

it('so is one without a name whose second line is set in', () => {
  const entry = (text: string, at: number) => areOne(['', FIRST[1] ?? '', ''], ['', { text, width: 20, at }, '3']);
  expect(entry('south', 106)[1]).toEqual(['', 'Harbours of the north and south', '3']);
  expect(entry('South', 106)).toEqual([]);
  expect(entry('south', 125)).toEqual([]);
});

it('a title with room for the next word heads the one below it', () => {
  expect(areOne(['Item 5.', { text: 'Harbours', width: 40 }, ''], ['', { text: 'South', width: 90 }, '3'])).toEqual([]);
});

it('each row with a name, without one above it, or with a page of its own is an entry', () => {
  expect(areOne(['', FIRST[1] ?? '', ''], SECOND)).toEqual([]);
  expect(areOne(['Item 5.', FIRST[1] ?? '', '2'], SECOND)).toEqual([]);
  expect(areOne(FIRST, ['Item', SECOND[1] ?? '', '3'])).toEqual([]);
  expect(areOne(FIRST, ['', SECOND[1] ?? '', ''], { rest: [...REST, ['Item 10.', 'Bells', '12']] })).toEqual([]);
  expect(areOne(FIRST, ['', '', '3'])).toEqual([]);
  expect(areOne(['Item 5.', '', ''], SECOND)).toEqual([]);
});

it('lines of one title are near and begin below each other', () => {
  expect(areOne(FIRST, SECOND, { pitch: 20 })).toEqual([]);
  expect(areOne(FIRST, ['', { text: 'south', width: 20, at: 110 }, '3'])).toEqual([]);
});

it('other tables of three columns stay as they are', () => {
  expect(areOne(FIRST, SECOND, { rest: [...REST.slice(1), ['Item 9.', 'Quays', '1,200']] })).toEqual([]);
  expect(areOne(FIRST, SECOND, { rest: REST.slice(1) })).toEqual([]);
  const wide = tableOf([['', '', 'Page', ''], [...FIRST, ''], [...SECOND, ''], ...REST.map((row) => [...row, ''])], 12);
  expect(joinWrappedEntries(wide)).toBe(wide);
});

it('a cell over several rows, or over columns, stays as it is', () => {
  const table = tableOf([['', '', 'Page'], FIRST, SECOND, ...REST], 12);
  const tall = { ...table, cells: table.cells.map((cell, at) => (at === 0 ? { ...cell, rows: 2 } : cell)) };
  expect(joinWrappedEntries(tall)).toBe(tall);
  const over = { text: 'Signatures of all of the members of the harbour board', columns: 2, width: 190 };
  expect(areOne(FIRST, SECOND, { rest: [...REST, [over, '12']] })).toHaveLength(7);
  expect(areOne([over, ''], SECOND, { rest: [...REST, ['Item 10.', 'Bells', '12']] })).toEqual([]);
});

it('the contents of a page have their wrapped titles in one row', async () => {
  const file = await drawPdf((pen) => {
    pen.font('Times-Roman', 10);
    const rows = [
      ['', '', 'Page'],
      ['Item 1.', 'Harbours of the north and their lamps, with the names of all', ''],
      ['', 'pilots', '3'],
      ...[2, 3, 4, 5, 6].map((count) => [`Item ${count}.`, `Boats ${'and more '.repeat(count)}`, `${2 * count}`]),
    ];
    cells(pen, rows, [60, 120, 420], 80, 12);
  });
  const { markdown } = await convertWith(pdf, file);
  expect(markdown).toContain('| Item 1. | Harbours of the north and their lamps, with the names of all pilots | 3 |');
});
