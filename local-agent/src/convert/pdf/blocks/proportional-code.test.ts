import { expect, it } from 'vitest';
import { STATISTICS } from '../flow/text-statistics.test.fixture.ts';
import { plainLine } from '../layout/line.test.fixture.ts';
import { isMonospace } from '../layout/line-look.ts';
import { withListings } from './proportional-code.ts';

const COLUMN = { x0: 0, y0: 0, x1: 300, y1: 300 };

type More = { font?: string; size?: number; column?: typeof COLUMN; look?: object };

/** A line in a font of its own, words in code letters between backticks. */
const placed = (text: string, baseline: number, { font = 'Tide', size = 9, column = COLUMN, look = {} }: More = {}) => {
  const plain = plainLine(text.replaceAll('`', ''));
  const [run] = plain.runs;
  const runs = text
    .split('`')
    .flatMap((part, index) => (run && part ? [{ ...run, text: part, monospace: index % 2 === 1, ...look }] : []));
  return { kind: 'line' as const, line: { ...plain, runs, baseline, font, size }, column };
};
const codeAmong = (...items: readonly ReturnType<typeof placed>[]) =>
  withListings(items, { ...STATISTICS, font: 'Harbour-Regular' }).map(
    (item) => item.kind === 'line' && isMonospace(item.line),
  );

/** Whether these lines, one below the other, are code. */
const areCode = (texts: readonly string[], more: More = {}) =>
  codeAmong(...texts.map((text, row) => placed(text, 100 + 11 * row, more)));

const FIRST = 'tide := gates.Open("lower")';
const SECOND = 'if (tide == null) {';

it('lines with the syntax of code below each other in a look of their own are code', () => {
  expect(areCode([FIRST, SECOND])).toEqual([true, true]);
  expect(areCode([FIRST, SECOND], { size: 10 })).toEqual([true, true]);
  expect(areCode([FIRST, SECOND], { font: 'Harbour-Bold' })).toEqual([true, true]);
});

it.each([
  ['larger than the text', { size: 11 }],
  ['of the family of the text', { size: 10, font: 'Harbour-Italic' }],
  ['of its family by another name', { size: 10, font: 'HarbourPSMT' }],
  ['in a font of formulas', { font: 'CMMI10' }],
  ['in italics', { look: { italic: true } }],
  ['with raised signs', { look: { raised: true } }],
  ['with lowered signs', { look: { lowered: true } }],
])('lines %s are none', (_, more) => {
  expect(areCode([FIRST, SECOND], more)).toEqual([false, false]);
});

it.each([
  ['one statement', [FIRST, 'The tide is high']],
  ['more text than statements', [FIRST, SECOND, 'The tide is high', 'and the gates are open']],
  ['formulas', ['y = (a + b)', 'z = (a + c)']],
  ['items', [`\u2022 ${FIRST}`, `\u2022 ${SECOND}`]],
  [
    'names in code letters within text',
    ['The gate `tide := gates.Open("lower")` and', 'the level `if (tide == null) {`'],
  ],
])('%s are none', (_, texts) => {
  expect(areCode(texts)).not.toContain(true);
});

it('the caption below a listing is none of its lines', () => {
  expect(areCode([FIRST, SECOND, 'Figure 4: How the gates open'])).toEqual([true, true, false]);
});

it('neither is a numbered heading', () => {
  expect(areCode([FIRST, SECOND, '2.1 How the gates open', FIRST, SECOND])).toEqual([true, true, false, true, true]);
});

it('text right above or below monospaced lines is no part of the listing, unless it is code, a word or within it', () => {
  const typed = [FIRST, SECOND, FIRST, SECOND].map((text) => `\`${text}\``);
  const code = typed.map(() => true);
  expect(areCode(['How the gates open:', ...typed, 'They close at low tide'])).toEqual([false, ...code, false]);
  expect(areCode(['gates.Close(tide);', ...typed, 'else'])).toEqual([true, ...code, true]);
  expect(areCode(['`tide of the harbour`', 'the level of the harbour', ...typed])).toEqual([true, true, ...code]);
  expect(areCode(['the level of the harbour', FIRST, SECOND])).toEqual([true, true, true]);
});

it('words and texts alone on a line neither show code nor hide it', () => {
  const texts = ['import (', '"tides"', 'gates', '"levels",', ')'];
  expect(areCode(texts)).toEqual([true, true, true, true, true]);
  expect(areCode(['"tides"', 'gates', '"levels",'])).toEqual([false, false, false]);
});

it('lines with code letters are of the listing where the others are comments, keywords and variables', () => {
  expect(areCode([FIRST, '// the `gates` of the harbour', SECOND])).toEqual([true, true, true]);
  expect(areCode([FIRST, SECOND, '`tide(`low`)`;'], { look: { italic: false } })).toEqual([true, true, false]);
  const variable = placed('`tide(`low`)`;', 122);
  const runs = (look: object) => ({
    ...variable,
    line: { ...variable.line, runs: variable.line.runs.map((run) => (run.monospace ? run : { ...run, ...look })) },
  });
  for (const look of [{ italic: true }, { bold: true }])
    expect(codeAmong(placed(FIRST, 100), placed(SECOND, 111), runs(look))).toEqual([true, true, true]);
});

it.each([
  ['far below', 130, {}],
  ['above', 90, {}],
  ['of another size', 111, { size: 8 }],
  ['in another column', 111, { column: { ...COLUMN } }],
])('a line %s is of no listing with the one before', (_, baseline, more) => {
  expect(codeAmong(placed(FIRST, 100), placed(SECOND, baseline, more))).toEqual([false, false]);
});

it('a lone statement in the look of a listing is one, and neither a word nor a formula is', () => {
  const listing = [placed(FIRST, 100), placed(SECOND, 111)];
  expect(codeAmong(...listing, placed('gates.Close(tide);', 200))).toEqual([true, true, true]);
  expect(codeAmong(...listing, placed('gates', 200))).toEqual([true, true, false]);
  expect(codeAmong(...listing, placed('y = (a + b)', 200))).toEqual([true, true, false]);
  expect(codeAmong(...listing, placed('the "gates" of the tide', 200))).toEqual([true, true, false]);
  expect(codeAmong(...listing, placed('gates.Close(tide);', 200, { font: 'Gate' }))).toEqual([true, true, false]);
  expect(codeAmong(...listing, placed('gates.Close(tide);', 200, { size: 8 }))).toEqual([true, true, false]);
  expect(codeAmong(placed('gates.Close(tide);', 200))).toEqual([false]);
});
