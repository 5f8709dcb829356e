import { expect, it } from 'vitest';
import { convertWith } from '../../convert-with.test.support.ts';
import type { PageContent, Word } from '../../page/page-content.ts';
import { placedWord } from '../../page/placed-word.test.fixture.ts';
import { pdf } from '../convert-pdf.ts';
import { drawPdf } from '../draw-pdf.test.fixture.ts';
import { facingPages } from './facing-pages.ts';

const TEXT = [
  'Barges wait below the lower lock',
  'until the keeper has opened it and',
  'the basin has filled with water.',
];

/** A sheet with text and accounts at the left, text at the right, and what stands at its foot. */
const sheet = (foot: readonly (readonly [string, number])[]) =>
  drawPdf(
    (pen) => {
      pen.font('Helvetica', 10);
      const put = (text: string, x: number, y: number) => pen.text(text, x, y, { lineBreak: false });
      put('Tolls and dues', 60, 60);
      for (const [row, [label, before, now]] of ACCOUNTS.entries()) {
        put(label, 60, 90 + 14 * row);
        put(before, 330 - pen.widthOfString(before), 90 + 14 * row);
        put(now, 390 - pen.widthOfString(now), 90 + 14 * row);
      }
      put('Locks in winter', 480, 60);
      for (const [row, line] of TEXT.entries()) put(line, 480, 90 + 14 * row);
      for (const [text, x] of foot) put(text, x, 560);
    },
    { size: [840, 600] },
  );

const ACCOUNTS = [
  ['Tolls of barges', '1,204', '1,311'],
  ['Dues of the harbour', '640', '702'],
  ['Gifts of members', '\u2014', '15'],
  ['Total', '1,844', '2,028'],
] as const;

it('pages that face each other on a sheet are read one after the other, without their numbers', async () => {
  const bytes = await sheet([
    ['62 The Lock Society', 60],
    ['The Lock Society 63', 690],
  ]);
  const { markdown } = await convertWith(pdf, bytes);
  expect(markdown).toContain('| Tolls of barges | 1,204 | 1,311 |');
  expect(markdown).toContain('| Gifts of members | \u2014 | 15 |');
  expect(markdown.indexOf('| Total')).toBeLessThan(markdown.indexOf('Locks in winter'));
  expect(markdown).toContain(TEXT.join(' '));
  expect(markdown).not.toMatch(/Lock Society|6[23]\b/);
});

const word = (text: string, x0: number, baseline: number) => placedWord(text, x0, baseline, { letter: 6 });

/** A sheet of 840 by 600 points with a column of words on each side, and further words. */
const contentWith = (further: readonly Word[], width = 840): PageContent => ({
  width,
  height: 600,
  words: [
    ...[60, 480].flatMap((x) =>
      TEXT.join(' ')
        .split(' ')
        .map((text, row) => word(text, x, 60 + 12 * row)),
    ),
    ...further,
  ],
  turned: [],
  horizontal: [{ at: 40, from: 50, to: 790, thickness: 1 }],
  vertical: [],
  fills: [],
  images: [],
  dots: [],
});

it('even and odd numbers at the outer corners, or at one place of both pages, show the pages', () => {
  const mirrored = facingPages(contentWith([word('62', 60, 580), word('63', 768, 580)]));
  expect(mirrored?.map(({ words }) => words.at(-1)?.text)).toEqual(['62', '63']);
  expect(mirrored?.map(({ horizontal: [rule] }) => [rule?.from, rule?.to])).toEqual([
    [50, 420],
    [420, 790],
  ]);
  expect(facingPages(contentWith([word('8', 200, 20), word('9', 620, 20)]))).toHaveLength(2);
});

it('other numbers, text over the fold, and upright sheets show none', () => {
  const numbers = [word('62', 60, 580), word('63', 768, 580)];
  for (const further of [
    [word('61', 60, 580), word('62', 768, 580)],
    [word('62', 60, 580), word('64', 768, 580)],
    [word('62', 60, 300), word('63', 768, 300)],
    [word('2', 300, 580), word('3', 534, 580), word('4', 790, 580)],
    [...numbers, word('over the fold', 400, 300)],
  ])
    expect(facingPages(contentWith(further))).toBeUndefined();
  expect(facingPages({ ...contentWith(numbers), height: 800 })).toBeUndefined();
});
