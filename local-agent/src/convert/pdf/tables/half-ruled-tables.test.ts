import { expect, it } from 'vitest';
import { convertWith } from '../../convert-with.test.support.ts';
import { pdf } from '../convert-pdf.ts';
import { cells, drawPdf, lines, type Pen } from '../draw-pdf.test.fixture.ts';
import { findHalfRuledTables } from './half-ruled-tables.ts';
import { wordAt } from './table.test.fixture.ts';
import { textOf } from './table.ts';

const rows = async (draw: (pen: Pen) => void) =>
  (await convertWith(pdf, await drawPdf(draw))).markdown.split('\n').filter((line) => line.startsWith('|'));

const XS = [60, 300, 380, 460];
const rule = (pen: Pen, y: number) => pen.moveTo(60, y).lineTo(520, y).stroke();
/** A line of a table, drawn cell by cell. */
const cellRules = (pen: Pen, y: number, ends: readonly number[]) => {
  for (const [index, end] of ends.slice(1).entries())
    pen
      .moveTo((ends[index] ?? 0) + 0.5, y)
      .lineTo(end - 0.5, y)
      .stroke();
};

it('output of a program between two lines is no table, though a short line of it is set in another font', async () => {
  const output = [
    '     gate   width  depth',
    'one  upper    7.2   1.25',
    'two  lower    9.5   2.50',
    'six  outer   12.0   3.75',
  ];
  const drawn = await rows((pen) => {
    pen.font('Helvetica', 9).text('$gates', 60, 66, { lineBreak: false });
    for (const [at, row] of output.entries())
      pen.font('Courier', 9).text(row.replaceAll(' ', '\u00a0'), 60, 78 + 12 * at, { lineBreak: false });
    for (const y of [62, 128]) pen.moveTo(56, y).lineTo(420, y).stroke();
  });
  expect(drawn).toEqual([]);
});

it('rows of figures between two lines are rows, though only totals have lines', async () => {
  const text = await rows((pen) => {
    cells(pen.font('Helvetica', 10), [['in thousand', 'Note', '2023', '2022']], XS, 80);
    rule(pen, 94);
    cells(
      pen,
      [
        ['Revenue'],
        ['Freight', '3', '120,455', '111,208'],
        ['Charter', '3', '33,870', '31,909'],
        ['Other income', '4', '2,118', '1,995'],
      ],
      XS,
      98,
      14,
    );
    rule(pen, 154);
    cells(
      pen,
      [['Total revenue', '', '156,443', '145,112'], ['Costs'], ['Fuel', '5', '(48,100)', '(52,660)']],
      XS,
      158,
      14,
    );
    rule(pen, 200);
    cells(pen, [['Profit', '', '108,343', '92,452']], XS, 204);
  });
  expect(text).toHaveLength(10);
  expect(text).toContain('| Charter | 3 | 33,870 | 31,909 |');
  expect(text.at(-1)).toBe('| Profit |  | 108,343 | 92,452 |');
});

it('tables of one width whose lines are drawn cell by cell are two where the cells differ', async () => {
  const text = await rows((pen) => {
    const first = [60, 290, 370, 520];
    for (const y of [94, 112, 130]) cellRules(pen.font('Helvetica', 10), y, first);
    cells(
      pen,
      [
        ['Port', 'Ships', 'Tons'],
        ['Kiel', '12', '40'],
        ['Bremen', '9', '31'],
      ],
      [62, 300, 380],
      82,
      18,
    );
    lines(pen, ['A note between them.'], 62, 150);
    const second = [60, 200, 330, 520];
    for (const y of [194, 212, 230]) cellRules(pen, y, second);
    cells(
      pen,
      [
        ['Crew', 'At sea', 'Ashore'],
        ['2023', '812', '204'],
        ['2022', '790', '211'],
      ],
      [62, 210, 340],
      182,
      18,
    );
  });
  expect(text).toContain('| Kiel | 12 | 40 |');
  expect(text).toContain('| 2022 | 790 | 211 |');
  expect(text.join('\n')).not.toContain('note');
});

