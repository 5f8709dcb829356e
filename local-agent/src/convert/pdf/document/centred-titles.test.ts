import { expect, it } from 'vitest';
import { convertWith } from '../../convert-with.test.support.ts';
import { pdf } from '../convert-pdf.ts';
import { drawPdf, type Pen } from '../draw-pdf.test.fixture.ts';

const PROSE = [
  'The crews of the ferries work in watches of four hours, by day and by night, and sleep',
  'on board between them. In the winter the watches are shorter, because the cold on the',
  'open deck tires whoever stands there, and because ice on the rails has to be broken.',
];

const put = (pen: Pen, text: string, x: number, y: number) => pen.text(text, x, y, { lineBreak: false });
const prose = (pen: Pen, y: number) => {
  pen.font('Times-Roman', 10);
  for (const [index, text] of PROSE.entries()) put(pen, text, 60, y + 12 * index);
};
const headingsOf = async (draw: (pen: Pen) => void) => {
  const { markdown } = await convertWith(pdf, await drawPdf(draw));
  return markdown.split('\n').filter((line) => line.startsWith('#'));
};

/** Lines in a font about a middle, or beginning at these x, above running text. */
const titled = (
  lines: readonly string[],
  { font = 'Times-Bold', size = 10, x }: { font?: string; size?: number; x?: readonly number[] } = {},
) =>
  headingsOf((pen) => {
    prose(pen, 60);
    pen.font(font, size);
    for (const [index, text] of lines.entries())
      put(pen, text, x?.[index] ?? 235 - pen.widthOfString(text) / 2, 130 + 12 * index);
    prose(pen, 190);
  });

const TITLE = ['Harbour of the North', 'Statements of the Tolls', 'For the Years Ended May 31, 2031 and May 31, 2030'];

it('a title of three or four bold lines about one middle is a heading', async () => {
  expect(await titled(TITLE)).toEqual([`# ${TITLE.join(' ')}`]);
  const title = ['Harbour', ...TITLE];
  expect(await titled(title)).toEqual([`# ${title.join(' ')}`]);
  const alike = ['Harbours of the North', 'Statements of the Toll', 'For the Years till May'];
  expect(await titled(alike)).toEqual([`# ${alike.join(' ')}`]);
});

it('small lines, lines in regular letters or at the left edge, and a sentence are none', async () => {
  expect(await titled(TITLE, { size: 8.5 })).toEqual([]);
  expect(await titled(TITLE, { font: 'Times-Roman' })).toEqual([]);
  const capitals = TITLE.map((line) => line.slice(0, 23).toUpperCase());
  expect(await titled(capitals, { font: 'Times-Roman' })).toEqual([`# ${capitals.join(' ')}`]);
  const wide = 'Tolls of the harbours of the north and of the south for the years that';
  expect(await titled([wide, wide, wide], { x: [60, 60, 60] })).toEqual([]);
  expect(await titled([wide, wide, wide], { x: [84, 60, 60] })).toEqual([]);
  expect(await titled([...TITLE.slice(0, 2), 'are read at the end of each year.'])).toEqual([]);
});

it('one or two bold lines in capitals about one middle above a text may end in a full stop', async () => {
  const title = ['STATEMENT OF THE KEEPER OF THE GATES,', 'AS ASKED FOR BY THE RULES OF THE TOWN.'];
  expect(await titled(title)).toEqual([`# ${title.join(' ')}`]);
  expect(await titled(title, { x: [60, 60] })).toEqual([]);
  expect(await titled(title, { font: 'Times-Roman' })).toEqual([]);
  expect(await titled(title.map((line) => line.toLowerCase()))).toEqual([]);
  expect(await titled([title[0] ?? '', 'AS ASKED FOR BY THE TOWN. READ IT.'])).toEqual([]);
});

const labelled = (text: string, y = 150, items = false) =>
  headingsOf((pen) => {
    prose(pen, 60);
    put(pen, 'Ice is broken at noon.', 60, 96);
    put(pen.font('Times-Bold', 10), text, 60, y);
    for (const at of items ? [162, 174] : []) put(pen.font('Times-Roman', 10), '\u2022 Lamps of the ferries', 60, at);
    prose(pen, items ? 200 : 180);
  });

