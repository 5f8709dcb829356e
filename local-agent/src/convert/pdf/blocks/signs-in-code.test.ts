import { expect, it } from 'vitest';
import { plainLine } from '../layout/line.test.fixture.ts';
import { isMonospace } from '../layout/line-look.ts';
import { withSignsOfCode } from './signs-in-code.ts';

const COLUMN = { x0: 0, y0: 0, x1: 300, y1: 300 };

/** Parts of a line, those in code letters between backticks. */
const placed = (text: string, baseline: number, more: { size?: number; column?: typeof COLUMN } = {}) => {
  const { column = COLUMN, size = 10 } = more;
  const plain = plainLine(text.replaceAll('`', ''));
  const [run] = plain.runs;
  const runs = text
    .split('`')
    .flatMap((part, index) => (run && part ? [{ ...run, text: part, monospace: index % 2 === 1 }] : []));
  return { kind: 'line' as const, line: { ...plain, runs, baseline, size }, column };
};
const codeAmong = (...items: readonly ReturnType<typeof placed>[]) =>
  withSignsOfCode(items).map((item) => item.kind === 'line' && isMonospace(item.line));

const CODE = '`print (tides)`';
const MIXED = '`(print "tide at`\u02dc`today")`';

it('lines of code with signs of another font are code, above, below and between others', () => {
  expect(codeAmong(placed(MIXED, 88), placed(CODE, 100), placed(MIXED, 112), placed(MIXED, 124))).toEqual([
    true,
    true,
    true,
    true,
  ]);
});

it('a line with the star of a pointer between its words is code below others, and so are two such lines alone', () => {
  expect(codeAmong(placed(CODE, 100), placed('`gate `\u2217` name`', 112))).toEqual([true, true]);
  expect(codeAmong(placed(CODE, 100), placed('`gate `\u2217', 112))).toEqual([true, false]);
  expect(codeAmong(placed('`gate`\u2217` open (`', 100), placed('`bell `\u2217`name )`', 112))).toEqual([true, true]);
  expect(codeAmong(placed('`gate`\u2217` open (`', 100), placed('of the harbour', 112))).toEqual([false, false]);
});

it('code before a comment in another font is code', () => {
  const isCode = (text: string) => codeAmong(placed(CODE, 100), placed(text, 112))[1];
  for (const sign of ['#', '//', '/*', '%']) expect(isCode(`\`print tides  ${sign} \`of the harbour`)).toBe(true);
  expect(isCode('`print tides;# `of the `upper` harbour')).toBe(true);
  expect(isCode('`print tides  ;# `of the harbour')).toBe(true);
  expect(isCode('`print tides# `of the harbour')).toBe(false);
  expect(isCode('`# `of the harbour')).toBe(false);
  expect(isCode('`;;; `All tides of the harbour.')).toBe(true);
  expect(isCode('`; `ends a statement')).toBe(false);
  expect(isCode('prints tides # `of the harbour`')).toBe(false);
  expect(codeAmong(placed(CODE, 100), placed('`print tides # `of the harbour', 112, { size: 10.1 }))[1]).toBe(true);
  expect(codeAmong(placed(CODE, 100), placed('`print tides # `of the harbour', 140))).toEqual([true, false]);
});

it.each([
  ['}', 112, true],
  [')];', 112, true],
  ['}', 120, false],
  ['{', 112, false],
  ['} 2', 112, false],
])('closing brackets alone in another font are code right below it: %j at %d', (text, baseline, isCode) => {
  expect(codeAmong(placed(CODE, 100), placed(text, baseline), placed('of the text', 150))).toEqual([
    true,
    isCode,
    false,
  ]);
});

it('an opening bracket alone in another font is code right above it', () => {
  expect(codeAmong(placed('of the text', 88), placed('{', 100), placed(CODE, 112))).toEqual([false, true, true]);
  expect(codeAmong(placed(CODE, 88), placed('{', 100), placed('of the text', 112))).toEqual([true, false, false]);
  expect(codeAmong(placed('of the text', 88), placed('{ 2', 100), placed(CODE, 112))).toEqual([false, false, true]);
});