it('a head with one cell of two lines, the others set to their middle, is one row', async () => {
  const text = await rows((pen) => {
    cells(
      pen.font('Helvetica-Bold', 10),
      [
        ['', '', '', 'Insulated'],
        ['Valve', 'Tunnel', 'Depot'],
        ['', '', '', 'ledger'],
      ],
      XS,
      80,
      6,
    );
    pen.font('Helvetica', 10);
    for (const [index, part] of ['Weekly', 'Beacon', 'Compass'].entries()) {
      rule(pen, 106 + 18 * index);
      cells(pen, [[part, `2${index}.6`, `7${index}`, `9,69${index}`]], XS, 110 + 18 * index);
    }
    rule(pen, 160);
  });
  expect(text[0]).toBe('| Valve | Tunnel | Depot | Insulated ledger |');
  expect(text).toHaveLength(5);
});

it('a head whose first cell has two lines about one middle is one row, a title as near is not part of it', async () => {
  const draw = (x: number) => (pen: Pen) => {
    pen.font('Helvetica-Bold', 10);
    const below = 60 + (pen.widthOfString('Measured') - pen.widthOfString('part')) / 2;
    cells(pen, [['Measured']], [x], 80);
    cells(pen, [['part', 'Tunnel', 'Depot', 'Ledger']], [below, ...XS.slice(1)], 92);
    pen.font('Helvetica', 10);
    for (const [index, part] of ['Weekly', 'Beacon', 'Compass'].entries()) {
      rule(pen, 106 + 18 * index);
      cells(pen, [[part, `2${index}.6`, `7${index}`, `9,69${index}`]], XS, 110 + 18 * index);
    }
    rule(pen, 160);
  };
  expect((await rows(draw(60)))[0]).toBe('| Measured part | Tunnel | Depot | Ledger |');
  expect((await rows(draw(72)))[0]).toBe('| part | Tunnel | Depot | Ledger |');
});

it('text set in between the lines at the head and the foot of a page, each drawn in pieces, is no table', async () => {
  const text = await rows((pen) => {
    pen.font('Helvetica', 10);
    for (const y of [60, 300]) cellRules(pen, y, [60, 210, 360, 520]);
    const sentence = 'The pump room is checked each morning by the crew of the first shift, and what';
    lines(pen, [sentence, sentence, 'is written down.'], 120, 66);
    lines(pen, [sentence, sentence, sentence], 120, 120);
    lines(pen, [sentence, 'is read again.'], 120, 170);
    lines(pen, ['Open it.', 'Wait.', 'Close it.', 'Wait.', 'Open it.', 'Close it.'], 120, 210);
  });
  expect(text).toEqual([]);
});

it('lines below numbered headings are no table', async () => {
  const text = await rows((pen) => {
    for (const [index, name] of ['Lamps', 'Ropes'].entries()) {
      const top = 80 + 118 * index;
      cells(pen.font('Helvetica', 18), [[`${index + 6}`, name]], [60, 110], top);
      rule(pen, top + 20);
      pen.font('Helvetica', 10);
      lines(pen, ['The keeper looks after them, and after', 'the boat, from the first day of May on.'], 110, top + 30);
      for (const [item, task] of ['Look at each of them', 'Write down what is worn', 'Ask for new ones'].entries())
        cells(pen, [[`${item + 1}.`, `${task}.`]], [64, 110], top + 70 + 14 * item);
    }
  });
  expect(text).toEqual([]);
});

it('headings and short texts between the lines at the head and the foot of a page, each drawn in pieces, are no table', async () => {
  const text = await rows((pen) => {
    for (const y of [60, 400]) cellRules(pen, y, [72, 228, 384, 540]);
    const heading = (words: string, y: number) =>
      pen.font('Helvetica-Bold', 17).text(words, 72, y, { lineBreak: false });
    heading('Exceptional Weather', 74);
    lines(
      pen.font('Times-Roman', 10),
      ['Signals an error of the gate when the wind is stronger than a storm.'],
      120,
      104,
    );
    heading('See Also', 128);
    lines(pen.font('Courier', 10), ['open', 'close', 'open-by-hand'], 120, 156);
    heading('Notes', 208);
    lines(pen.font('Times-Roman', 10), ['The gate opens by itself.'], 120, 236);
  });
  expect(text).toEqual([]);
});

