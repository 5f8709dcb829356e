import { describe, expect, it } from 'vitest';
import { convertWith } from '../convert-with.test.support.ts';
import { pdf } from './convert-pdf.ts';
import { drawPdf, lines, type Pen } from './draw-pdf.test.fixture.ts';

const drawn = async (draw: (pen: Pen) => void) => (await convertWith(pdf, await drawPdf(draw))).markdown;

/** Numbered lines, each with the x of its number and of its text. */
function items(pen: Pen, texts: readonly (readonly [number, string, string])[], y: number): void {
  for (const [index, [x, number, text]] of texts.entries()) {
    pen.text(number, x, y + index * 16, { lineBreak: false }).text(text, x + 26, y + index * 16, { lineBreak: false });
  }
}

describe('numbers of lists', () => {
  it('take no initials of names for letters that count', async () => {
    const text = await drawn((pen) => {
      pen.font('Times-Roman', 10);
      const put = (words: string, x: number, y: number) => pen.text(words, x, y, { lineBreak: false });
      put('7.', 60, 60);
      put('S. Keeper, Tides and their tables, in Sluices of the West,', 74, 60);
      put('J. Miller, ed., Bristol 1989.', 74, 73);
      put('I. Quay and A. Lock. Of gates that open by themselves at', 60, 110);
      put('dawn. Bristol 2003.', 60, 123);
      put('I. Quay and C. Barge. Of lanterns. Bristol 2007.', 60, 140);
    });
    expect(text.split('\n').filter(Boolean)).toEqual([
      '7. S. Keeper, Tides and their tables, in Sluices of the West, J. Miller, ed., Bristol 1989.',
      'I. Quay and A. Lock. Of gates that open by themselves at dawn. Bristol 2003.',
      'I. Quay and C. Barge. Of lanterns. Bristol 2007.',
    ]);
  });

  it('nest where a marker stands below the text of the item above, however small the step', async () => {
    const text = await drawn((pen) => {
      pen.font('Helvetica', 12);
      for (const [index, [x, words]] of (
        [
          [60, 'ropes of all kinds'],
          [66, 'of hemp from the old mill'],
          [60, 'lanterns'],
        ] as const
      ).entries())
        pen
          .text('\u2022', x, 60 + index * 16, { lineBreak: false })
          .text(words, x + 6, 60 + index * 16, { lineBreak: false });
    });
    expect(text).toBe('- ropes of all kinds\n  - of hemp from the old mill\n- lanterns');
  });

  it('nest by their bullets where another column begins elsewhere', async () => {
    const item = (pen: Pen, sign: string, text: string, x: number, y: number) =>
      pen.text(sign, x, y, { lineBreak: false }).text(text, x + 12, y, { lineBreak: false });
    const text = await drawn((pen) => {
      pen.font('Helvetica', 10);
      const below = ['of cast iron that', 'was made in town', 'and of steel for', 'the larger ships'];
      item(pen, '\u2022', 'anchors of every kind', 60, 60);
      for (const [index, words] of below.entries()) item(pen, '-', words, 80, 76 + index * 16);
      item(pen, '-', 'lanterns for the quay', 310, 60);
      item(pen, '\u2022', 'ropes of all lengths', 290, 76);
      const tail = [
        'Whatever else is needed comes',
        'from the store in the old mill',
        'at the end of the quay where it',
        'is kept dry through the winter.',
      ];
      for (const [index, words] of tail.entries()) pen.text(words, 290, 100 + index * 13, { lineBreak: false });
    });
    expect(text).toContain('- anchors of every kind\n  - of cast iron that');
    expect(text).toContain('  - lanterns for the quay\n- ropes of all lengths');
  });

  it('continue only among numbers that are written alike, as in laws', async () => {
    const text = await drawn((pen) => {
      items(
        pen.font('Times-Roman', 11),
        [
          [60, '3.', 'There is an authority for the harbours of the county.'],
          [60, '(2)', 'The authority consists of these members:'],
          [90, '(a)', 'a chairperson whom the council appoints;'],
          [90, '(b)', 'six members who live in the county.'],
          [60, '(3)', 'Four of them are a quorum.'],
          [60, '4.', 'The authority fixes the tariffs of the harbours.'],
        ],
        80,
      );
    });
    expect(text.split('\n').filter(Boolean)).toEqual([
      '3. There is an authority for the harbours of the county.',
      '- (2) The authority consists of these members:',
      '  - (a) a chairperson whom the council appoints;',
      '  - (b) six members who live in the county.',
      '- (3) Four of them are a quorum.',
      '4. The authority fixes the tariffs of the harbours.',
    ]);
  });

  it('are none where an initial begins a name', async () => {
    const text = await drawn((pen) => {
      lines(
        pen.font('Helvetica', 10),
        ['The course is held by', '', 'M. Keller, who sailed these waters for years.'],
        60,
        80,
      );
      lines(pen, ['A. Ash, who built the boats for it.'], 60, 160);
    });
    expect(text).toContain('M. Keller, who');
    expect(text).toContain('A. Ash, who');
  });
});

