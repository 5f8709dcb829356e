import { expect, it } from 'vitest';
import { convertWith } from '../../convert-with.test.support.ts';
import { pdf } from '../convert-pdf.ts';
import { cells, drawPdf, type Pen } from '../draw-pdf.test.fixture.ts';

const drawn = async (draw: (pen: Pen) => void) => (await convertWith(pdf, await drawPdf(draw))).markdown;

it('keeps records apart that stand as near as the lines of a long cell', async () => {
  const text = await drawn((pen) => {
    const xs = [60, 300, 380, 460];
    cells(pen.font('Helvetica', 10), [['Work', 'Qty', 'Price', 'Amount']], xs, 80);
    pen.moveTo(60, 94).lineTo(520, 94).stroke();
    cells(
      pen,
      [
        ['Steel bolts', '2', '12.50', '25.00'],
        ['Wood screws', '10', '1.20', '12.00'],
      ],
      xs,
      104,
      24,
    );
    cells(pen, [['Consulting on site', '3', '100.00', '300.00'], ['with travel']], xs, 152, 11);
    cells(pen, [['Green paint', '1', '8.00', '8.00']], xs, 176);
  });
  expect(text.split('\n').filter((line) => line.startsWith('|') && !line.includes('---'))).toHaveLength(5);
  expect(text).toContain('| Green paint | 1 | 8.00 | 8.00 |');
});

it('begins a row where a text had place on the line above, however little further away it stands', async () => {
  const lines = [
    ['-f', 'Set the name of the file with the map of fonts. See the'],
    ['', 'section about maps.'],
    ['-m', 'Set a magnification for the whole document, in steps of'],
    ['', 'one thousandth.'],
    ['-d', 'Delete the images after they were embedded in it.'],
  ];
  const text = await drawn((pen) => {
    cells(pen.font('Helvetica', 10), [['Option', 'What it is for']], [60, 120], 80);
    pen.moveTo(60, 94).lineTo(380, 94).stroke();
    let y = 104;
    for (const line of lines) {
      if (line[0]) y += line[0] === '-m' ? 0.6 : 4;
      cells(pen, [line], [60, 120], y);
      y += 12;
    }
  });
  expect(text).toContain('| -f | Set the name of the file with the map of fonts. See the section about maps. |');
  expect(text).toContain('| -m | Set a magnification for the whole document, in steps of one thousandth. |');
});

it('a label that stands beside the first of its rows joins none of them', async () => {
  const text = await drawn((pen) => {
    const staff = [
      ['Department', 'Name', 'Role'],
      ['Finance', 'Ann', 'Head'],
      ['', 'Bob', 'Clerk'],
      ['Sales', 'Dee', 'Head'],
      ['', 'Eve', 'Agent'],
    ];
    cells(pen.font('Helvetica', 10), staff, [60, 130, 175], 80, 17);
  });
  expect(text).toContain('| Finance | Ann | Head |\n|  | Bob | Clerk |\n| Sales | Dee | Head |\n|  | Eve | Agent |');
});

it('continues the cells of a row where the next line continues each of them in small letters', async () => {
  const lines = [
    ['Street lights', 'Survey by post', '35.2'],
    ['Quality of the air', 'Paid in two parts, the second', '83.7'],
    ['over the town', 'after the accounts', ''],
    ['Harbour', 'Measured at twelve stations of the isles', '29.0'],
    ['Housing', 'Paid in two parts, the second', '11.4'],
    ['', 'after the accounts', ''],
    ['Roads', 'Paid in two parts, the second', '10.1'],
    ['', 'after the accounts', ''],
  ];
  const text = await drawn((pen) => {
    let y = 80;
    cells(pen.font('Helvetica', 10), [['Service', 'How it is measured', 'Score']], [60, 180, 420], y);
    for (const line of lines) {
      y += line[2] ? 22 : line[0] ? 12.8 : 12.2;
      cells(pen, [line], [60, 180, 420], y);
    }
  });
  expect(text).toContain(
    '| Quality of the air over the town | Paid in two parts, the second after the accounts | 83.7 |',
  );
});

it('the first line of a label joins the next line, which has the figures, and not the row above', async () => {
  const text = await drawn((pen) => {
    const xs = [60, 300, 360, 420];
    const rows = [
      ['Boats of the town', '38', '12', 'Old harbour'],
      ['Boats of the people who live in the town and'],
      ['of their guests', '22', '14', 'New harbour'],
      ['Ferries', '9', '7', 'River'],
    ];
    cells(pen.font('Helvetica', 10), [['', '2023', '2022', 'Place']], xs, 80);
    pen.moveTo(60, 94).lineTo(520, 94).stroke();
    cells(pen, rows, xs, 98, 12);
    pen.moveTo(60, 148).lineTo(520, 148).stroke();
  });
  expect(text).toContain('| Boats of the people who live in the town and of their guests | 22 | 14 | New harbour |');
});

it('parts rows at bullets and below bold labels where lines part groups of rows only', async () => {
  const xs = [66, 190, 330];
  const text = await drawn((pen) => {
    const rule = (y: number) => pen.moveTo(60, y).lineTo(480, y).stroke();
    cells(pen.font('Helvetica', 9), [['Kind', 'Use of it', 'Office']], xs, 64);
    for (const x of [180, 320]) pen.moveTo(x, 60).lineTo(x, 80).stroke();
    rule(60);
    rule(80);
    const groups = [
      ['\u2022 Tide', 'Gauges at the north quay', 'Harbour'],
      ['\u2022 Wind', 'Flags on the mole', 'Pilots'],
      ['\u2022 Fog', 'Bells and horns', 'Harbour'],
    ];
    for (const [index, name] of ['Measures by day', 'Measures by night', 'Others'].entries()) {
      const top = 80 + 70 * index;
      pen.font('Helvetica-Bold', 9).text(name, 66, top + 6, { lineBreak: false });
      cells(pen.font('Helvetica', 9), groups, xs, top + 20, 11);
      rule(top + 70);
    }
    for (const x of [60, 480]) pen.moveTo(x, 60).lineTo(x, 290).stroke();
  });
  expect(text).toContain('| Measures by night |  |  |');
  expect(text).toContain('| \u2022 Tide | Gauges at the north quay | Harbour |');
  expect(text).toContain('| \u2022 Wind | Flags on the mole | Pilots |');
});

it('single words with numbers below single words are a row, even where others have no place for them', async () => {
  const text = await drawn((pen) => {
    const names = [
      ['GATE', '080h', 'LOCK', '0A1h', 'WEIR', '0C8h'],
      ['MILL', '087h', 'POND', '0A3h', 'DAM', '0CAh'],
      ['BANK', '08Bh', 'QUAY', '0A8h', 'PIER', '0CCh'],
      ['BARGE', '08Eh', 'FERRY', '0AAh'],
    ];
    pen.moveTo(60, 74).lineTo(300, 74).stroke();
    cells(pen.font('Helvetica', 8), [['Name', 'At', 'Name', 'At', 'Name', 'At']], [62, 100, 140, 178, 218, 256], 78);
    pen.moveTo(60, 90).lineTo(300, 90).stroke();
    cells(pen, names, [62, 100, 140, 178, 218, 256], 94, 10);
    pen.moveTo(60, 136).lineTo(300, 136).stroke();
  });
  expect(text).toContain('| BANK | 08Bh | QUAY | 0A8h | PIER | 0CCh |\n| BARGE | 08Eh | FERRY | 0AAh |  |  |');
});
