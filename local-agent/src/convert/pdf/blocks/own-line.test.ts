import { expect, it } from 'vitest';
import { convertWith } from '../../convert-with.test.support.ts';
import { pdf } from '../convert-pdf.ts';
import { drawPdf } from '../draw-pdf.test.fixture.ts';
import { plainLine } from '../layout/line.test.fixture.ts';
import type { Line, Run } from '../layout/line.ts';
import { rawPdf, stream } from '../raw-pdf.test.fixture.ts';
import { isOwnLine } from './own-line.ts';
import { markdownOf } from './placed-lines.test.fixture.ts';

/** A page with a line in each row, all of it a link to the page of that index, and a page to go to. */
const linked = async (rows: readonly (readonly [text: string, page: number])[]) => {
  const text = rows.map(([line], index) => `BT/F 12 Tf 20 ${160 - 14 * index} Td(${line})Tj ET`).join(' ');
  const links = rows.map(([line, page], index) => {
    const y = 160 - 14 * index;
    return `<</Type/Annot/Subtype/Link/Rect[20 ${y - 3} ${20 + 7 * line.length} ${y + 10}]/Border[0 0 0]/Dest[${page} 0 R/Fit]>>`;
  });
  const page = '<</Type/Page/Parent 2 0 R/Contents 4 0 R/Resources<</Font<</F 5 0 R>>>>';
  const file = rawPdf([
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R 6 0 R 7 0 R]/Count 3/MediaBox[0 0 400 200]>>',
    `${page}/Annots[${links.join('')}]>>`,
    stream(text),
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
    '<</Type/Page/Parent 2 0 R>>',
    '<</Type/Page/Parent 2 0 R>>',
  ]);
  return (await convertWith(pdf, file, { options: { ocr: 'off', pages: { first: 1, last: 1 } } })).markdown;
};

it('lines that are links to two places are lines of their own, and those of one link are one', async () => {
  const first = 'Tables of the tides in the harbour and of the river';
  const second = 'Rules for the keepers of the upper and lower lock';
  expect(
    await linked([
      [first, 6],
      [second, 7],
    ]),
  ).toBe(`${first}\n\n${second}`);
  expect(
    await linked([
      [first, 6],
      [second, 6],
    ]),
  ).toBe(`${first} ${second}`);
});

it('entries of a calendar are lines of their own, however long they are', async () => {
  const long = 'Nov. 3 \u2013 The lock keepers meet the harbour council in the hall beside the old mill, and then walk';
  expect(await markdownOf([60, 100, long], [60, 112, 'Nov. 10 \u2013 11 \u2013 Lock closed'])).toBe(
    `${long}\n\nNov. 10 \u2013 11 \u2013 Lock closed`,
  );
  expect(await markdownOf([60, 100, long], [60, 112, 'Nov. 20 \u2013 2nd bell of the lock'])).toContain('\n\nNov. 20');
  // A sentence that goes over to a date is no entry.
  const sentence = 'The lock keepers meet the harbour council in the hall beside the old mill, and walk there on';
  expect(await markdownOf([60, 100, sentence], [60, 112, 'Nov. 10 \u2013 a Sunday'])).toBe(
    `${sentence} Nov. 10 \u2013 a Sunday`,
  );
});

it('a single line at the right edge of a wide column begins no paragraph', async () => {
  const lines = [
    'The keepers of the lock and all of the others who were there on the day of the flood, 1702',
    'and so on.',
  ];
  expect(
    await markdownOf(
      [60, 100, lines[0] ?? ''],
      [60, 112, lines[1] ?? ''],
      [400, 140, 'Defendants'],
      [60, 152, lines[0] ?? ''],
    ),
  ).toBe(`${lines.join(' ')}\n\nDefendants\n\n${lines[0]}`);
});

