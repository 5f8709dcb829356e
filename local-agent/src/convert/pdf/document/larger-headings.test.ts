import { expect, it } from 'vitest';
import { convertWith } from '../../convert-with.test.support.ts';
import { pdf } from '../convert-pdf.ts';
import { drawPdf, lines } from '../draw-pdf.test.fixture.ts';

const PROSE = [
  'The crews of the ferries work in watches of four hours, by day and by night, and sleep',
  'on board between them. In the winter the watches are shorter, because of the cold.',
];

type Part = {
  readonly texts: readonly string[];
  readonly size?: number;
  readonly white?: number;
  readonly below?: readonly string[];
};

/** Texts of a size, points, with white above them, each above a paragraph: the headings among them. */
const headingsOf = async (...parts: readonly Part[]) => {
  const file = await drawPdf((pen) => {
    let y = lines(pen.font('Times-Roman', 10), [...PROSE, ...PROSE, ...PROSE], 60, 40);
    for (const { texts, size = 11, white = 12, below = PROSE } of parts) {
      y = lines(pen.font('Times-Roman', size), texts, 60, y + white, size);
      y = lines(pen.font('Times-Roman', 10), below, 60, y + 2);
    }
  });
  return (await convertWith(pdf, file)).markdown.split('\n').filter((line) => line.startsWith('#'));
};

const TITLES: readonly Part[] = ['Watches', 'Lamps', 'Ropes'].map((name) => ({ texts: [`${name} on board`] }));

it('lines one step larger than the text are headings where a document has several of them', async () => {
  expect(await headingsOf(...TITLES)).toEqual(['# Watches on board', '# Lamps on board', '# Ropes on board']);
  expect(await headingsOf(...TITLES.slice(1))).toEqual([]);
  expect(await headingsOf(...TITLES.map((title) => ({ ...title, size: 10.4 })))).toEqual([]);
  expect(await headingsOf(...TITLES.map((title) => ({ ...title, white: 4 })))).toEqual([]);
  expect(await headingsOf(...TITLES.map(({ texts: [text] }) => ({ texts: [`${text}.`] })))).toEqual([]);
  expect(await headingsOf(...TITLES.map((title) => ({ ...title, below: ['At night'] })))).toEqual([]);
});

it('they are none beside as many other texts of their size, but a few do not count', async () => {
  const other: Part = { texts: ['the keeper of the lock has a lamp.'] };
  expect(await headingsOf(...TITLES, other, other)).toEqual([]);
  expect(await headingsOf(...TITLES, other)).toHaveLength(3);
});
