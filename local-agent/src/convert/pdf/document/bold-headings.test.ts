import { expect, it } from 'vitest';
import { convertWith } from '../../convert-with.test.support.ts';
import { pdf } from '../convert-pdf.ts';
import { drawPdf, type Pen } from '../draw-pdf.test.fixture.ts';

const PROSE = [
  'The crews of the ferries work in',
  'watches of four hours, by day and',
  'by night, and sleep on the boats.',
];

const FONTS = { bold: 'Times-Bold', plain: 'Times-Roman', italic: 'Times-BoldItalic' };

/** Blocks of lines below each other, each with its font and the white above it, points; how many headings they hold. */
const headings = async (...blocks: readonly (readonly [keyof typeof FONTS, readonly string[], white?: number])[]) => {
  const draw = (pen: Pen) => {
    let y = 40;
    for (const [font, lines, white = 6] of blocks) {
      y += white;
      for (const text of lines) {
        y += 12;
        pen.font(FONTS[font], 10).text(text, 60, y, { lineBreak: false });
      }
    }
  };
  const { markdown } = await convertWith(pdf, await drawPdf(draw));
  return markdown.split('\n').filter((line) => line.startsWith('#')).length;
};

const SHORT = [
  ['bold', ['Watches by Day']],
  ['plain', PROSE],
  ['bold', ['Watches by Night']],
  ['plain', PROSE],
] as const;
const LONG = ['Explanation of the Watches That', 'the Crews of the Older Ferries', 'Have in Winter'];

it('three bold lines that look and stand as shorter headings do are a heading', async () => {
  expect(await headings(...SHORT, ['bold', LONG], ['plain', PROSE])).toBe(3);
  expect(await headings(...SHORT, ['bold', [`(c) ${LONG[0]}`, ...LONG.slice(1)]], ['plain', PROSE])).toBe(3);
});

it('three bold lines alone are none, nor are those of another look, or nearer to the text above', async () => {
  expect(await headings(['bold', LONG], ['plain', PROSE])).toBe(0);
  expect(await headings(...SHORT, ['italic', LONG], ['plain', PROSE])).toBe(2);
  expect(await headings(...SHORT, ['bold', LONG, 3], ['plain', PROSE])).toBe(2);
});

it.each([
  ['a sentence', [...LONG.slice(0, 2), 'Have in Winter.']],
  ['an announcement', [...LONG.slice(0, 2), 'Have in Winter:']],
  ['the rest of a sentence', ['explanation of the Watches That', ...LONG.slice(1)]],
  ['a caption', ['Table 4. Explanation of Watches', ...LONG.slice(1)]],
  ['of five lines', [...LONG.slice(0, 2), ...LONG.slice(0, 2), 'Have']],
])('bold lines that are %s are no heading', async (_, lines) => {
  expect(await headings(...SHORT, ['bold', lines], ['plain', PROSE])).toBe(2);
});

it('lines that look as text does are no heading, though some headings look so too', async () => {
  const parts = ['1.1 Watches by Day', '1.2 Watches by Night'].flatMap(
    (text) =>
      [
        ['plain', [text]],
        ['plain', PROSE],
      ] as const,
  );
  expect(await headings(...parts, ['plain', LONG], ['plain', PROSE])).toBe(2);
});

it('bold lines that are longer than headings are no heading', async () => {
  const count = (line: string) =>
    headings(...SHORT, ['bold', Array.from({ length: 4 }, () => line)], ['plain', PROSE.map((text) => `${text} also`)]);
  expect(await count('The Watches of All Crews and the Races')).toBe(3);
  expect(await count('The Watches of All Crews and the Boat Races')).toBe(2);
});

it('bold lines that head nothing are no heading', async () => {
  expect(await headings(...SHORT, ['bold', LONG])).toBe(2);
});

it('a bold line that begins with a letter in brackets heads the text of a part of a law', async () => {
  const after = (text: string, white = 6) => headings(['plain', PROSE], ['bold', [text], white], ['plain', PROSE]);
  expect(await after('(c) Watches by Day')).toBe(1);
  expect(await after('(in watches)')).toBe(0);
  expect(await after('(c) Watches by Day', 3)).toBe(0);
  expect(await headings(['plain', PROSE], ['bold', ['(c) Watches by Day']])).toBe(0);
});