it('numbers and letters without a sign are items where they count from the first on', async () => {
  const text = await drawn((pen) => {
    pen.font('Helvetica', 10);
    lines(pen, ['These tasks remain, as the harbour master told the board:'], 60, 60);
    items(
      pen,
      [
        [70, '1', 'Survey the western basin before the storms arrive.'],
        [70, '2', 'Order spare parts for both of the cranes.'],
        [70, '3', 'Publish the tariffs of the next year.'],
      ],
      80,
    );
  });
  expect(text.split('\n').slice(2)).toEqual([
    '1. Survey the western basin before the storms arrive.',
    '2. Order spare parts for both of the cranes.',
    '3. Publish the tariffs of the next year.',
  ]);
});

describe('numbers of lines', () => {
  it('go, those of running text', async () => {
    const prose = [
      'Boats that lie on the mud wait for the tide, which',
      'comes twice a day and lifts them off the ground, so',
      'that they swim for a while and may leave the port',
    ];
    const text = await drawn((pen) => {
      pen.font('Helvetica', 10);
      for (const [index, line] of [...prose, ...prose, ...prose].entries()) {
        const y = 60 + index * 14;
        pen.text(String(index + 1), 40, y, { width: 20, align: 'right' }).text(line, 72, y, { lineBreak: false });
      }
    });
    expect(text).not.toMatch(/\d/);
    expect(text).toContain('the tide, which comes twice');
  });

  it('go where each fifth line has one in the margin, and stay where text stands as far left', async () => {
    const fifths = (pen: Pen, x: number) => {
      pen.font('Helvetica', 10);
      for (let line = 1; line <= 12; line++) {
        const y = 60 + 14 * line;
        if (line % 5 === 0) pen.text(String(line), x - pen.widthOfString(String(line)), y, { lineBreak: false });
        pen.text(`line ${'abcdefghijkl'.charAt(line - 1)} of the keepers of the lock and of the mill`, 80, y, {
          lineBreak: false,
        });
      }
    };
    expect(await drawn((pen) => fifths(pen, 50))).not.toMatch(/\d/);
    const beside = await drawn((pen) => {
      fifths(pen, 50);
      pen.text('Verse', 30, 260, { lineBreak: false });
    });
    expect(beside).toMatch(/\b10\b/);
  });

  it.each([
    [
      'a number alone',
      'go from each fifth line of a listing, below a head that stands as far left',
      'left = right',
      false,
    ],
    ['a table', 'stay where they are the first cells of rows', '', true],
  ])('with %s they %s', async (_, __, code, stay) => {
    const text = await drawn((pen) => {
      pen.font('Helvetica', 10).text('Page of the lock', 40, 30, { lineBreak: false });
      for (let line = 1; line <= 24; line++) {
        const y = 80 + 12 * line;
        if (line % 5 === 0) pen.font('Helvetica', 7).text(String(line + 90), 40, y + 2, { lineBreak: false });
        if (line !== 15 && (code || line % 5 === 0))
          pen.font('Courier', 9).text(`${code} + wait`, 60, y, { lineBreak: false });
      }
    });
    expect(/\b(?:95|100|110)\b/.test(text)).toBe(stay);
  });

  it('go, those of code', async () => {
    const code = ['int main(void) {', '    start(4);', '    return 0;', '}'];
    const text = await drawn((pen) => {
      for (const [index, line] of code.entries()) {
        const y = 60 + index * 12;
        pen.font('Helvetica', 7).text(String(index + 1), 60, y + 2, { lineBreak: false });
        pen.font('Courier', 9).text(line, 80, y, { lineBreak: false });
      }
    });
    expect(text).toBe(['```', ...code, '```'].join('\n'));
  });

  it('stay where they number the rows of a data frame below its heads', async () => {
    const rows = ['  gate  from pairs', '1 upper east     4', '2 lower east     3', '3 outer west     2'];
    const frame = await drawn((pen) => lines(pen.font('Courier', 9), rows, 60, 60));
    expect(frame).toContain('2 lower east     3');
    // The line above a listing has words of its own.
    const listing = ['open the gate first', '1 call the keeper', '2 ring twice and wait', '3 let it in'];
    expect(await drawn((pen) => lines(pen.font('Courier', 9), listing, 60, 60))).not.toContain('2 ring');
  });

  it('stay where they count figures with powers of ten', async () => {
    const rows = ['step     height', '', '59   1.2988e-01', '60   1.2987e-01', '61   1.2986e+02'];
    const steps = await drawn((pen) => lines(pen.font('Courier', 9), rows, 60, 60));
    expect(steps).toContain('60   1.2987e-01');
  });

  it('stay where they number the rows of a table', async () => {
    const text = await drawn((pen) => {
      pen.font('Helvetica', 10);
      for (let row = 1; row <= 9; row++)
        pen
          .text(String(row), 60, 60 + row * 16, { lineBreak: false })
          .text(`Port of call ${row}`, 100, 60 + row * 16, { lineBreak: false })
          .text(`${row * 7} t`, 260, 60 + row * 16, { lineBreak: false });
    });
    expect(text).toContain('| 9 | Port of call 9 | 63 t |');
  });

  it('stay where lines part them, before cells of code too', async () => {
    const text = await drawn((pen) => {
      for (let row = 0; row < 4; row++) {
        const y = 60 + 16 * row;
        pen.font('Helvetica-Bold', 9).text(String(row), 66, y, { lineBreak: false });
        for (const [column, cell] of [`8${row}`, `9${row}`].entries())
          pen.font('Courier', 9).text(cell, 100 + 40 * column, y, { lineBreak: false });
      }
      for (let row = 0; row <= 4; row++) pen.moveTo(60, 56 + 16 * row).lineTo(170, 56 + 16 * row);
      for (const x of [60, 90, 130, 170]) pen.moveTo(x, 56).lineTo(x, 120);
      pen.stroke();
    });
    expect(text.split('\n').at(-1)).toBe('| 3 | 83 | 93 |');
  });
});

