import { expect, it } from 'vitest';
import { convertWith } from '../../convert-with.test.support.ts';
import { pdf } from '../convert-pdf.ts';
import { cells, drawPdf, lines, type Pen } from '../draw-pdf.test.fixture.ts';

const drawn = async (draw: (pen: Pen) => void) => (await convertWith(pdf, await drawPdf(draw))).markdown;

const rule = (pen: Pen, y: number, from = 60, to = 520) => pen.moveTo(from, y).lineTo(to, y).stroke();
const heading = (pen: Pen, text: string, y: number) => {
  pen.font('Helvetica-Bold', 14).text(text, 60, y, { lineBreak: false });
  pen.font('Helvetica', 10);
};

it('tables of one width with lines above their rows are apart where a heading stands between them', async () => {
  const text = await drawn((pen) => {
    const XS = [60, 220];
    heading(pen, 'Optics', 60);
    for (const y of [84, 104, 124]) rule(pen, y);
    cells(
      pen,
      [
        ['Range', 'to 200 m'],
        ['Resolution', 'a tenth of a millimetre'],
        ['Light', 'red'],
      ],
      XS,
      89,
      20,
    );
    heading(pen, 'Power', 166);
    for (const y of [190, 210]) rule(pen, y);
    cells(
      pen,
      [
        ['Supply', 'direct current'],
        ['Fuse', '2 A'],
      ],
      XS,
      195,
      20,
    );
  });
  expect(text).toMatch(/\| Light \| red \|\n\n#+ Power\n\n\| Supply \| direct current \|\n.*\n\| Fuse \| 2 A \|/);
});

it('frames around notes make no table of what stands between them', async () => {
  const text = await drawn((pen) => {
    lines(pen.font('Helvetica', 10), ['Put the relay where the air is dry, and read the notes first.'], 60, 60);
    pen.rect(60, 80, 460, 40).stroke();
    lines(pen, ['Note', 'A clock is needed.'], 66, 86);
    cells(
      pen,
      [
        ['a.', 'Open the lid.'],
        ['b.', 'Press the key.'],
      ],
      [60, 90],
      140,
      14,
    );
    pen.rect(60, 180, 460, 40).stroke();
    lines(pen, ['Warning', 'Mind the cable.'], 66, 186);
  });
  expect(text).not.toContain('|');
  expect(text).toContain('- a. Open the lid.\n- b. Press the key.');
});

it('frames of one line of code each, near each other, are no table', async () => {
  const text = await drawn((pen) => {
    lines(pen.font('Helvetica', 10), ['A gate is opened by one of these calls, where names are atoms.'], 60, 60);
    for (const [index, code] of ['sub () -> ... end', 'sub some_signal/0', 'sub some_keeper:some_signal/0'].entries()) {
      pen.rect(60, 80 + 22 * index, 460, 18).stroke();
      pen.font('Courier', 8).text(code, 72, 85 + 22 * index, { lineBreak: false, characterSpacing: 0.05 });
    }
    lines(pen.font('Helvetica', 10), ['Other calls are refused by the keeper of the gate.'], 60, 160);
  });
  expect(text).not.toContain('|');
  expect(text).toContain('sub some_keeper:some_signal/0');
});

it('lines below headings make no table of the text between them', async () => {
  const text = await drawn((pen) => {
    for (const [index, name] of ['Work', 'School', 'Skills'].entries()) {
      const y = 60 + 60 * index;
      heading(pen, name, y);
      rule(pen, y + 16);
      cells(
        pen,
        [[`Place ${index}, where much was done`, `20${10 + index} - 20${11 + index}`], ['Some words about it']],
        [60, 440],
        y + 22,
        14,
      );
    }
  });
  expect(text).not.toContain('|');
  expect(text.match(/^#+ /gm)).toHaveLength(3);
});

it('lines above sums in the columns of figures leave them with their names', async () => {
  const text = await drawn((pen) => {
    cells(
      pen.font('Helvetica', 10),
      [
        ['In thousand', '2025', '2024'],
        ['Land', '4,812', '4,355'],
        ['Rights', '1,204', '1,377'],
        ['Fixed assets', '6,016', '5,732'],
        ['Stock', '911', '1,045'],
        ['Claims', '2,330', '2,118'],
        ['Current assets', '3,241', '3,163'],
      ],
      [60, 400, 470],
      80,
      14,
    );
    for (const y of [119, 161]) {
      rule(pen, y, 395, 450);
      rule(pen, y, 450, 500);
    }
  });
  expect(text).toContain('| Land | 4,812 | 4,355 |');
  expect(text).toContain('| Claims | 2,330 | 2,118 |');
});

it('a dark bar with heads of several lines begins the table whose rows have lines below them', async () => {
  const text = await drawn((pen) => {
    const XS = [64, 100, 360, 440];
    pen.rect(60, 60, 460, 34).fill('#2b4a7a');
    cells(pen.font('Helvetica-Bold', 10).fillColor('#ffffff'), [['Pos', 'Part', '', 'Sum']], XS, 72);
    cells(
      pen,
      [
        ['', '', 'Unit'],
        ['', '', 'price'],
      ],
      XS,
      66,
      12,
    );
    const body = [
      ['1', 'Wrench', '189.00', '378.00'],
      ['2', 'Sockets', '64.50', '322.50'],
    ];
    cells(pen.font('Helvetica', 10).fillColor('#000000'), body, XS, 104, 24);
    for (const y of [120, 144]) rule(pen, y);
  });
  expect(text).toContain('| Pos | Part | Unit price | Sum |\n');
  expect(text).toContain('| 1 | Wrench | 189.00 | 378.00 |');
});