it('a closing bracket in code letters is code that other lines follow', () => {
  expect(codeAmong(placed('of the text', 80), placed('`}`', 100), placed(MIXED, 112))).toEqual([false, true, true]);
});

it('a line with signs of another font between two parts of a listing is code', () => {
  expect(codeAmong(placed(CODE, 80), placed(MIXED, 103), placed(CODE, 126))).toEqual([true, true, true]);
  expect(codeAmong(placed(CODE, 80), placed(MIXED, 103), placed(CODE, 140))).toEqual([true, false, true]);
});

it.each([
  ['words of the text', '`print the tide` of `today`', 112, {}],
  ['more signs', '`print the`\u02dc\u02dc\u02dc`tide`', 112, {}],
  ['an item behind its bullet', '\u2022 `print the tide`', 112, {}],
  ['a name', '`tides`.', 112, {}],
  ['a line that is far', '`print the`\u02dc`tide`', 116, {}],
  ['a larger line', '`print the`\u02dc`tide`', 112, { size: 12 }],
  ['another column', '`print the`\u02dc`tide`', 112, { column: { ...COLUMN } }],
])('%s is none', (_, text, baseline, more) => {
  expect(codeAmong(placed(CODE, 100), placed(text, baseline, more))).toEqual([true, false]);
});

it('what stands beside no code is none', () => {
  expect(codeAmong(placed('The tide', 100), placed('`print the`\u02dc`tide`', 112))).toEqual([false, false]);
});

it('a sign that touches the first word is part of the code', () => {
  expect(codeAmong(placed(CODE, 100), placed('\u02dc`tides print`', 112))).toEqual([true, true]);
});

it('the rest of a long line behind its arrow is code', () => {
  expect(codeAmong(placed(CODE, 100), placed('\u02d3\u2192`elements`', 112))).toEqual([true, true]);
  expect(codeAmong(placed(CODE, 100), placed('\u2192`elements`', 112))).toEqual([true, false]);
});

it('words about angle brackets are code beside it, also with spaces behind the brackets', () => {
  expect(codeAmong(placed(CODE, 100), placed('`Level`< `tide `> `level`', 115))).toEqual([true, true]);
  expect(codeAmong(placed(CODE, 100), placed('`Level`~ `tide `~ `level`', 115))).toEqual([true, false]);
});

it('two lines with angle brackets below each other are a declaration', () => {
  const [first, second] = ['`Level`<`tide`> `low`', '`Level`<`tide`> `high`'];
  expect(codeAmong(placed(first, 100), placed(second, 112))).toEqual([true, true]);
  expect(codeAmong(placed(first, 100), placed(second, 130))).toEqual([false, false]);
  expect(codeAmong(placed(first, 100), placed('The tide', 112))).toEqual([false, false]);
  expect(codeAmong(placed(first, 100), placed(MIXED, 112))).toEqual([false, false]);
  expect(codeAmong(placed(MIXED, 100), placed(MIXED, 112))).toEqual([false, false]);
  expect(codeAmong(placed(first, 100), placed('`Level`<tide> `high`', 112))).toEqual([false, false]);
});

const AROUND = '`tide(`the harbour`, low int)`';

it('lines with words of another font that begin and end in code letters are code between lines of code', () => {
  expect(codeAmong(placed(CODE, 100), placed(AROUND, 112), placed(AROUND, 124), placed(CODE, 136))).toEqual([
    true,
    true,
    true,
    true,
  ]);
});

