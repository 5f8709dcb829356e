import { expect, it } from 'vitest';
import { convertWith } from '../../convert-with.test.support.ts';
import { pdf } from '../convert-pdf.ts';
import { cells, drawPdf, grid, lines, type Pen } from '../draw-pdf.test.fixture.ts';

const TEXTS = [
  'The gate opens at low water, and whoever waits on its left side may enter the lock.',
  'Boats wait on the left side until the keeper of the upper lock has rung the bell.',
  'The bell rings two times, once for those above the gate and once for those below it.',
];
const markdown = async (draw: (pen: Pen) => void) => (await convertWith(pdf, await drawPdf(draw))).markdown;
const onPages = (count: number, draw: (pen: Pen, page: number) => void) =>
  markdown((pen) => {
    for (let page = 0; page < count; page++) {
      if (page > 0) pen.addPage();
      draw(pen, page);
    }
  });

it('a head of two lines that is set to the right goes from two pages, as a sentence set to the left does not', async () => {
  const head = ['Which tides does the keeper of the gate know? The', 'bell of the lock'];
  const at = (x0: number) =>
    onPages(2, (pen, page) => {
      pen.font('Helvetica', 10);
      for (const [row, text] of head.entries())
        pen.text(text, x0 || 530 - pen.widthOfString(text), 36 + 12 * row, { lineBreak: false });
      lines(pen, [TEXTS[page] ?? '', TEXTS[2] ?? ''], 60, 90);
    });
  expect(await at(0)).not.toMatch(/tides|bell of the lock/);
  expect(await at(60)).toMatch(/Which tides[\s\S]*Which tides/);
});

it.each([
  ['bold', 'Helvetica-Bold', 10, 'None.', 2],
  ['larger', 'Helvetica', 14, 'None.', 2],
  ['neither', 'Helvetica', 10, 'None.', 0],
  ['bold, and no sentence below', 'Helvetica-Bold', 10, 'None', 0],
])('a sentence below the heading of a page is no foot: the heading is %s', async (_, font, size, text, count) => {
  const found = await onPages(2, (pen, page) => {
    lines(pen.font('Helvetica', 10), [TEXTS[page] ?? '', TEXTS[2] ?? ''], 60, 60);
    lines(pen.font(font, size), [['Effects of the bell', 'Use of the lock'][page] ?? ''], 60, 740);
    lines(pen.font('Helvetica', 10), [text], 60, 770);
  });
  expect(found.split(text)).toHaveLength(count + 1);
});

it.each([
  ['on each page has another heading far above', 680, ['Effects of the bell', 'Use of the lock']],
  ['is below a head of its page', 740, ['Rules of the lock', 'Rules of the lock']],
])('a foot goes that %s', async (_, y, headings) => {
  const found = await onPages(2, (pen, page) => {
    lines(pen.font('Helvetica', 10), [TEXTS[page] ?? '', TEXTS[2] ?? ''], 60, 60);
    lines(pen.font('Helvetica-Bold', 10), [headings[page] ?? ''], 60, y);
    lines(pen.font('Helvetica', 10), ['Keep it dry.'], 60, 770);
  });
  expect(found).not.toContain('Keep it dry.');
});

it.each([
  ['foot', 690, 755],
  ['head', 40, 75],
])('what stands at the same place of two pages beside a table that reaches farther is no %s', async (_, top, y) => {
  const rows = [0, 1, 2, 3, 4].map((row) => top + 24 * row);
  const found = await onPages(2, (pen, page) => {
    lines(pen.font('Helvetica', 10), [TEXTS[page] ?? '', TEXTS[2] ?? ''], 60, 300);
    grid(pen, [60, 160, 260], rows);
    const body = ['Quay', 'Lock', 'Gate', 'Weir'].map((name, row) => [name, `${page + 1}${row}`]);
    cells(pen, body, [64, 164], top + 6, 24);
    lines(pen, ['open <= noon & full'], 320, y);
  });
  expect(found.split(/open .{0,6} noon/)).toHaveLength(3);
});

it('a foot beside a table that ends where it does goes', async () => {
  const found = await onPages(2, (pen, page) => {
    lines(pen.font('Helvetica', 10), [TEXTS[page] ?? '', TEXTS[2] ?? ''], 60, 300);
    grid(pen, [60, 160, 260], [700, 724, 748, 772]);
    const body = ['Lock', 'Gate', 'Quay'].map((name, row) => [name, `${page + 1}${row}`]);
    cells(pen, body, [64, 164], 707, 24);
    lines(pen, ['Guide to the gate'], 320, 755);
  });
  expect(found).not.toContain('Guide');
});

