import { expect, it } from 'vitest';
import { convertWith } from '../../convert-with.test.support.ts';
import { pdf } from '../convert-pdf.ts';
import { cells, drawPdf, grid, lines } from '../draw-pdf.test.fixture.ts';

it('lists in the cells of a small grid are lists: their bullets are no column', async () => {
  const file = await drawPdf((pen) => {
    pen.font('Helvetica', 10);
    grid(pen, [60, 240, 420], [76, 104, 132]);
    for (const [row, names] of [
      ['ropes', 'oars'],
      ['sails', 'masts'],
      ['anchors', 'lamps'],
      ['chains', 'flags'],
    ].entries()) {
      const [left = '', right = ''] = names;
      cells(pen, [['\u2022', left, '\u2022', right]], [66, 84, 246, 264], 80 + 13 * row + (row > 1 ? 2 : 0));
    }
  });
  const { markdown } = await convertWith(pdf, file);
  expect(markdown.split('\n').filter((line) => line.startsWith('| \u2022'))).toEqual([
    '| \u2022 ropes<br>\u2022 sails | \u2022 oars<br>\u2022 masts |',
    '| \u2022 anchors<br>\u2022 chains | \u2022 lamps<br>\u2022 flags |',
  ]);
});

it('figures on both sides of the one line within a frame have their columns', async () => {
  const file = await drawPdf((pen) => {
    for (const y of [70, 134]) pen.moveTo(60, y).lineTo(520, y).stroke();
    pen.moveTo(290, 70).lineTo(290, 134).stroke();
    cells(
      pen.font('Helvetica', 10),
      [
        ['', 'Known', 'Others', 'Total', '', 'Members', 'Guests', 'Total'],
        ['Present', '217', '4', '221', 'For', '129', '3', '132'],
        ['Absent', '40', '2', '42', 'Against', '88', '1', '89'],
      ],
      [64, 120, 180, 240, 300, 360, 420, 480],
      76,
      20,
    );
  });
  expect((await convertWith(pdf, file)).markdown).toContain('| Absent | 40 | 2 | 42 | Against | 88 | 1 | 89 |');
});

it('a row of heads over empty rows is a table that nobody has filled', async () => {
  const file = await drawPdf((pen) => {
    pen.font('Helvetica', 10);
    grid(pen, [60, 180, 300, 420], [76, 96, 116, 136, 156, 176, 196, 216]);
    cells(pen, [['Boat', 'Owner', 'Berth']], [66, 186, 306], 80);
  });
  expect((await convertWith(pdf, file)).markdown).toContain('| Boat | Owner | Berth |');
});

it('centred heads of several lines above one row of a grid are one row', async () => {
  const file = await drawPdf((pen) => {
    pen.font('Helvetica', 10);
    grid(pen, [60, 200, 340, 480], [76, 142, 160]);
    const heads = [
      ['Number of Boats, and', 'Lamp Equivalents, to be', 'Further Waiting', '(All Must Wait)'],
      ['', 'First Day (Berths Must', 'Be Known Two Weeks', 'Before)'],
      ['Last Day', '(Must be a day later than', 'the', 'First Day)'],
    ];
    for (const [column, texts] of heads.entries())
      for (const [row, text] of texts.entries())
        pen.text(text, 130 + 140 * column - pen.widthOfString(text) / 2, 84 + 13 * row, { lineBreak: false });
    cells(pen, [['100', 'May 2', '']], [120, 255, 400], 146);
  });
  const { markdown } = await convertWith(pdf, file);
  expect(markdown.split('\n')[0]).toBe(
    '| Number of Boats, and Lamp Equivalents, to be Further Waiting (All Must Wait) | First Day (Berths Must Be Known Two Weeks Before) | Last Day (Must be a day later than the First Day) |',
  );
});

it('two texts side by side in a frame are a row, however many lines they have', async () => {
  const file = await drawPdf((pen) => {
    pen.font('Helvetica', 10);
    grid(pen, [50, 300, 500], [90, 190]);
    const notes = [
      'Notes:',
      '1. State all goods.',
      '2. Leave no field empty.',
      '3. Sign each copy.',
      '4. Send it by post.',
    ];
    lines(pen, notes, 60, 100);
    lines(pen, ['Port office', 'Phone:', 'Date:'], 310, 106.5, 10, 2.6);
  });
  const { markdown } = await convertWith(pdf, file);
  expect(markdown.match(/^\|.*/gm)).toHaveLength(2);
  expect(markdown).toMatch(/^\| Notes:.*1\. State.*4\. Send it by post\. \| Port office.*Date: \|$/m);
});

it('a long text beside its label in a narrow column is a row of a table, not a page in a frame', async () => {
  const sentence = 'The keeper of the upper gate rings the bell before each boat that comes in';
  const file = await drawPdf((pen) => {
    grid(pen.font('Helvetica', 9), [60, 150, 520], [70, 90, 330]);
    cells(pen, [['Rules of the gate', '']], [66, 300], 76);
    lines(pen, ['Who may', 'open it'], 66, 98, 12);
    for (let line = 0; line < 19; line++) pen.text(`${sentence} ${line}.`, 154, 98 + 12 * line, { lineBreak: false });
  });
  const rows = (await convertWith(pdf, file)).markdown.split('\n');
  expect(rows.find((row) => row.startsWith('| Who may open it |'))).toContain(`${sentence} 18.`);
});