it('stretched lines of text right above the first line are no heads', async () => {
  const TEXTS = [
    'Each of the harbours has signs that',
    'the pilots read when they come near',
    'the shore; these are the signs used',
  ];
  const text = await rows((pen) => {
    pen.font('Helvetica', 10);
    for (const [index, line] of TEXTS.entries()) {
      const words = line.split(' ');
      const gap = (462 - pen.widthOfString(words.join(''))) / (words.length - 1);
      let x = 58;
      for (const word of words) {
        pen.text(word, x, 60 + 14 * index, { lineBreak: false });
        x += pen.widthOfString(word) + Math.min(gap, 9);
      }
    }
    for (const y of [104, 122, 182]) rule(pen, y);
    const signs = ['Cone', 'Ball', 'Flag'].map((name, row) => [name, `Water of ${row + 4} m`]);
    cells(pen, [['Sign', 'Meaning'], ...signs], [60, 150], 108, 18);
  });
  expect(text[0]).toBe('| Sign | Meaning |');
});

it('headings between the lines of the head and the foot of a page are no table', async () => {
  const file = await drawPdf((pen) => {
    rule(pen, 60);
    pen
      .font('Helvetica-Bold', 10)
      .text('3.1', 60, 84, { lineBreak: false })
      .text('Locks', 90, 84, { lineBreak: false });
    pen.font('Helvetica', 10).text('3.1.1', 60, 110, { lineBreak: false }).text('Gates', 97, 110, { lineBreak: false });
    rule(pen, 720);
  });
  expect((await convertWith(pdf, file)).markdown).not.toContain('|');
});

const LONG =
  'The keeper of the upper lock opens the gates at dawn and closes them at dusk, and in the winter he keeps them closed while the ice on the river is thick, for the crews of the barges wait at the quay below the weir and come back when the bell of the harbour has rung two times.';

/** Three columns of running text in two rows between lines, below heads. */
const textRows = (heads: readonly (readonly string[])[], font = 'Helvetica-Bold', count = 2) =>
  rows((pen) => {
    rule(pen, 80);
    cells(pen.font(font, 9), heads, [60, 220, 380], 84, 12);
    rule(pen, 84 + 12 * heads.length);
    for (let row = 0; row < count; row++) {
      const y = 88 + 12 * heads.length + 160 * row;
      for (const x of [60, 220, 380]) pen.font('Helvetica', 9).text(`${row}. ${LONG}`, x, y, { width: 135 });
      rule(pen, y + 155);
    }
  });

it('columns of running text are cells below a bold row of heads between two lines', async () => {
  const text = await textRows([['Rule', 'Meaning', 'Effect']]);
  expect(text[0]).toBe('| Rule | Meaning | Effect |');
  expect(text.slice(2)).toEqual([0, 1].map((row) => `| ${Array(3).fill(`${row}. ${LONG}`).join(' | ')} |`));
});

it.each([
  ['heads that are not bold', [['Rule', 'Meaning', 'Effect']], 'Helvetica', 2],
  ['a head that one column lacks', [['Rule', '', 'Effect']], 'Helvetica-Bold', 2],
  [
    'two rows of heads',
    [
      ['Rule', 'Meaning', 'Effect'],
      ['of it', 'of it', 'of it'],
    ],
    'Helvetica-Bold',
    2,
  ],
  ['one row of text', [['Rule', 'Meaning', 'Effect']], 'Helvetica-Bold', 1],
] as const)('they are text below %s', async (_, heads, font, count) => {
  expect(await textRows(heads, font, count)).toEqual([]);
});