/** Pages whose head is bold above a line: a changing name at the left, and what `right` says at the other end. */
const withBoldHeads = (right: string, rightX: number, ruled = true) =>
  onPages(3, (pen, page) => {
    pen.font('Helvetica-Bold', 10);
    lines(pen, [['Use of the bell', 'Names of locks', 'Hours of crews'][page] ?? ''], 60, 40);
    if (right) lines(pen, [right], rightX, 40);
    if (ruled) pen.moveTo(60, 54).lineTo(530, 54).stroke();
    lines(pen.font('Helvetica', 10), [TEXTS[page] ?? '', TEXTS[2] ?? '', `Day ${page}.`], 60, 90);
  });

it('a bold head goes that has names at both ends above a line, though each page has its own', async () => {
  expect(await withBoldHeads('Guide to the upper gate', 410)).not.toMatch(/Use of|Names of|Hours of|Guide/);
});

it('a bold head with names at both ends of a line goes where titles that stand far apart are most of the page', async () => {
  const found = await onPages(3, (pen, page) => {
    pen.font('Helvetica-Bold', 10);
    lines(pen, [['Use of the bell', 'Names of locks', 'Hours of crews'][page] ?? ''], 60, 40);
    lines(pen, ['Guide to the upper gate'], 410, 40);
    pen.moveTo(60, 54).lineTo(530, 54).stroke();
    for (const [index, letter] of ['abcde', 'fghij', 'klmno'].map((row) => row[page] ?? '').entries()) {
      lines(pen.font('Helvetica-Bold', 10), [`Gate ${letter}`], 60, 74 + 58 * index);
      lines(pen.font('Helvetica', 10), [`Opens on day ${letter}.`], 60, 103 + 58 * index);
    }
  });
  expect(found).toContain('Gate a');
  expect(found).not.toMatch(/Use of|Names of|Hours of|Guide/);
});

it.each([
  ['in the middle of the line', '', 0, true],
  ['without a line below', 'Guide to the upper gate', 410, false],
  ['in the left half', 'Guide to the gate', 190, true],
  ['with a small gap', 'as the keeper of the upper gate and of its locks hands them out in the spring', 150, true],
])('bold lines stay %s', async (_, right, x, ruled) => {
  expect(await withBoldHeads(right, x, ruled)).toMatch(/Use of[\s\S]*Names of[\s\S]*Hours of/);
});

it('a bold page number in Roman numerals alone above a line is no heading, though most pages have none', async () => {
  const found = await onPages(6, (pen, page) => {
    if (page < 2) {
      lines(pen.font('Helvetica-Bold', 10), [['i', 'ii'][page] ?? ''], page === 1 ? 60 : 520, 40);
      pen.moveTo(60, 54).lineTo(530, 54).stroke();
    }
    lines(pen.font('Helvetica', 10), [TEXTS[page % 3] ?? '', TEXTS[2] ?? '', `Day ${page}.`], 60, 90 + 40 * page);
  });
  expect(found).toContain('Day 0');
  expect(found).not.toMatch(/\bi{1,2}\b/);
});

const NAMES = ['open_gate', 'close_gate', 'ring_bell'];
/** Pages of a reference manual: a head with the name of each, and a bold heading right above the text. */
const manual = (heading: string, below: number) =>
  onPages(NAMES.length, (pen, page) => {
    const name = `${NAMES[page]}(3)`;
    pen.font('Times-Roman', 10);
    for (const [text, x] of [
      [name, 60],
      ['Harbour Manual', 260],
      [name, 470],
    ] as const)
      pen.text(text, x, 40, { lineBreak: false });
    lines(pen.font('Times-Bold', 11), [heading], 60, 76);
    lines(pen.font('Times-Roman', 10), [`${NAMES[page]} of the lock, day ${page + 7}.`], 96, 76 + below);
    lines(pen, [TEXTS[page] ?? '', TEXTS[2] ?? ''], 96, 160);
  });

it('a head with the same small letters at both ends goes from each page, and the heading below it stays', async () => {
  const text = await manual('NAME', 14);
  expect(text).not.toContain('Harbour Manual');
  expect(text.split('NAME')).toHaveLength(NAMES.length + 1);
});

it('a second bold head that stands as far from the text as from the first goes', async () => {
  expect(await manual('Volume Two', 30)).not.toContain('Volume Two');
});