it('a bold name of several words in capitals above its text may end with a colon', async () => {
  expect(await labelled('ABOUT THE FERRIES:')).toEqual(['# ABOUT THE FERRIES:']);
  expect(await labelled('ABOUT THE FERRIES:', 150, true)).toEqual([]);
  expect(await labelled('WARNING:')).toEqual([]);
  expect(await labelled('About the ferries:')).toEqual([]);
  expect(await labelled('ABOUT THE FERRIES:', 108)).toEqual([]);
});

it('beside several of them, a bold name in capitals with a colon heads a short line too, and one may have two lines', async () => {
  const names = async (...texts: readonly string[]) =>
    (
      await headingsOf((pen) => {
        for (const [index, text] of ['ABOUT THE FERRIES:', 'ABOUT THE LOCKS:', ...texts].entries()) {
          const y = 40 + 100 * index;
          for (const [row, part] of text.split('\n').entries()) put(pen.font('Times-Bold', 10), part, 60, y + 12 * row);
          if (index > 1) put(pen.font('Times-Roman', 10), 'Anna Quay, Deal', 60, y + 28);
          else prose(pen, y + 16);
        }
      })
    ).length;
  expect(await names('ABOUT THE GATES:')).toBe(3);
  expect(await names('WARNING:')).toBe(2);
  const two = await headingsOf((pen) => {
    prose(pen, 60);
    for (const [row, part] of ['ABOUT ALL THE FERRIES AND OTHER BOATS OF THE TOWN AND', 'ALL THE LOCKS:'].entries())
      put(pen.font('Times-Bold', 10), part, 60, 120 + 12 * row);
    prose(pen, 150);
  });
  expect(two).toEqual(['# ABOUT ALL THE FERRIES AND OTHER BOATS OF THE TOWN AND ALL THE LOCKS:']);
});

it('two sentences in bold letters are no heading, though the last one has no full stop', async () => {
  expect(await labelled('Tolls of all the ferries are as under. More details follow')).toHaveLength(1);
  expect(await labelled('Tolls of all the northern ferries are as under. More details follow below')).toEqual([]);
  expect(await labelled('Tolls of all the northern ferries. Details. St. Annes and its harbours')).toHaveLength(1);
});

it('the number of an exhibit alone is a heading at the top of a page, but of the first one', async () => {
  const headings = (text: string, above = '', isFirst = false) =>
    headingsOf((pen) => {
      if (!isFirst) prose(pen, 60);
      if (!isFirst) pen.addPage();
      if (above) put(pen.font('Times-Roman', 10), above, 60, 40);
      put(pen.font('Times-Bold', 10), text, 400, 60);
      prose(pen, 100);
    });
  expect(await headings('Exhibit 10.18')).toEqual(['# Exhibit 10.18']);
  expect(await headings('Exhibit 10.18', 'The tolls of the ferries are shown below, by year and by town.')).toEqual([]);
  expect(await headings('Exhibit 10: Tolls')).toEqual([]);
  expect(await headings('Exhibit 10.18', '', true)).toEqual([]);
});

const FULL = `${PROSE[0]} ${PROSE[1]?.slice(0, 24)}`;

/** Headings of a page with lines in regular capitals about its middle, above what is below them. */
const capitals = (texts: readonly string[], below: readonly string[]) =>
  headingsOf((pen) => {
    pen.font('Times-Roman', 10);
    const middle = 60 + pen.widthOfString(FULL) / 2;
    for (const y of [60, 72, 84]) put(pen, FULL, 60, y);
    for (const [index, text] of texts.entries()) put(pen, text, middle - pen.widthOfString(text) / 2, 130 + 12 * index);
    for (const [index, text] of below.entries()) put(pen, text, 60, 170 + 12 * index);
    for (const y of [300, 312, 324, 350, 362]) put(pen, FULL, 60, y);
  });

const LONG = ['THE HARBOURS OF THE NORTH AND THE FERRIES', 'NOTES TO THE STATEMENTS OF THE TOLLS (NOT REVIEWED)'];
const ITEMS = ['(1) Ferries of the north are read in May.', '(2) All others are not.'];

it('two lines in regular capitals about the middle are a heading, each of which may be long, above a list too', async () => {
  const heading = [`# ${LONG.join(' ')}`];
  expect(await capitals(LONG, [FULL, FULL])).toEqual(heading);
  expect(await capitals(LONG, ITEMS)).toEqual(heading);
  expect(await capitals([LONG.join(' ')], [FULL, FULL])).toEqual([]);
  expect(await capitals(LONG, ['The ferries.'])).toEqual([]);
});
