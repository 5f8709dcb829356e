import { expect, it } from 'vitest';
import { convertWith } from '../../convert-with.test.support.ts';
import { pdf } from '../convert-pdf.ts';
import { cells, drawPdf, type Pen } from '../draw-pdf.test.fixture.ts';

const drawn = async (draw: (pen: Pen) => void) => (await convertWith(pdf, await drawPdf(draw))).markdown;

const XS = [60, 200, 260, 320];
const stops = (names: readonly string[], hour: number) =>
  names.map((name, row) => [name, ...[12, 32, 52].map((minute) => `0${hour}:${minute + row}`)]);

it('two tables without lines are apart where a note stands between them', async () => {
  const text = await drawn((pen) => {
    cells(pen.font('Helvetica', 10), stops(['Harbour', 'Town hall', 'Station', 'Airport'], 5), XS, 80, 14);
    pen.text('Buses do not run on the first of May.', 60, 80 + 4 * 14 + 10, { lineBreak: false });
    cells(pen, stops(['Mill', 'Bridge', 'School', 'Station'], 6), XS, 80 + 5 * 14 + 20, 14);
  });
  expect(text).toMatch(/\| Airport .*\n\nBuses do not run on the first of May\.\n\n\| Mill /);
});

it('clauses with numbers that hang are text', async () => {
  const text = await drawn((pen) => {
    cells(
      pen.font('Helvetica', 10),
      [
        ['2.1', 'The provider serves the customer from the first day on,'],
        ['', 'with the care that others of its trade take.'],
        ['2.2', 'The customer pays what the table of charges says,'],
        ['', 'within a month.'],
        ['2.3', 'Either of them may end this in writing.'],
      ],
      [60, 100],
      80,
      14,
    );
  });
  expect(text).not.toContain('|');
  expect(text).toContain('2.1 The provider serves the customer from the first day on, with the care');
});

it('rows of long cells that are far from each other are one table', async () => {
  const text = await drawn((pen) => {
    pen.font('Helvetica', 10);
    const states = ['Shared', 'Reserved', 'Pending'].map((name) => [
      name,
      `${name} locks are held by the process that wants`,
    ]);
    for (const [row, cell] of states.entries()) {
      const y = 80 + 72 * row;
      cells(
        pen,
        [cell, ['', 'to read the database or to write to it, and by no'], ['', 'other one at the time.']],
        [60, 160],
        y,
        12,
      );
    }
  });
  const rest = 'to read the database or to write to it, and by no other one at the time.';
  expect(text.split('\n').filter((line) => line.startsWith('| ') && !line.includes('---'))).toEqual(
    ['Shared', 'Reserved', 'Pending'].map(
      (name) => `| ${name} | ${name} locks are held by the process that wants ${rest} |`,
    ),
  );
});
