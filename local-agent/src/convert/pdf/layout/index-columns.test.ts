import { expect, it } from 'vitest';
import { convertWith } from '../../convert-with.test.support.ts';
import { groupRows } from '../../page/rows.ts';
import { markdownOf, type PlacedLine } from '../blocks/placed-lines.test.fixture.ts';
import { pdf } from '../convert-pdf.ts';
import { drawPdf } from '../draw-pdf.test.fixture.ts';
import { indexGutter, isHangingIndex, wrapsIndex } from './index-columns.ts';

/** An entry in two lines at `x` and `y`, the first one spaced to the edge of the column. */
const entry = (x: number, y: number, name: string, page: number): PlacedLine[] => [
  [x, y, name],
  [x + 120, y, '(in'],
  [x + 190, y, 'module'],
  [x + 34, y + 12, `harbour.locks), ${page}`],
];

const NAMES = ['anchor()', 'beacon()', 'buoy()', 'channel()', 'current()', 'depth()', 'ebb()', 'flood()'];

/** Two columns of such entries; `reaching` of the left ones have a name that reaches into the right column. */
const columns = (count: number, reaching = 0, drift = 6): PlacedLine[] =>
  NAMES.slice(0, count).flatMap((name, index) => {
    const y = 80 + 26 * index;
    const long = `${name} (harbour.locks.gates.of.the.upper.lock.AnchorOfTheLongestBoat`;
    const left: PlacedLine[] =
      index < reaching
        ? [
            [60, y, long],
            [94, y + 12, `method), ${index + 11}`],
          ]
        : entry(60, y, name, index + 11);
    return [...left, ...entry(310, y + drift, `l${name}`, index + 31)];
  });

it('columns of an index are read one after the other, with lines that are spaced widely and reach into the other', async () => {
  const markdown = await markdownOf(...columns(8, 2));
  const lines = markdown.split('\n\n');
  expect(lines).toHaveLength(16);
  expect(lines.slice(1, 3)).toEqual([
    'beacon() (harbour.locks.gates.of.the.upper.lock.AnchorOfTheLongestBoat method), 12',
    'buoy() (in module harbour.locks), 13',
  ]);
  expect(lines.at(-1)).toBe('lflood() (in module harbour.locks), 38');
});

it('an index between the lines at the head and the foot of a page is no table', async () => {
  const file = await drawPdf((pen) => {
    pen.font('Helvetica', 10);
    for (const [x, y, text] of columns(8, 0, 0)) pen.text(text, x, y, { lineBreak: false });
    for (const y of [60, 310]) pen.moveTo(60, y).lineTo(540, y).stroke();
  });
  const { markdown } = await convertWith(pdf, file);
  expect(markdown.split('\n\n')).toHaveLength(16);
  expect(markdown).not.toContain('|');
});

const word = (x0: number, x1: number, y: number, text: string) => ({
  x0,
  x1,
  y0: y - 8,
  y1: y + 2,
  baseline: y,
  size: 10,
  text,
  font: { name: '', bold: false, italic: false, monospace: false },
  color: '#000000',
});

/** Rows of an index of two columns, some of whose left lines end at `end`, with `more` words. */
function rowsOf({
  count = 8,
  end = 220,
  reaching = 0,
  right = 310,
  ended = 8,
  hang = 34,
  more = [] as ReturnType<typeof word>[],
}) {
  const words = NAMES.slice(0, count).flatMap((name, index) => {
    const y = 80 + 24 * index;
    const page = (at: number) => (index < ended ? [word(at, at + 10, y + 12, `${20 + index}`)] : []);
    return [
      word(60, index < reaching ? end : 220, y, `${name},`),
      word(94, 150, y + 12, 'harbour,'),
      ...page(155),
      word(right, right + 240, y, `l${name},`),
      word(right + hang, right + 90, y + 12, 'harbour,'),
      ...page(right + 95),
    ];
  });
  return groupRows([...words, ...more]);
}

it('the strip of an index ends where the right column begins', () => {
  expect(indexGutter(rowsOf({}))).toMatchObject({ x1: 310, first: 0, last: 15 });
  expect(indexGutter(rowsOf({ reaching: 4, end: 330 }))?.x1).toBe(310);
  expect(indexGutter(rowsOf({ reaching: 8, end: 330 }))).toBeUndefined();
  expect(indexGutter(rowsOf({ count: 4 }))).toBeUndefined();
  expect(indexGutter(rowsOf({ ended: 5 }))).toBeUndefined();
  // Far right of the middle, what stands there is no column as wide as the other.
  expect(indexGutter(rowsOf({ right: 700 }))).toBeUndefined();
});

it('the head and the foot of a page are no part of the columns of its index', () => {
  const more = [word(320, 420, 50, 'Harbour'), word(60, 90, 300, 'Index'), word(410, 430, 300, '44')];
  expect(indexGutter(rowsOf({ more }))).toMatchObject({ first: 1, last: 16 });
  expect(indexGutter(rowsOf({ more: [word(320, 420, 64, 'Harbour')] }))).toMatchObject({ first: 0 });
});

it('a text above the columns of an index is no part of them', () => {
  const text = [66, 54].flatMap((y) => [
    word(60, 305, y, 'Rules of'),
    word(308, 330, y, 'the'),
    word(333, 500, y, 'lock'),
  ]);
  expect(indexGutter(rowsOf({ more: text }))).toMatchObject({ first: 2, last: 17 });
  const hanging = text.map((piece) =>
    piece.text === 'the' ? { ...piece, text: 'method),', x0: 308, x1: 340 } : piece,
  );
  expect(
    indexGutter(rowsOf({ more: hanging.map((piece) => (piece.text === 'lock' ? { ...piece, x0: 344 } : piece)) })),
  ).toMatchObject({ first: 0 });
  const apart = text.map((piece) => (piece.text === 'lock' ? { ...piece, x0: 340 } : piece));
  expect(indexGutter(rowsOf({ more: apart }))).toMatchObject({ first: 0 });
});

it('the lines of both columns of an index hang alike', () => {
  expect(indexGutter(rowsOf({ hang: 38 }))).toBeUndefined();
});

const line = (x0: number, text: string) => ({ x0, size: 10, text });

it('entries of an index end with a page, or with pages alone on their last line', () => {
  const lines = NAMES.slice(0, 5).flatMap((name) => [line(60, `${name} (in harbour),`), line(94, '12, 14')]);
  expect(isHangingIndex(lines, 60)).toBe(true);
  expect(isHangingIndex(lines.slice(2), 60)).toBe(false);
  expect(isHangingIndex(lines, 94)).toBe(false);
  const open = NAMES.slice(0, 3).map((name) => line(60, name));
  expect(isHangingIndex([...lines, ...open.slice(1)], 60)).toBe(true);
  expect(isHangingIndex([...lines, ...open], 60)).toBe(false);
});

it('lines that hang below entries with a page are entries below them', () => {
  const lines = NAMES.slice(0, 5).flatMap((name) => [line(60, `${name} (in harbour),`), line(94, '12, 14')]);
  expect(wrapsIndex(lines, 60)).toBe(true);
  expect(wrapsIndex([...lines, line(94, 'in the dark, 15')], 60)).toBe(false);
  expect(wrapsIndex(lines.slice(2), 60)).toBe(false);
});