it('what stands in brackets in the middle below a bold title is a line of its own', async () => {
  /** How many texts a bold title, its last words in italics, and a line about its middle or at its left edge are. */
  const count = async (text: string, font = 'Helvetica', { at = 0.5, title = 'Helvetica-Bold' } = {}) => {
    const file = await drawPdf((pen) => {
      pen.font(title, 10).text('Boats and barges that passed the gates of the lock', 60, 100, { lineBreak: false });
      const end = 60 + pen.widthOfString('Boats and barges that passed the gates of the lock');
      const more = font === 'Helvetica' ? ' (cont.)' : '';
      pen.font('Helvetica-Oblique').text(more, end, 100, { lineBreak: false });
      const room = end + pen.widthOfString(more) - 60 - pen.font(font).widthOfString(text);
      pen.text(text, 60 + at * room, 112, { lineBreak: false });
    });
    return (await convertWith(pdf, file)).markdown.split('\n\n').length;
  };
  expect(await count('(at the end of March)')).toBe(2);
  expect(await count('(at the end of March)', 'Helvetica', { at: 0.7 })).toBe(1);
  expect(await count('(at the end of March)', 'Helvetica', { title: 'Helvetica' })).toBe(1);
  expect(await count('at the end of March')).toBe(1);
  expect(await count('(at the end of March)', 'Helvetica-Bold')).toBe(1);
});

it('the address of who is named above is a line of its own', async () => {
  const two = async (above: string, below: string) =>
    (await markdownOf([60, 100, above], [60, 112, below], [60, 140, 'x'.repeat(30)])).split('\n\n').length === 3;
  expect(await two('Ada M. Harbour', 'gates-and-bridges@harbour.example')).toBe(true);
  expect(await two('Ada M. Harbour', 'gates-and-bridges-of-the-harbour')).toBe(false);
  expect(await two('ada@harbour.example', 'www.gates-and-bridges.example')).toBe(true);
  expect(await two('ada@harbour.example', 'www-gates-and-bridges-example')).toBe(false);
  expect(await two('The Harbour.', 'gates-and-bridges@harbour.example')).toBe(false);
  expect(await two('The keeper has', 'gates-and-bridges@harbour.example')).toBe(false);
});

it('a short line in italics below one that has none is a line of its own', async () => {
  const two = async (above: string, below: string, font = 'Helvetica-Oblique', first = 'Helvetica') => {
    const file = await drawPdf((pen) => {
      pen.font(first, 10);
      pen.text(above, 60, 100, { lineBreak: false });
      pen.font(font, 10).text(below, 60, 112, { lineBreak: false });
      pen.font('Helvetica', 10).text('The tolls.', 60, 140, { lineBreak: false });
    });
    return (await convertWith(pdf, file)).markdown.split('\n\n').length === 3;
  };
  const above = 'Keeper of the upper gates of the Harbour';
  expect(await two(above, 'Boats, ferries and their bridges')).toBe(true);
  expect(await two(above, 'Boats, ferries and their bridges', 'Helvetica')).toBe(false);
  expect(await two(above, 'Boats, ferries and their bridges', 'Helvetica-Oblique', 'Helvetica-Oblique')).toBe(false);
  expect(await two(above, 'boats, ferries and their bridges')).toBe(false);
  expect(await two(above, 'Boats, ferries and their bridges.')).toBe(false);
  expect(await two(above, 'Boats, ferries, and all of their bridges')).toBe(false);
  expect(await two('Keeper of the upper gates of the', 'Boats and their bridges')).toBe(false);
  expect(await two('Keeper of the upper gates, that is,', 'Boats and their bridges')).toBe(false);
});

it('each line that says who owns a part is a line of its own', async () => {
  const lines = async (...texts: readonly string[]) => {
    const file = await drawPdf((pen) => {
      pen.font('Times-Roman', 11);
      for (const [index, text] of texts.entries()) pen.text(text, 60, 60 + 13 * index, { lineBreak: false });
    });
    return (await convertWith(pdf, file)).markdown.trim().split('\n\n').length;
  };
  const first = 'Copyright (c) 2013-2017 Ada Quay and the keepers of the northern harbour';
  expect(await lines(first, 'Copyright (c) 2015-2017 Ben Weir and the keepers of the southern harbour')).toBe(2);
  expect(await lines(first, 'Copyright and other rights are kept by the board of the southern harbour')).toBe(1);
  expect(await lines(first.slice(18), 'Copyright (c) 2015-2017 Ben Weir and the keepers of the south')).toBe(1);
});

