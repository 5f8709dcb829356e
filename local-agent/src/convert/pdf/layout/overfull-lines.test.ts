import { expect, it } from 'vitest';
import { convertWith } from '../../convert-with.test.support.ts';
import type { Word } from '../../page/page-content.ts';
import { placedWord } from '../../page/placed-word.test.fixture.ts';
import { groupRows } from '../../page/rows.ts';
import { pdf } from '../convert-pdf.ts';
import { drawPdf, lines } from '../draw-pdf.test.fixture.ts';
import { areOverfull } from './overfull-lines.ts';
import { LEFT, RIGHT } from './two-columns.test.fixture.ts';

const LONG = 'wait(gate, level, until = noon(today), x)';
const FROM = 60;
const LEADING = 13;
/** The height of the long line. */
const AT = FROM + 12 * LEADING;

type Given = {
  readonly middle?: readonly string[];
  readonly font?: string;
  readonly x?: number;
  /** Drawn before the line in another font. */
  readonly sign?: string;
  readonly white?: number;
};

/** Two columns of text and a foot; `middle` stands between lines of code of the left one, with so much white beside it, points. */
async function drawn({ middle = [LONG], font = 'Courier', x = FROM, sign = '', white = 2 * LEADING }: Given) {
  const height = (middle.length - 1) * LEADING;
  const file = await drawPdf((pen) => {
    lines(pen.font('Courier', 10), ['open(gate)'], FROM, AT - LEADING);
    lines(pen, ['  close(gate)'], FROM, AT + height + LEADING);
    lines(pen.font(font, 10), middle, x, AT);
    lines(pen.font('Helvetica', 10), [sign], FROM, AT);
    lines(pen, [...LEFT, ...LEFT], FROM, FROM);
    lines(pen, LEFT, FROM, AT + height + 3 * LEADING);
    lines(pen, [...RIGHT, ...RIGHT, ...RIGHT], 305, AT - white / 2 - 11 * LEADING);
    lines(pen, [...RIGHT, ...RIGHT], 305, AT + height + white / 2);
    lines(pen, ['Page 38 of the book'], FROM, AT + height + 10 * LEADING);
    lines(pen, ['December'], 480, AT + height + 10 * LEADING);
  });
  return (await convertWith(pdf, file)).markdown;
}

const PROSE_LINE = 'whenever the gate has to wait for a level that comes at noon, and opens';

it.each<[string, Given, boolean]>([
  ['a line of code that is too long', {}, true],
  ['two lines of code that are too long', { middle: [LONG, LONG] }, true],
  ['a line of code with a sign of another font', { sign: '*', x: FROM + 12 }, true],
  ['a line of text', { middle: [PROSE_LINE], font: 'Helvetica' }, false],
  ['a line of code with white beside it', { white: 3.5 * LEADING }, false],
])('%s in the left column parts no columns: %j, %s', async (_, given, isOne) => {
  const text = await drawn(given);
  expect(text.indexOf('Barges') > text.lastIndexOf('The keeper')).toBe(isOne);
  if (!isOne) return;
  expect(text).toMatch(/open\(gate\)\n(?:(?:\* )?wait.*x\)\n)+ {2}close\(gate\)/);
  expect(text.indexOf('Page 38')).toBeGreaterThan(text.lastIndexOf('Barges'));
});

const word = (text: string, x0: number, baseline: number): Word => {
  const placed = placedWord(text, x0, baseline);
  return { ...placed, font: { ...placed.font, monospace: true } };
};

it.each([
  ['reaches over the strip', [word('middle', 180, 109.5)], true],
  ['begins within it', [word('middle', 210, 109.5)], false],
  ['is not there', [], false],
])('a line between two parts of a strip that %s is too long: %s', (_, middle, isOne) => {
  const around = [100, 119].flatMap((baseline) => [word('left', 60, baseline), word('right', 300, baseline)]);
  const rows = groupRows([...around, ...middle]);
  expect(areOverfull(rows, { x0: 200, x1: 250 }, 1, rows.length - 1)).toBe(isOne);
});
