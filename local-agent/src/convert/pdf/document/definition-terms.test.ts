import { expect, it } from 'vitest';
import { convertWith } from '../../convert-with.test.support.ts';
import { pdf } from '../convert-pdf.ts';
import { drawPdf, lines } from '../draw-pdf.test.fixture.ts';

const PROSE = [
  'The crews of the ferries work in watches of four hours, by day and by night, and sleep',
  'on board between them. In the winter the watches are shorter, because of the cold.',
];
const MEANING = ['A rope that holds the ferry at the quay, as long as she is and as', 'thick as an arm.'];

/** Bold lines with text below them, `indent` points to the right of them. */
type Given = {
  readonly terms?: readonly string[];
  readonly indent?: number;
  readonly size?: number;
  readonly white?: number;
  readonly meaning?: readonly string[];
  readonly proseAt?: number;
  readonly others?: readonly string[];
  readonly outlined?: boolean;
};

/** The headings of a page with paragraphs, a list of terms and bold lines above paragraphs. */
const headingsOf = async (given: Given = {}) => {
  const { terms = ['hawser', 'spring', 'painter'], indent = 28, size = 10, white = 0, meaning = MEANING } = given;
  const file = await drawPdf((pen) => {
    let y = lines(pen.font('Times-Roman', 10), [...PROSE, ...PROSE], given.proseAt ?? 60, 40);
    for (const term of terms) {
      if (given.outlined) pen.outline.addItem(term);
      y = lines(pen.font('Times-Bold', size), [term], 60, y + 14);
      y = lines(pen.font('Times-Roman', 10), meaning, 60 + indent, y + white);
    }
    for (const other of given.others ?? []) {
      y = lines(pen.font('Times-Bold', size), [other], 60, y + 14);
      y = lines(pen.font('Times-Roman', 10), PROSE, 60, y);
    }
  });
  const { markdown } = await convertWith(pdf, file);
  return markdown.split('\n').filter((line) => line.startsWith('#'));
};

it('bold terms above what explains them are no headings, but other bold lines are', async () => {
  expect(await headingsOf()).toEqual([]);
  expect(await headingsOf({ others: ['Watches on board'] })).toEqual(['# Watches on board']);
});

it.each<[string, Given]>([
  ['two of them', { terms: ['hawser', 'spring'] }],
  ['larger letters', { size: 11 }],
  ['white below them', { white: 14 }],
  ['an outline that names them', { outlined: true }],
  ['text right below them', { indent: 0 }],
  ['text far to the right', { indent: 90 }],
  ['paragraphs that are set in, too', { proseAt: 88 }],
  ['more bold lines above paragraphs', { others: ['Watches', 'Lamps', 'Ropes', 'Sails'] }],
])('they are with %s', async (_, given) => {
  const { terms = ['hawser', 'spring', 'painter'], others = [] } = given;
  expect(await headingsOf(given)).toEqual([...terms, ...others].map((title) => `# ${title}`));
});
