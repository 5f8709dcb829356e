import { expect, it } from 'vitest';
import { convertWith } from '../../convert-with.test.support.ts';
import type { Word } from '../../page/page-content.ts';
import { placedWord } from '../../page/placed-word.test.fixture.ts';
import { pdf } from '../convert-pdf.ts';
import { cells, drawPdf, lines, type Pen } from '../draw-pdf.test.fixture.ts';
import { splitColumns } from './split-columns.ts';

const drawn = async (draw: (pen: Pen) => void) => (await convertWith(pdf, await drawPdf(draw))).markdown;

const PROSE = [
  'The comparator draws less than two microamperes and',
  'starts within a millisecond, which makes it fit for',
  'devices that run on a battery and wake when some',
  'value passes a threshold that a resistor sets, as',
  'alarms and meters do in houses and on ships.',
];

it('a sidebar of short lines is read by itself, not as a column of a table', async () => {
  const sidebar = [
    'Contact',
    '0117 496 0022',
    'jane@miller.example',
    'Bristol',
    'Skills',
    'Python, Go',
    'Databases',
    'English',
  ];
  const text = await drawn((pen) => {
    for (const [index, line] of sidebar.entries()) lines(pen.font('Helvetica', 10), [line], 40, 60 + index * 23);
    lines(pen, [...PROSE, ...PROSE, ...PROSE], 220, 66);
  });
  expect(text).not.toContain('|');
  expect(text.indexOf('English')).toBeLessThan(text.indexOf('The comparator'));
});

it('a list beside a paragraph is a column though their lines share base lines', async () => {
  const text = await drawn((pen) => {
    lines(
      pen.font('Helvetica', 10),
      ['\u2022 Supply 1.8 V to 5.5 V', '\u2022 Quiescent current 0.9 uA', '\u2022 Rail-to-rail input'],
      60,
      60,
    );
    lines(pen, PROSE, 300, 60);
    lines(pen, ['A line below both of them, as wide as the page is and with nothing beside it at all.'], 60, 160);
  });
  expect(text.split('\n').slice(0, 3)).toEqual([
    '- Supply 1.8 V to 5.5 V',
    '- Quiescent current 0.9 uA',
    '- Rail-to-rail input',
  ]);
  expect(text).toContain(PROSE.join(' '));
});

it('names of authors beside each other are read one author after the other, above the columns', async () => {
  const text = await drawn((pen) => {
    pen.font('Helvetica', 10);
    for (const [index, [left, right]] of [
      ['Maria Keller', 'Tomas Novak'],
      ['University of Kiel', 'Charles University'],
      ['keller@example.org', 'novak@example.org'],
    ].entries()) {
      pen.text(left ?? '', 60, 60 + index * 13, { width: 230, align: 'center' });
      pen.text(right ?? '', 305, 60 + index * 13, { width: 230, align: 'center' });
    }
    lines(pen, [...PROSE, ...PROSE], 60, 140);
    lines(pen, [...PROSE, ...PROSE].slice(1), 310, 140);
  });
  const places = ['Keller', 'keller@', 'Novak', 'novak@', 'The comparator'].map((part) => text.indexOf(part));
  expect(places).toEqual([...places].sort((a, b) => a - b));
  expect(text).not.toContain('|');
});

it('a table of institutions is a table', async () => {
  const text = await drawn((pen) => {
    cells(
      pen.font('Helvetica', 10),
      [
        ['Institution', 'Department', 'Students'],
        ['University of Kiel', 'Institute of Oceanography', '120'],
        ['Charles University', 'Department of Computing', '310'],
        ['University of Oslo', 'Faculty of Law', '95'],
      ],
      [60, 230, 420],
      60,
    );
  });
  expect(text).toContain('| Charles University | Department of Computing | 310 |');
});

it('a line in the middle above three columns belongs to none of them', async () => {
  const column = [
    'The roof of the hall will',
    'be new before the winter',
    'comes, for the committee',
    'raised enough of money at',
    'fairs and on long walks.',
  ];
  const text = await drawn((pen) => {
    pen.font('Helvetica', 10).text('Issue 14, June', 60, 60, { width: 475, align: 'center' });
    for (const x of [60, 225, 390]) lines(pen, [...column, ...column], x, 100);
  });
  expect(text.startsWith('Issue 14, June\n')).toBe(true);
});

it('a letter and what stands beside it are columns though one of its lines reaches into the margin', async () => {
  const beside = [
    'Harbour Office',
    'Quay Street 4',
    'Bristol',
    'Phone 0117 496 0022',
    'office@harbour.example',
    'Your sign: K 14',
  ];
  const text = await drawn((pen) => {
    lines(
      pen.font('Helvetica', 10),
      [...PROSE, ...PROSE, 'which are listed below, as the council decided in the last'],
      60,
      100,
    );
    lines(pen, [...PROSE], 60, 256);
    for (const [index, line] of beside.entries()) lines(pen.font('Helvetica', 8), [line], 330, 101.5 + index * 11.3);
  });
  expect(text).not.toContain('|');
  expect(text.indexOf('Phone')).toBeGreaterThan(text.indexOf('which are listed'));
  expect(text.indexOf('Phone')).toBeGreaterThan(text.indexOf(PROSE.join(' ')));
});

