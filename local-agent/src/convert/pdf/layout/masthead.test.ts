import { expect, it } from 'vitest';
import { convertWith } from '../../convert-with.test.support.ts';
import { pdf } from '../convert-pdf.ts';
import { drawPdf, lines } from '../draw-pdf.test.fixture.ts';
import { wordAt } from '../tables/table.test.fixture.ts';
import { splitPage } from './masthead.ts';

const PARTS = ['boats', 'gates', 'locks', 'tolls', 'tides', 'buoys', 'piers', 'ferries', 'barges', 'cranes'];
const COLUMNS = [0, 1, 2].map((column) => PARTS.map((part) => `and the keeper of the ${part} counts ${column + 2}`));

it('no column reaches over the line below a masthead', async () => {
  const file = await drawPdf((pen) => {
    pen.font('Helvetica-Bold', 16).text('Harbour News', 60, 60, { lineBreak: false });
    lines(pen.font('Helvetica', 8), ['The Harbour Gazette', 'Volume 12, number 7'], 400, 60);
    pen.moveTo(60, 110).lineTo(560, 110).stroke();
    for (const [index, texts] of COLUMNS.entries()) lines(pen.font('Helvetica', 9), texts, 60 + 170 * index, 120);
  });
  const text = (await convertWith(pdf, file)).markdown.replaceAll(/\s+/g, ' ');
  expect(text).toContain(COLUMNS.flat().join(' '));
  expect(text.indexOf('Volume 12')).toBeLessThan(text.indexOf('and the keeper'));
});

const row = (y: number, x: number, texts: readonly string[]) =>
  texts.map((text, index) => wordAt(text, y, { x0: x + 38 * index, width: 32 }));
const WORDS = ['and', 'the', 'keeper', 'counts'];
const HEAD = ['Gazette', 'Volume', 'Number', 'Monday'];
/** Whether the masthead at the right of a page is apart from the columns. */
const isApart = ({ at = 100, from = 55, to = 560 }, { height = 800, head = HEAD } = {}) => {
  const columns = [60, 230, 400].flatMap((x) => PARTS.flatMap((_, index) => row(130 + 12 * index, x, WORDS)));
  const above = [
    ...row(62, 60, ['News']),
    ...head.map((text, index) => wordAt(text, 62 + 12 * (index % 4), { x0: 400 + 9 * (index >> 2), width: 8 })),
  ];
  const leaves = splitPage([...above, ...columns], [], [{ at, from, to, thickness: 1 }], height);
  return leaves.every((leaf) => new Set(leaf.words.map(({ baseline }) => baseline < 100)).size === 1);
};

it('a line over the whole page, at its top and below some words, is the edge', () => {
  expect(isApart({})).toBe(true);
  expect(isApart({ from: 230 })).toBe(false);
  expect(isApart({ to: 400 })).toBe(false);
  expect(isApart({ at: 50 })).toBe(false);
  expect(isApart({}, { height: 400 })).toBe(false);
});

it('many words above are no masthead, nor are two lines', () => {
  expect(isApart({}, { head: Array.from({ length: 36 }, () => 'Gazette') })).toBe(true);
  expect(isApart({}, { head: HEAD.slice(0, 2) })).toBe(false);
  expect(isApart({}, { head: Array.from({ length: 41 }, () => 'Gazette') })).toBe(false);
});