it('lines of columns that are not level begin no table that would take one of them in without its text', () => {
  const rules = [300, 308, 384].map((at) => ({ at, from: 27, to: 569, thickness: 1 }));
  const column = (texts: readonly string[], x0: number, top: number, pitch: number) =>
    texts.flatMap((text, index) =>
      text ? [wordAt(`${text} ${top}`, top + 14.5 + index * pitch, { x0, width: 5 * text.length, size: 9.7 })] : [],
    );
  const words = [224, 308].flatMap((top) => [
    ...column(['Sender'], 35, top, 0),
    ...column(['Board', 'Weir Lane', 'Upper Ferry', 'Bank'], 35, top + 13.5, 10.5),
    ...column(['Date:', 'Time:', 'Kind:', 'Count:', 'Weight:'], 216, top, 13.5),
    ...column(['12 May', 'noon', '', '', 'tons'], 270, top, 13.5),
    ...column(['Order:', 'Crossing:', 'Hours:', 'Landing:', 'Goods:'], 342, top, 13.5),
  ]);
  expect(findHalfRuledTables({ rules, vertical: [], pieces: rules, words, bars: [] })).toEqual([]);
});

it('the foot of a page that reaches into the last row of a table is none of it', () => {
  const rules = [100, 120, 140].map((at) => ({ at, from: 0, to: 260, thickness: 1 }));
  const words = [115, 135].flatMap((y) => [0, 100, 200].map((x0) => wordAt(`${y + x0}`, y, { x0 })));
  const foot = { ...wordAt('26', 143.2, { x0: 70, width: 10 }), y0: 133.2, y1: 143.2 };
  const [table] = findHalfRuledTables({ rules, vertical: [], pieces: rules, words: [...words, foot], bars: [] });
  expect(table?.cells.map(textOf)).toEqual(['115', '215', '315', '135', '235', '335']);
  expect(table?.y1).toBeLessThan(138.2 - 1);
});

it('a text beside lines that are not level with its own is a column, though lines stand above and below both', async () => {
  const text = [
    'The ferry crosses the bay four times a day and calls',
    'at each of the three islands, where the mail is left',
    'with the keeper of the lamp. In winter it calls only',
    'at the largest of them, and boats from the other two',
    'come for the mail when the wind allows it, which may',
    'be no more than once in a week. The keeper writes of',
    'each crossing in a book that is kept on the pier and',
    'that shows how the weather was, who travelled on the',
    'ferry and which goods it had on board, to the weight',
  ];
  const beside = ['Volume 12', 'June 1932', 'Printed in Ryde', 'Two shillings', 'Publisher', 'Harbour Press'];
  const draw = (begins: readonly number[]) =>
    rows((pen) => {
      rule(pen, 95);
      pen.font('Helvetica', 9);
      for (const [index, y] of begins.entries()) pen.text(beside[index] ?? '', 60, y, { lineBreak: false });
      for (const [index, line] of text.entries()) pen.text(line, 280, 102 + 12 * index, { lineBreak: false });
      rule(pen, 216);
    });
  expect(await draw([103.5, 112.5, 138, 148.5, 175.5, 198])).toEqual([]);
  expect(await draw([103.5, 115.5, 139.5, 151.5, 175.5, 199.5])).not.toEqual([]);
});

it('a stretched line of a cell that wraps shows no columns, though the other cells end before its gaps', async () => {
  const text = await rows((pen) => {
    const names = ['open', 'close', 'read', 'write', 'wait'];
    pen.font('Helvetica', 10);
    for (const [index, name] of names.entries()) {
      const y = 100 + 14 * index;
      rule(pen, y);
      pen.text(name, 64, y + 3, { lineBreak: false });
      if (name === 'wait') continue;
      pen.text(`Tells the gate to ${name} it`, 300, y + 3, { lineBreak: false });
    }
    pen.text('Says whether the gate was raised', 300, 159, { lineBreak: false, wordSpacing: 10 });
    pen.text('gate_state', 300, 171, { lineBreak: false });
    rule(pen, 186);
  });
  expect(text.at(-1)).toBe('| wait | Says whether the gate was raised gate_state |');
});
