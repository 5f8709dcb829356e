import { expect, it } from 'vitest';
import { convertWith } from '../../convert-with.test.support.ts';
import { pdf } from '../convert-pdf.ts';
import { drawPdf, lines } from '../draw-pdf.test.fixture.ts';

const PROSE = [
  'The crews of the ferries work in watches of four hours, by day and by night, and sleep',
  'on board between them. In the winter the watches are shorter, because of the cold.',
];

/** A heading with a remark whose end is at `at`, points, by default where the text ends. */
type Given = {
  readonly title?: string;
  readonly remark?: string;
  readonly middle?: string;
  readonly at?: number;
  readonly x?: number;
  readonly font?: string;
  readonly white?: number;
  readonly below?: readonly string[];
};

/** The headings of a page that has two others in bold. */
const headingsOf = async (given: Given = {}) => {
  const {
    title = 'Ropes',
    remark = 'as before',
    middle = '',
    x = 60,
    font = 'Helvetica-Bold',
    white = 16,
    below = PROSE,
  } = given;
  const file = await drawPdf((pen) => {
    const end = 60 + Math.max(...PROSE.map((text) => pen.font('Times-Roman', 10).widthOfString(text)));
    let y = lines(pen, [...PROSE, ...PROSE], 60, 40);
    for (const name of ['Watches on board', 'Lamps on board']) {
      y = lines(pen.font('Helvetica-Bold', 10), [name], 60, y + 16);
      y = lines(pen.font('Times-Roman', 10), PROSE, 60, y + 2);
    }
    y += white;
    pen.font(font, 10).text(remark, (given.at ?? end) - pen.widthOfString(remark), y, { lineBreak: false });
    pen.text(middle, 200, y, { lineBreak: false });
    y = lines(pen, [title], x, y);
    lines(pen.font('Times-Roman', 10), below, 60, y + 2);
  });
  const { markdown } = await convertWith(pdf, file);
  return markdown.split('\n').filter((line) => line.startsWith('#'));
};

it('a heading may have a remark at the other edge of its column', async () => {
  expect(await headingsOf()).toEqual(['# Watches on board', '# Lamps on board', '# Ropes as before']);
});

it('what it heads may be one short line that ends as a sentence does', async () => {
  expect(await headingsOf({ below: ['They hang by the mast.', ...PROSE] })).toHaveLength(3);
});

it.each<[string, Given]>([
  ['a remark that ends before the text does', { at: 300 }],
  ['a title that begins behind the edge', { x: 90 }],
  ['another look', { font: 'Helvetica-BoldOblique' }],
  ['no white above it', { white: 2 }],
  ['no paragraph below it', { below: ['At night'] }],
  ['the number of a page', { remark: '17' }],
  ['a caption', { title: 'Table 3: Ropes' }],
  ['another text between', { middle: 'Hawsers' }],
])('it is none with %s', async (_, given) => {
  expect(await headingsOf(given)).toHaveLength(2);
});
