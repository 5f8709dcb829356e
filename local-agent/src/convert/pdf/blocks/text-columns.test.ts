import { expect, it } from 'vitest';
import { convertWith } from '../../convert-with.test.support.ts';
import { pdf } from '../convert-pdf.ts';
import { drawPdf } from '../draw-pdf.test.fixture.ts';
import { plainLine } from '../layout/line.test.fixture.ts';
import { withTextColumns } from './text-columns.ts';

const COLUMN = { x0: 0, y0: 0, x1: 500, y1: 300 };

const item = (x1: number, { column = COLUMN, monospace = false } = {}) => {
  const line = plainLine('The tide is high', { x1 });
  return { kind: 'line' as const, line: { ...line, runs: line.runs.map((run) => ({ ...run, monospace })) }, column };
};

/** Where the columns of these lines end. */
const endsOf = (...items: readonly ReturnType<typeof item>[]) =>
  withTextColumns(items).map((found) => (found.kind === 'line' ? found.column.x1 : 0));

it('a column ends where three lines of its text do, though code in it is longer', () => {
  const full = [item(400), item(400.3), item(399.9)];
  expect(endsOf(...full, item(120), item(480, { monospace: true }))).toEqual([400.3, 400.3, 400.3, 400.3, 400.3]);
  const [first, second] = withTextColumns(full);
  expect(first?.kind === 'line' && second?.kind === 'line' && first.column === second.column).toBe(true);
});

it('it stays where text is longer, ragged or only code, and where it ends there already', () => {
  expect(endsOf(item(400), item(400), item(400), item(420))).toEqual([500, 500, 500, 500]);
  expect(endsOf(item(400), item(400), item(399))).toEqual([500, 500, 500]);
  const code = item(400, { monospace: true });
  expect(endsOf(code, code, code)).toEqual([500, 500, 500]);
  const near = withTextColumns([item(499.8), item(499.8), item(499.8)]);
  expect(near.map((found) => found.kind === 'line' && found.column === COLUMN)).toEqual([true, true, true]);
});

it('a few lines may be too long', () => {
  const full = Array.from({ length: 8 }, () => item(400));
  expect(endsOf(...full, item(410)).at(-1)).toBe(400);
  expect(endsOf(...full, item(410), item(420)).at(-1)).toBe(500);
});

it('each column has its own end', () => {
  const other = { ...COLUMN, x1: 460 };
  const two = [item(400), item(400), item(400), item(300, { column: other }), item(450, { column: other })];
  expect(endsOf(...two)).toEqual([400, 400, 400, 460, 460]);
});

it('a sentence that begins on the last line of a justified paragraph is of it, beside code that is too long', async () => {
  const file = await drawPdf((pen) => {
    pen.font('Times-Roman', 10);
    const lines = [
      'The keeper of the upper gates reads the tide at noon and writes it into the book of the harbour, which',
      'stays in the house beside the pier. Whoever needs it asks there, and nobody else has a key to this house.',
      'The second book is kept in town, and its pages are the same as those of the first (see also the notes).',
    ];
    for (const [index, text] of lines.entries()) {
      const gaps = text.split(' ').length - 1;
      const wordSpacing = (430 - pen.widthOfString(text)) / gaps;
      pen.text(text, 60, 60 + 12 * index, { lineBreak: false, wordSpacing });
    }
    pen.text('They are read by the pilots on each day of the year, before the first boat leaves.', 60, 96, {
      lineBreak: false,
    });
    pen.font('Courier', 9).text(`gates <- open_gates(${'"upper", '.repeat(8)}"lower")`, 60, 120, { lineBreak: false });
  });
  const { markdown } = await convertWith(pdf, file);
  expect(markdown.split('\n').filter((text) => /They are read/.test(text))).toEqual([
    expect.stringMatching(/^The keeper .* \(see also the notes\)\. They are read/),
  ]);
});
