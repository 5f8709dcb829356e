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
  readonly font?: string;
  readonly size?: number;
  readonly white?: number;
  readonly below?: readonly string[];
  readonly fontBelow?: string;
};

/** Texts in a font, each above a paragraph, and a page of text after them in a font: the headings of the document. */
const headingsIn = async (bodyFont: string, parts: readonly Part[]) => {
  const file = await drawPdf((pen) => {
    let y = 60;
    for (const [index, part] of parts.entries()) {
      if (index === 5) {
        pen.addPage();
        y = 60;
      }
      const { texts, font = 'Times-Bold', size = 10, white = 14, below = PROSE, fontBelow = 'Times-Roman' } = part;
      y = lines(pen.font(font, size), texts, 60, y + white);
      y = lines(pen.font(fontBelow, 10), below, 60, y + 4);
    }
    lines(pen.addPage().font(bodyFont, 10), Array.from({ length: 25 }, () => PROSE).flat(), 60, 40);
  });
  return (await convertWith(pdf, file)).markdown.split('\n').filter((line) => line.startsWith('#'));
};

const headingsOf = (...parts: readonly Part[]) => headingsIn('Times-Roman', parts);

const NAMES = ['Ice', 'Fog', 'Storms', 'Leaks', 'Accidents', 'Fires', 'Floods', 'Repairs'];
const SENTENCES: readonly Part[] = NAMES.map((name) => ({ texts: [`${name} may stop the ferries for weeks.`] }));
const HEADINGS = SENTENCES.map(({ texts: [text] }) => `# ${text}`);
const changed = (change: Partial<Part>) => SENTENCES.map((part) => ({ ...part, ...change }));

it('sentences in bold or italics alone above paragraphs are headings where a document has many', async () => {
  expect(await headingsOf(...SENTENCES)).toEqual(HEADINGS);
  expect(await headingsOf(...changed({ font: 'Times-Italic' }))).toEqual(HEADINGS);
  expect(
    await headingsOf(...changed({ below: ['We may lose goods, tools and lamps, such as the following ones:'] })),
  ).toEqual(HEADINGS);
});

it('a few of them are none, nor are sentences in the look of the text or in one of their own each', async () => {
  expect(await headingsOf(...SENTENCES.slice(1))).toEqual([]);
  expect(await headingsOf(...changed({ font: 'Times-Roman' }))).toEqual([]);
  const half = SENTENCES.map((part, index) => (index < 4 ? part : { ...part, font: 'Times-Italic' }));
  expect(await headingsOf(...half)).toEqual([]);
  expect(await headingsIn('Times-Bold', SENTENCES)).toEqual([]);
  expect(await headingsIn('Times-Italic', changed({ font: 'Times-Italic' }))).toEqual([]);
});

it('notes in small letters, labels, parts of sentences and captions and sources are none', async () => {
  expect(await headingsOf(...changed({ size: 8.5 }))).toEqual([]);
  const each = (write: (name: string) => string) =>
    SENTENCES.map((part, at) => ({ ...part, texts: [write(NAMES[at] ?? '')] }));
  expect(await headingsOf(...each((name) => `${name} and so on.`))).toEqual([]);
  expect(await headingsOf(...each((name) => `${name} may stop the ferries in these months:`))).toEqual([]);
  expect(await headingsOf(...each((name) => `${name} may stop the ferries of this harbour;`))).toEqual([]);
  expect(
    await headingsOf(...each((name) => `Table ${NAMES.indexOf(name) + 1}. ${name} and the weeks without ferries.`)),
  ).toEqual([]);
  expect(await headingsOf(...each((name) => `\u2014From a report on ${name}, by the harbour office.`))).toEqual([]);
  expect(await headingsOf(...each((name) => `CAUTION ${name} may stop the ferries for weeks.`))).toEqual([]);
  expect(await headingsOf(...each((name) => `Write to ${name.toLowerCase()}@ferry.example when they stop.`))).toEqual(
    [],
  );
});

it('whole paragraphs in bold are none, nor are sentences without white above or a paragraph in another look below', async () => {
  const long = PROSE.map((line) => line.slice(0, 76));
  expect(await headingsOf(...changed({ texts: [...long, ...long, ...long.slice(0, 1), 'They sleep.'] }))).toEqual([]);
  expect(await headingsOf(...changed({ white: 2 }))).toEqual([]);
  expect(await headingsOf(...changed({ below: ['At night'] }))).toEqual([]);
  expect(await headingsOf(...changed({ fontBelow: 'Times-Italic' }))).toEqual([]);
  expect(await headingsOf(...changed({ fontBelow: 'Times-Bold' }))).toEqual([]);
});

it('they stand below names of the same look', async () => {
  const name: Part = { texts: ['Risks of the sea'], white: 30 };
  const [first] = SENTENCES;
  expect(await headingsOf(name, ...SENTENCES)).toContain(`## ${first?.texts[0]}`);
});