it.each([
  ['above no code', [placed(CODE, 100), placed(AROUND, 112)]],
  ['below no code', [placed(CODE, 112), placed(AROUND, 100)].reverse()],
  ['far below code', [placed(CODE, 90), placed(AROUND, 112), placed(CODE, 124)]],
  ['far above code', [placed(CODE, 100), placed(AROUND, 112), placed(CODE, 134)]],
  ['that ends in other letters', [placed(CODE, 100), placed('`tide(low)` of the harbour', 112), placed(CODE, 124)]],
  ['that begins in other letters', [placed(CODE, 100), placed('The harbour has `tide(low)`', 112), placed(CODE, 124)]],
])('a line with words of another font %s is none', (_, items) => {
  const code = codeAmong(...items);
  expect(code.filter((isCode) => !isCode)).toHaveLength(1);
});

/** A line whose parts in other letters than code are bold. */
const bold = (text: string, baseline: number) => {
  const item = placed(text, baseline);
  const runs = item.line.runs.map((run) => (run.monospace ? run : { ...run, bold: true }));
  return { ...item, line: { ...item.line, runs } };
};

it.each(['$ `gate open`', '$ `gate` -n `open`', '%', '$ '])('%j at the prompt of a shell is code beside it', (text) => {
  expect(codeAmong(bold(text, 88), placed(CODE, 100))).toEqual([true, true]);
  expect(codeAmong(bold(text, 80), placed(CODE, 100))).toEqual([false, true]);
});

it.each(['\u21d2', '\u21a6', '\u22a3', '\u2261'])('a result in code letters behind %s is code beside it', (sign) => {
  expect(codeAmong(placed(CODE, 100), placed(`${sign} \`4\``, 112))).toEqual([true, true]);
  expect(codeAmong(placed(CODE, 100), placed(`${sign} the \`tide\``, 112))).toEqual([true, false]);
});

it.each(['$ 12', '\u2022 ', '$ and `gate`'])('%j is no command at a prompt', (text) => {
  expect(codeAmong(placed(text, 88), placed(CODE, 100))).toEqual([false, true]);
});

it('bold words before letters of code are code between its lines, also below a command at a prompt', () => {
  expect(codeAmong(bold('$ `gate open`', 88), bold('-n `4`', 100), placed(CODE, 112))).toEqual([true, true, true]);
  expect(codeAmong(bold('-n `4`', 100), placed(CODE, 112))).toEqual([false, true]);
  expect(codeAmong(placed(CODE, 88), placed('level `4`', 100), placed(CODE, 112))).toEqual([true, false, true]);
});

it('a statement alone whose angle brackets are of another font is code', () => {
  const isCode = (text: string, gap = 50) => codeAmong(placed(text, 100), placed('of the text', 100 + gap))[0];
  expect(isCode('`#include `<`tides.h`>')).toBe(true);
  expect(isCode('`read `<`tides.h`>')).toBe(false);
  expect(isCode('`#include `<tides.h>')).toBe(false);
  expect(isCode('`let tides = (1)`;')).toBe(false);
  expect(isCode('`#include `<`tides.h`>', 12)).toBe(false);
  expect(codeAmong(placed('of the text', 88), placed('`#include `<`tides.h`>', 100))).toEqual([false, false]);
});

it('a title in bold code letters with angle brackets is no code', () => {
  const title = placed('`#include `<`tides.h`>', 100);
  const runs = title.line.runs.map((run) => ({ ...run, bold: run.monospace }));
  expect(codeAmong({ ...title, line: { ...title.line, runs } })).toEqual([false]);
});

it('dots of another font for what a command repeats are of the code', () => {
  const isCode = (dots: string) => codeAmong(placed(CODE, 100), placed(`\`print (tides \`${dots}\`)\``, 112))[1];
  expect(['...', '....', '.....'].map(isCode)).toEqual([true, true, false]);
});

it('a Greek letter of another font, or a letter that stands for a sign, is of the code', () => {
  const isCode = (sign: string) =>
    codeAmong(placed(CODE, 100), placed(`\`print ("tide\`${sign}\` at noon")\``, 112))[1];
  expect(['\u03bb', '\u210f', '\u00e8', '\u03bb\u03bc'].map(isCode)).toEqual([true, true, false, false]);
});