it('numbered headings after a list of another kind are headings', async () => {
  const body = ['Water rises twice a day and falls as often, and', 'boats that lie on the mud wait for it.'];
  const text = await drawn((pen) => {
    lines(pen.font('Helvetica-Bold', 13), ['1. Tides'], 60, 60);
    lines(pen.font('Helvetica', 10), body, 60, 84);
    items(
      pen,
      [
        [60, '(a)', 'at high water'],
        [60, '(b)', 'at low water'],
      ],
      120,
    );
    lines(pen.font('Helvetica-Bold', 13), ['2. Boats'], 60, 166);
    items(pen.font('Helvetica', 10), [[60, '(a)', 'on the mud']], 190);
    lines(pen.font('Helvetica-Bold', 13), ['3. Mud'], 60, 220);
    lines(pen.font('Helvetica', 10), body, 60, 244);
  });
  expect(text.split('\n').filter((line) => line.startsWith('#'))).toEqual(['# 1. Tides', '# 2. Boats', '# 3. Mud']);
});

it('a numbered heading that continues the last number of a list is none of its items', async () => {
  const text = await drawn((pen) => {
    lines(pen.font('Helvetica-Bold', 13), ['1. Booking'], 60, 60);
    pen.font('Helvetica', 10);
    items(
      pen,
      [
        [60, '1.', 'Book at least fourteen days ahead of the journey.'],
        [60, '2.', 'Use the portal of the board.'],
      ],
      84,
    );
    lines(pen.font('Helvetica-Bold', 13), ['3. Rates'], 60, 130);
    lines(pen.font('Helvetica', 10), ['Rates are those of the county, as the board fixes them.'], 60, 154);
  });
  expect(text.split('\n').filter((line) => line.startsWith('#'))).toEqual(['# 1. Booking', '# 3. Rates']);
});