it('the next step of a procedure is a line of its own, however long the one above is', () => {
  const isOwn = (first: string, second: string, ...between: readonly string[]) => {
    const lines = [first, ...between].map((text) => plainLine(text));
    const above = lines.at(-1);
    const column = { x0: 0, x1: 300, y0: 0, y1: 100 };
    return above !== undefined && isOwnLine(lines, above, plainLine(second), column);
  };
  expect(isOwn('1: open the gate', '2: close it')).toBe(true);
  expect(isOwn('9: open the gate', '10: close it', 'of the upper lock')).toBe(true);
  expect(isOwn('3.1: open the gate', '3.2: close it')).toBe(true);
  expect(isOwn('1: open the gate', '3: close it')).toBe(false);
  expect(isOwn('3.1: open the gate', '4.2: close it')).toBe(false);
  expect(isOwn('3.1: open the gate', '2: close it')).toBe(false);
  expect(isOwn('Open the gate at', '1: close it')).toBe(false);
  expect(isOwn('Open the gate at', '12:30 and close it')).toBe(false);
});

it('equations with names of functions behind factors and indices below them are lines of their own', () => {
  const equation = (...texts: readonly string[]) => {
    const line = plainLine(texts.join(''));
    return { ...line, runs: texts.flatMap((text) => line.runs.map((run) => ({ ...run, text }))) };
  };
  const isOwn = (first: ReturnType<typeof equation>, second: ReturnType<typeof equation>) =>
    isOwnLine([first], first, second, { x0: 0, x1: 300, y0: 0, y1: 100 });
  const first = equation('VaR', 'a', '(x) = ', 'b', 'VaR', 'a', '(y)');
  expect(isOwn(first, equation('Med', 'a', '(x) = ', 'b', 'Med', 'a', '(y)'))).toBe(true);
  expect(isOwn(first, equation('VaRa(x) = bVaRa(y)'))).toBe(false);
});

it('what a form asks for in brackets is apart about the middle of a line, not at its left edge and not in bold', () => {
  const column = { x0: 0, x1: 400, y0: 0, y1: 100 };
  const isApart = (x0: number, x1: number, bold = false) => {
    const quay = plainLine('Four Quays of the North', { x1: 200 });
    const asked = plainLine('(Address of the office)');
    const runs = asked.runs.map((run) => ({ ...run, bold }));
    return isOwnLine([quay], quay, { ...asked, x0, x1, runs }, column);
  };
  expect(isApart(50, 150)).toBe(true);
  expect(isApart(0, 200)).toBe(false);
  expect(isApart(50, 170)).toBe(false);
  expect(isApart(50, 150, true)).toBe(false);
});

it('a line below a name with what it means at the edge of the column is apart', () => {
  const part = (x0: number, x1: number, text = 'the gates open') => ({ ...plainLine(text), x0, x1 });
  const marked = (line: Line, look: Partial<Run>) => ({ ...line, runs: line.runs.map((run) => ({ ...run, ...look })) });
  /** Whether a line at `x` is apart below two parts that end and begin at these places. */
  const isApart = (
    nameEnd: number,
    from: number,
    { to = 300, width = 300, x = 0, more = false, name = {}, look = {}, text = 'gates open', below = 'The gates' } = {},
  ) => {
    const first = marked(part(0, nameEnd), { monospace: true, ...name });
    const pieces = [first, part(from, to, text), ...(more ? [part(to, to)] : [])];
    const above = { ...plainLine('low(tide) the gates open'), x1: to, pieces };
    const line = marked({ ...plainLine(below), x0: x }, look);
    return isOwnLine([above], above, line, { x0: 0, x1: width, y0: 0, y1: 100 });
  };
  expect(isApart(60, 150)).toBe(true);
  expect(isApart(60, 150, { name: { monospace: false, italic: true } })).toBe(true);
  expect(isApart(60, 150, { name: { monospace: false, bold: true } })).toBe(true);
  expect(isApart(60, 150, { name: { monospace: false } })).toBe(false);
  expect(isApart(60, 150, { text: '17' })).toBe(false);
  expect(isApart(60, 150, { below: 'and close' })).toBe(false);
  expect(isApart(60, 150, { below: 'close', look: { monospace: true } })).toBe(true);
  expect(isApart(140, 150)).toBe(false);
  expect(isApart(20, 60)).toBe(false);
  expect(isApart(60, 150, { to: 280 })).toBe(false);
  expect(isApart(60, 150, { x: 150 })).toBe(false);
  expect(isApart(60, 150, { more: true })).toBe(false);
  expect(isApart(60, 150, { to: 190, width: 190 })).toBe(false);
});
