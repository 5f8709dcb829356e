import { expect, it } from 'vitest';
import { convertWith } from '../../convert-with.test.support.ts';
import { pdf } from '../convert-pdf.ts';
import { cells, drawPdf, lines, type Pen } from '../draw-pdf.test.fixture.ts';

const drawn = async (draw: (pen: Pen) => void) => (await convertWith(pdf, await drawPdf(draw))).markdown;

it('keeps a column apart that few of the lines of long cells stand beside', async () => {
  const story = ['The', 'redundant', 'bearing', 'carries the', 'certified', 'pipeline', 'within nine', 'minutes.'];
  const xs = [60, 120, 180, 236];
  const text = await drawn((pen) => {
    cells(pen.font('Helvetica', 10), [['Part', 'Share', 'Engine', 'Price']], xs, 80);
    pen.moveTo(60, 92).lineTo(300, 92).stroke();
    for (const [index, price] of ['$5,518', '$9,515', '12.60', '92,606'].entries()) {
      const top = 100 + index * 100;
      cells(pen, [[`Part ${index}`, `${index}5.3%`, '', price]], xs, top);
      cells(
        pen,
        story.map((line) => ['', '', line]),
        xs,
        top,
        12,
      );
    }
  });
  expect(text).toContain('| Part | Share | Engine | Price |');
  expect(text).toContain(
    '| Part 1 | 15.3% | The redundant bearing carries the certified pipeline within nine minutes. | $9,515 |',
  );
});

it('the counted lines of a listing are no table', async () => {
  const file = await drawPdf((pen) => {
    pen.font('Helvetica', 10);
    for (const [index, line] of ['let box = square', 'let gem = lozenge', 'let way = arrow', 'end'].entries()) {
      pen.font('Helvetica', 7).text(String(134 + index), 60, 80 + 13 * index, { lineBreak: false });
      pen.font('Courier', 10).text(line, 90, 78 + 13 * index, { lineBreak: false });
    }
  });
  expect((await convertWith(pdf, file)).markdown).not.toContain('|');
});

it('code behind a sign that a program prints in another font is no table, and keeps its columns', async () => {
  const code = ['(open gate', '  (wait tide', '    (high noon)', '    (low night))', '  (close gate))'];
  const text = await drawn((pen) => {
    lines(pen.font('Helvetica', 10), ['The program prints this:'], 60, 50);
    lines(pen.font('Courier', 10), ['(show gates)'], 60, 68);
    for (const [index, line] of code.entries()) {
      pen.font('Helvetica', 10).text('>', 60, 80 + 12 * index, { lineBreak: false });
      pen.font('Courier', 10).text(line.trim(), 72 + 6 * line.search(/\S/), 80 + 12 * index, { lineBreak: false });
    }
    lines(
      pen.font('Helvetica', 10),
      ['It stands in the ledger of the harbour, which the keeper reads at noon.'],
      60,
      160,
    );
  });
  expect(text.split('```')[1]).toBe(`\n(show gates)\n${code.map((line) => `> ${line}`).join('\n')}\n`);
});

it('code with a sign of another font before each result is no table, and keeps its columns', async () => {
  const rows = [
    ['(tide 4)', '"ebb"'],
    ['(tide 12)', '"flood  4"'],
    ['(tide 100)', '"flood"'],
  ] as const;
  const text = await drawn((pen) => {
    lines(pen.font('Helvetica', 10), ['The program gives this:'], 60, 50);
    lines(pen.font('Courier', 10), ['(show tides)'], 60, 68);
    for (const [index, [code, result]] of rows.entries()) {
      pen
        .text(code, 60, 80 + 12 * index, { lineBreak: false })
        .text(result, 144, 80 + 12 * index, { lineBreak: false });
      pen.font('Helvetica', 10).text('>', 126, 80 + 12 * index, { lineBreak: false });
      pen.font('Courier', 10);
    }
    lines(pen.font('Helvetica', 10), ['It stands in the ledger of the harbour.'], 60, 140);
  });
  const typed = rows.map(([code, result]) => `${code.padEnd(10)} >  ${result}`);
  expect(text.split('```')[1]).toBe(`\n${['(show tides)', ...typed].join('\n')}\n`);
});

it('a head that reaches to the next one stands in its own column', async () => {
  const file = await drawPdf((pen) => {
    const xs = [60, 180, 300];
    cells(
      pen.font('Helvetica-Bold', 10),
      [
        ['Book', 'Standard'],
        ['', ''],
      ],
      xs,
      80,
      14,
    );
    pen.text('abbreviation', 180 + pen.widthOfString('Standard') + 3.8, 80, { lineBreak: false });
    pen.text('Short', 300, 80, { lineBreak: false });
    pen.text('abbreviation', 300 + pen.widthOfString('Short') + 3.8, 80, { lineBreak: false });
    const books = ['Jacob', 'Enos', 'Jarom', 'Omni', 'Mosiah', 'Alma', 'Helaman', 'Mormon', 'Ether', 'Moroni', 'Moses'];
    const rows = books.map((name) => [name, `${name.slice(0, 4)}.`, `${name.slice(0, 3)}.`]);
    cells(pen.font('Helvetica', 10), rows, xs, 94, 14);
  });
  const { markdown } = await convertWith(pdf, file);
  expect(markdown).toMatch(/^\| Book \| Standard abbreviation \| Short abbreviation \|\n/);
});

/** Draws a line that reaches from `left` to `right`, and gives where its words end. */
const justify = (pen: Pen, words: readonly string[], [left, right]: readonly [number, number], y: number): number[] => {
  const widths = words.map((word) => pen.widthOfString(word));
  const gap = (right - left - widths.reduce((sum, width) => sum + width, 0)) / (words.length - 1);
  let x = left;
  return words.map((word, index) => {
    pen.text(word, x, y, { lineBreak: false });
    const end = x + (widths[index] ?? 0);
    x = end + gap;
    return end;
  });
};

