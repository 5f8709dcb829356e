import { expect, it } from 'vitest';
import { convertWith } from '../../convert-with.test.support.ts';
import { pdf } from '../convert-pdf.ts';
import { drawPdf } from '../draw-pdf.test.fixture.ts';
import { plainLine } from '../layout/line.test.fixture.ts';
import { areCentred } from './centred-lines.ts';

/** How many paragraphs lines about a middle are, above a line at the left and beside its column. */
const paragraphs = async (lines: readonly string[], left = '', middles: readonly number[] = []) => {
  const file = await drawPdf((pen) => {
    pen.font('Helvetica', 10);
    for (const [index, line] of lines.entries())
      pen.text(line, (middles[index] ?? 300) - pen.widthOfString(line) / 2, 60 + 12 * index, { lineBreak: false });
    if (left) pen.text(left, 60, 200, { lineBreak: false });
  });
  return (await convertWith(pdf, file)).markdown.split('\n\n').length - (left ? 1 : 0);
};

const WIDE = 'Statements of the tolls of all the harbours of the north and of the south';

it('lines of a centred title are one text, though one of them is as wide as the column', async () => {
  expect(await paragraphs(['Harbours of the north and the south', WIDE, 'Of the year'])).toBe(1);
});

it('lines about one middle are one text, wherever their column ends', async () => {
  const left = 'The keepers of the gates have seen all of these tolls';
  expect(await paragraphs(['Harbours of the North', 'Statements of Tolls', '(All)', '(in whole dollars)'], left)).toBe(
    1,
  );
});

it('lines that begin at one edge, or about another middle, are of another text', async () => {
  const left = 'The keepers of the gates have seen all of these tolls';
  const title = ['Harbours of the North', 'Statements of Tolls', '(in whole dollars)'];
  expect(await paragraphs(title, left, [300, 300, 306])).toBe(2);
});

it('a unit in brackets below a title, lines of one width at the left, and more lines than titles have are apart', async () => {
  const left = 'The keepers of the gates have seen all of these tolls of the boats and rafts';
  const title = ['Harbours of the North', 'Statements of Tolls', 'Tolls of all the Years'];
  expect(await paragraphs([...title, '(in millions)'], left.slice(0, 53))).toBe(2);
  const boats = 'All the boats of the harbours and the boa';
  expect(await paragraphs([`${boats}t`, `${boats}.`, `${boats}t`], left, [160, 160, 160])).toBe(2);
  const short = title.with(2, 'Of all Years');
  expect(await paragraphs([...short, ...short, ...short], left)).toBeGreaterThan(1);
});

it('what a form asks for in brackets is a line below what is filled in', async () => {
  const left = 'The keepers of the gates have seen all of these tolls of the boats and rafts';
  const form = [
    'Four Quays of the North Harbour',
    '(Address of the office)',
    '(Code of the town)',
    'Number of the telephone',
  ];
  expect(await paragraphs(form, left)).toBe(4);
  const others = [
    '(address of the office)',
    '(Address)',
    '(Address until 2031)',
    '(Length + width of boats)',
    'Address (of the office)',
  ];
  for (const other of others) expect(await paragraphs([form[0] ?? '', other], left)).toBe(1);
});

it('the first line of a paragraph in a text that is set in on both sides is not centred', () => {
  const at = (x0: number, x1: number, text = 'The tides.') => ({ ...plainLine(text, { x1 }), x0 });
  const column = { x0: 0, y0: 0, x1: 400, y1: 800 };
  const isCentred = (x0: number, ...lines: readonly ReturnType<typeof at>[]) =>
    areCentred([at(30, 380), ...lines], at(x0, 380), { column, gap: 12, bodySize: 10 });
  expect(isCentred(30, at(20, 380), at(20, 372))).toBe(false);
  expect(isCentred(20, at(20, 380), at(20, 372))).toBe(true);
  expect(isCentred(30, at(20, 380), at(20, 372, 'The tides'))).toBe(true);
  expect(isCentred(30, at(20, 380), at(24, 376))).toBe(true);
  expect(isCentred(30, at(20, 380), at(20, 380))).toBe(true);
  expect(isCentred(30, at(20, 372))).toBe(true);
});
