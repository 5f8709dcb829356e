import { expect, it } from 'vitest';
import { convertWith } from '../../convert-with.test.support.ts';
import { pdf } from '../convert-pdf.ts';
import { drawPdf, lines } from '../draw-pdf.test.fixture.ts';

const PROSE = [
  'The comparator draws less than two microamperes and',
  'starts within a millisecond, which makes it fit for',
  'devices that run on a battery and wake when some',
  'value passes a threshold that a resistor sets, as',
  'alarms and meters do in houses and on ships.',
];
const LONG = [...PROSE, ...PROSE, ...PROSE];
const WIDE =
  'A line between them that is as wide as the page is, from its left margin to the right one, and parts them.';

/** Texts of a page with two columns at the top and two others at the bottom; of these the taller are found first. */
const textsOf = async (
  upper: readonly string[],
  lower: readonly string[],
  marks: readonly [string, number, number][],
) => {
  const file = await drawPdf((pen) => {
    pen.font('Helvetica', 10);
    lines(pen, upper, 40, 100);
    lines(pen, upper.slice(1), 330, 100);
    lines(pen, [WIDE], 40, 330);
    lines(pen, lower, 40, 380);
    lines(pen, lower.slice(1), 310, 380);
    for (const [text, x, y] of marks) lines(pen, [text], x, y);
  });
  return (await convertWith(pdf, file)).markdown.trim().split('\n\n');
};

it('a line at the top of the page is above all of its columns, though others below these are taller', async () => {
  const texts = await textsOf(PROSE, LONG, [['Report of the year', 460, 50]]);
  expect(texts[0]).toBe('Report of the year');
});

it('a line at the bottom of the page is below all of its columns, though others above these are taller', async () => {
  const texts = await textsOf(LONG, PROSE, [['Report of the year', 40, 520]]);
  expect(texts.at(-1)).toBe('Report of the year');
});

const NARROW = [
  'Alarms and meters in houses,',
  'which wake when some value',
  'passes a threshold, run on',
  'a battery for many years.',
];
const HEAD = 'Report of all the meters of the year, and of the alarms';

/** Two columns on most of the page, above or below them a wide and a narrow one, and a line between on the wide one's side. */
const withNarrow = async (isBelow: boolean) => {
  const file = await drawPdf((pen) => {
    pen.font('Helvetica', 10);
    const [tall, short] = isBelow ? [60, 370] : [200, 60];
    lines(pen, LONG, 40, tall);
    lines(pen, LONG.slice(1), 310, tall);
    lines(pen, NARROW, isBelow ? 40 : 430, short);
    lines(pen, isBelow ? PROSE : PROSE.map((text) => `${text} on the quays`), isBelow ? 220 : 40, short);
    lines(pen, [HEAD], isBelow ? 220 : 90, isBelow ? 310 : 150);
  });
  return (await convertWith(pdf, file)).markdown.trim().split('\n\n');
};

it('a line between columns is read with those on its side', async () => {
  const below = await withNarrow(true);
  expect(below.indexOf(HEAD)).toBeGreaterThan(below.indexOf(NARROW.join(' ')));
  const above = await withNarrow(false);
  expect(above.indexOf(HEAD)).toBeLessThan(above.indexOf(NARROW.join(' ')));
});