it('numbers of formulas at the end of a column are no markers of the next one', async () => {
  const formula = (pen: Pen, text: string, number: string, y: number) =>
    pen.text(text, 120, y, { lineBreak: false }).text(number, 272, y, { lineBreak: false });
  const text = await drawn((pen) => {
    lines(pen.font('Times-Roman', 10), [...PROSE, ...PROSE], 60, 60);
    for (const index of [0, 1, 2]) formula(pen, `a + ${index} = b`, `(${index + 1})`, 200 + index * 18);
    lines(pen, PROSE, 60, 260);
    lines(pen, [...PROSE, ...PROSE, ...PROSE, ...PROSE], 310, 60);
  });
  expect(text).not.toContain('|');
  expect(text.indexOf('(3)')).toBeLessThan(text.lastIndexOf('The comparator'));
});

it('a heading at the top of the right column is not above the left one', async () => {
  const text = await drawn((pen) => {
    lines(pen.font('Helvetica', 10), [...PROSE, ...PROSE], 60, 70);
    lines(pen.font('Helvetica-Bold', 15), ['Outputs'], 330, 60);
    lines(pen.font('Helvetica', 10), PROSE, 330, 84);
  });
  expect(text.indexOf('# Outputs')).toBeGreaterThan(text.indexOf('alarms and meters'));
});

it('a head and a foot of a page in two parts are read outside of its columns', async () => {
  const text = await drawn((pen) => {
    pen.font('Helvetica', 10);
    lines(pen, ['Harbour Letters'], 60, 30);
    lines(pen, ['Spring Issue'], 470, 30);
    lines(pen, [...PROSE, ...PROSE], 60, 80);
    lines(pen, [...PROSE, ...PROSE], 330, 80);
    lines(pen, ['Printed in Bristol'], 60, 760);
    lines(pen, ['Free for members'], 460, 760);
  });
  const places = ['Harbour', 'Spring', 'The comparator', 'Printed', 'Free'].map((part) => text.indexOf(part));
  expect(places).toEqual([...places].sort((a, b) => a - b));
  expect(text.lastIndexOf('The comparator')).toBeLessThan(text.indexOf('Printed'));
});

it('references with labels in two columns between the lines of a page are no table', async () => {
  const text = await drawn((pen) => {
    pen.font('Helvetica', 8).moveTo(60, 50).lineTo(540, 50).stroke();
    for (const [column, x] of [60, 320].entries())
      for (let index = 0; index < 14; index++) {
        lines(pen, [`[A${10 + index + 20 * column}]`], x, 60 + 26 * index);
        lines(pen, PROSE.slice(0, 2), x + 24, 60 + 26 * index);
      }
    pen.moveTo(60, 430).lineTo(540, 430).stroke();
  });
  expect(text).not.toContain('|');
  expect(text.indexOf('A23')).toBeLessThan(text.indexOf('A30'));
});

it('the columns of an index are read one after the other, though their entries share base lines', async () => {
  const entries = (names: string) => names.split(' ').map((name, index) => `--${name}, ${index + 4}`);
  const left = entries('anchor basin crane derrick engine ferry gate harbour island jetty');
  const right = entries('keel lamp mast net oar pier');
  const text = await drawn((pen) => {
    lines(pen.font('Helvetica', 10), ['Numbers behind commas are those of pages.'], 60, 60);
    lines(pen, left, 60, 90);
    lines(pen, right, 300, 90);
  });
  expect(text).not.toContain('|');
  expect(text.indexOf('jetty')).toBeLessThan(text.indexOf('keel'));
});

/** The words of a line, as wide as each other. */
const line = (text: string, x0: number, x1: number, baseline: number, size = 10): Word[] => {
  const words = text.split(' ');
  const width = (x1 - x0) / words.length;
  return words.map((word, index) =>
    placedWord(word, x0 + index * width, baseline, { size, letter: (width - 0.3 * size) / word.length }),
  );
};