it('justified lines beside an address that fills most of its line are text, also with marks of notes', async () => {
  const file = await drawPdf((pen) => {
    pen.font('Helvetica', 10);
    const line = (text: string, y: number) => justify(pen, text.split(' '), [60, 414], y);
    line('Before the pump is started the crew may set its proxy with, for', 80);
    line('example, proxy=https://user:secret@north-tank.example.com:8080', 92);
    const marked = [
      line('pump-room, or you can set it in your own file (or', 104),
      line('the other shift), by adding this lower line export', 116),
    ];
    pen.font('Helvetica', 6);
    for (const [index, ends] of marked.entries()) pen.text('7', ends[7] ?? 0, 102 + 12 * index, { lineBreak: false });
  });
  expect((await convertWith(pdf, file)).markdown).not.toContain('|');
});

it('a title with a wide gap is not part of the table below it', async () => {
  const text = await drawn((pen) => {
    cells(
      pen.font('Helvetica-Bold', 18),
      [
        ['Harbour:', 'Depths and Tides'],
        ['', 'of the Upper Reach'],
      ],
      [120, 208],
      80,
      22,
    );
    cells(
      pen.font('Helvetica', 11),
      [
        ['Ann Hale', 'Ruth Moor', 'Jan Brook'],
        ['Pilots of Dorn', 'Harbour House', 'Tide Office'],
        ['', '', 'North Quay'],
      ],
      [100, 240, 380],
      140,
      14,
    );
  });
  expect(text).toMatch(/^Harbour: Depths and Tides$/m);
  expect(text).toContain('| Ann Hale | Ruth Moor | Jan Brook |');
});

it('a numbered heading right above a table is none of its rows', async () => {
  const text = await drawn((pen) => {
    cells(pen.font('Helvetica-Bold', 11), [['9.1.1', 'Random Lamps']], [60, 105], 80);
    const rows = ['bright', 'dim', 'green', 'red'].map((name, index) => [
      name,
      `shines for ${index + 2} hours at night`,
    ]);
    cells(pen.font('Helvetica', 10), rows, [60, 130], 96, 15);
  });
  expect(text).toContain('# 9.1.1 Random Lamps');
  expect(text).toContain('| bright | shines for 2 hours at night |');
});

it('stretched lines of text that is indented below its heading are text', async () => {
  const file = await drawPdf((pen) => {
    pen.font('Helvetica-Bold', 12).text('How can I write to the crew of the pump room?', 60, 60, { lineBreak: false });
    pen.font('Helvetica', 10);
    const line = (text: string, y: number) => justify(pen, text.split(' '), [110, 470], y);
    line('Letters should be sent to the north tank, north.example.com/the-pump-room', 80);
    line('tank/room/, but please follow the rules at', 93);
    lines(pen, ['north.example.com/rules.html.'], 112, 106);
    line('Reports of leaks should be written in a,', 122);
    lines(pen, ['north.example.com/the-pump-room/leaks/.'], 112, 135);
  });
  expect((await convertWith(pdf, file)).markdown).not.toContain('|');
});

it('the widest row of a table is no justified line, though its cells are as far from each other', async () => {
  const text = await drawn((pen) => {
    lines(pen.font('Helvetica', 12), ['Stocks of the harbour'], 60, 60);
    cells(
      pen,
      [
        ['Quay', 'Rope', 'Oil'],
        ['Mole', 'Nets', 'Tar'],
        ['Westside', 'Eastside', 'Leeside'],
      ],
      [60, 220, 380],
      100,
      19,
    );
  });
  expect(text).toContain('| Mole | Nets | Tar |\n| Westside | Eastside | Leeside |');
});

/** Lines whose words have equal gaps, so that they fill a width. */
function stretched(pen: Pen, texts: readonly string[], width: number, behindStop = 0): void {
  for (const [index, text] of texts.entries()) {
    const words = text.split(' ');
    const widths = words.map((word) => pen.widthOfString(word));
    const stops = behindStop * words.slice(0, -1).filter((word) => word.endsWith('.')).length;
    const gap = (width - stops - widths.reduce((sum, own) => sum + own, 0)) / (words.length - 1);
    let x = 60;
    for (const [at, word] of words.entries()) {
      pen.text(word, x, 60 + index * 18, { lineBreak: false });
      x += (widths[at] ?? 0) + gap + (word.endsWith('.') ? behindStop : 0);
    }
  }
}

it('a stretched line below declarations is text, though the gap behind its stop is wider', async () => {
  const text = await drawn((pen) => {
    pen.font('Helvetica', 10);
    stretched(
      pen,
      ['As the other tides here. Just for gates.', 'It closes the lower gates of the harbour by'],
      440,
      40,
    );
    for (const [index, name] of ['OpenGate', 'CloseGate', 'CloseGates'].entries())
      cells(pen, [['\u2022', name, '(method)']], [60, 75, 460], 10 + 12 * index);
  });
  expect(text).toContain('As the other tides here. Just for gates.');
  expect(text).toContain('- CloseGates (method)\n\n');
  expect(text).not.toContain('|');
});

it('short lines that are stretched over the whole column are text', async () => {
  const far = await drawn((pen) =>
    stretched(pen.font('Helvetica', 12), ['present day maps', 'November 6, 1736.', 'as of old'], 400),
  );
  const same = ['quay lock mole', 'quay lock mole', 'quay lock mole'];
  const near = await drawn((pen) => stretched(pen.font('Helvetica', 12), same, 150));
  expect(far + near).not.toContain('|');
});