it('a column of text is read as one beside a title, an image and a box below each other', () => {
  const left = [
    ...line('Department of the Treasury', 94, 215, 42),
    ...line('Internal Revenue Service', 94, 214, 53),
    ...line('Publication 15', 42, 160, 92, 15),
    ...line('Cat. No. 10000W', 42, 103, 101, 8),
    ...line("(Circular E), Employer's", 42, 243, 142, 31),
    ...line('Tax Guide', 42, 214, 208, 31),
    ...line('For use in 2013', 42, 165, 247, 12),
  ];
  const box = [
    ...line('Get forms and other Information', 49, 242, 702, 13),
    ...line('faster and easier by:', 49, 171, 716, 13),
    ...line('Internet IRS.gov', 49, 146, 734, 13),
    ...line('Feb 05, 2013', 42, 91, 762, 8),
  ];
  const right = Array.from({ length: 61 }, (_, index) =>
    line(PROSE[index % 5] ?? '', 315, 570, 45 + 11.5 * index),
  ).flat();
  const image = { box: { x0: 43, x1: 295, y0: 350, y1: 686 }, content: 'image' };
  const leaves = splitColumns([...left, ...box, ...right], [image]);
  expect(leaves.map(({ words }) => words.length)).toEqual([left.length + box.length, right.length]);
});

/** Columns of a text beside a table of a height and an address below it; lines beside the address end at `widest`. */
function besideTable(height: number, widest: number): number[][] {
  const text = Array.from({ length: 24 }, (_, index) =>
    line(PROSE[index % 5] ?? '', 40, 45 + 11.5 * index < 48 + height ? 290 : widest, 45 + 11.5 * index),
  ).flat();
  const address = [
    ...line('Miller and Sons of Bristol', 440, 560, 54 + height),
    ...line('Call us at noon, seven days', 320, 425, 59 + height),
    ...line('Number 48 of the register', 440, 550, 67 + height),
    ...line('or write to the office below', 320, 430, 78 + height),
    ...line('Licence of the year 1949', 440, 550, 92 + height),
  ];
  const table = { box: { x0: 320, x1: 560, y0: 38, y1: 38 + height }, content: 'table' };
  const leaves = splitColumns([...text, ...address], [table]);
  return leaves.map(({ words, blockers }) => [words.length / text.length, blockers.length]);
}

it('a column of text is read as one beside a table and an address below it', () => {
  expect(besideTable(192, 290)).toEqual([
    [1, 0],
    [expect.any(Number), 1],
  ]);
});

it('a column of text is read as one where longer lines show two strips, one below the other', () => {
  expect(besideTable(92, 292)).toEqual([
    [1, 0],
    [expect.any(Number), 1],
  ]);
});

/**
 * A column of text, beside it an image with texts above and below it, `shift` points below lines of the text, and wide lines
 * below both.
 */
function besideImage(shift: number, height = 300, below = 0) {
  const text = Array.from({ length: 30 }, (_, index) => line(PROSE[index % 5] ?? '', 60, 300, 60 + 12 * index)).flat();
  const texts = [
    ...line('Knowledge', 340, 400, 60 + shift, 12),
    ...line('Harbour Office', 340, 400, 108 + height + shift),
    ...line('Gates Daily', 340, 400, 120 + height + shift),
    ...line('Ask Us', 340, 400, 132 + height + shift),
  ];
  const image = { box: { x0: 330, x1: 510, y0: 80, y1: 80 + height }, content: 'image' };
  const wide = Array.from({ length: below }, (_, index) => line(PROSE.join(' '), 60, 510, 480 + 12 * index)).flat();
  return splitColumns([...text, ...texts, ...wide], [image]).map(({ words }) => words.length);
}

it('an image and a few texts beside a column of text are a column', () => {
  expect(besideImage(5)).toEqual([270, 7]);
});

it('an image among texts that stand on the lines of those beside them is none', () => {
  expect(besideImage(0)).toHaveLength(1);
});

it('a small image among as many texts is none', () => {
  expect(besideImage(5, 24)).toHaveLength(1);
});

it('an image and a few texts beside a part of the page alone are none', () => {
  expect(besideImage(5, 300, 40)).toHaveLength(1);
});

it('long lists of names and keys beside each other are columns where their lines share no base lines', () => {
  const list = (x: number, first: number) =>
    Array.from({ length: 30 }, (_, row) => [
      placedWord('Hide', x, first + 12 * row),
      placedWord(`C-${row}`, x + 100, first + 12 * row),
    ]).flat();
  const [left, right] = [list(60, 60), list(260, 66)];
  expect(splitColumns([...left, ...right], []).map(({ words }) => words.length)).toEqual([left.length, right.length]);
  const table = list(260, 60);
  expect(splitColumns([...left, ...table], [])).toHaveLength(1);
});

it('small print in columns below a table with the same strip is read column by column', async () => {
  const left = PROSE.map((line) => `${line},`);
  const text = await drawn((pen) => {
    pen.font('Helvetica', 10);
    const parts = Array.from({ length: 30 }, (_, index) => `Block ${index}`);
    lines(pen, parts, 60, 60);
    lines(
      pen,
      parts.map((_, index) => `${index + 3} feet`),
      300,
      60,
    );
    pen.font('Helvetica', 7);
    lines(pen, [...left, ...PROSE.slice(0, 3)], 60, 620);
    lines(pen, [...PROSE, ...left.slice(0, 3)], 300, 620);
  });
  expect(text).toContain(left.join(' '));
  expect(text).toContain(PROSE.join(' '));
});
