import { expect, it } from 'vitest';
import { plainLine } from '../layout/line.test.fixture.ts';
import { isMonospace } from '../layout/line-look.ts';
import { withNumberedCode } from './numbered-code.ts';

const COLUMN = { x0: 0, y0: 0, x1: 300, y1: 300 };

/** A line with a number, and code that begins at `x` behind it. */
const numbered = (
  number: string,
  code: string,
  baseline: number,
  { x = 20, monospace = true, column = COLUMN } = {},
) => {
  const plain = plainLine(`${number} ${code}`, { x1: x + 6 * code.length });
  const [run] = plain.runs;
  const runs = run ? [{ ...run, text: `${number} ` }, ...(code ? [{ ...run, text: code, monospace }] : [])] : [];
  return { kind: 'line' as const, line: { ...plain, runs, baseline, textX: x }, column };
};
const textsOf = (...items: readonly ReturnType<typeof numbered>[]) =>
  withNumberedCode(items).map((item) => (item.kind === 'line' && isMonospace(item.line) ? item.line.text : ''));

it('lines of code behind numbers that count are code, with their indents', () => {
  expect(
    textsOf(numbered('8', 'if (tide)', 100), numbered('9', 'open()', 112, { x: 32 }), numbered('10', 'end', 134)),
  ).toEqual(['8 if (tide)', '9   open()', '10 end']);
});

it.each([
  ['two lines', [numbered('1', 'tide', 100), numbered('2', 'gate', 112)]],
  ['lines that do not count', [numbered('1', 'tide', 100), numbered('3', 'gate', 112), numbered('4', 'lock', 124)]],
  ['lines that are far', [numbered('1', 'tide', 100), numbered('2', 'gate', 140), numbered('3', 'lock', 180)]],
  [
    'notes behind raised marks',
    ['1', '2', '3'].map((number, index) => {
      const item = numbered(number, 'tide.example', 100 + 12 * index);
      const [mark, ...others] = item.line.runs;
      return mark ? { ...item, line: { ...item.line, runs: [{ ...mark, raised: true }, ...others] } } : item;
    }),
  ],
  [
    'lines of other columns',
    ['1', '2', '3'].map((number, index) => numbered(number, 'tide', 100 + 12 * index, { column: { ...COLUMN } })),
  ],
  [
    'lines of text',
    ['1', '2', '3'].map((number, index) => numbered(number, 'tide', 100 + 12 * index, { monospace: false })),
  ],
  ['labels', ['a1', 'a2', 'a3'].map((label, index) => numbered(label, 'tide', 100 + 12 * index))],
])('%s are none', (_, items) => {
  expect(textsOf(...items).join('')).toBe('');
});

const COUNTED = ['1', '2', '3'].map((number, index) => numbered(number, 'tide', 100 + 12 * index));

it('numbers alone are blank lines of the code, and names of parts between angles are of it', () => {
  const blank = numbered('4', '', 136);
  const part = numbered('5', '\u27e8harbour\u27e9', 148, { monospace: false });
  expect(textsOf(...COUNTED, blank, part)).toEqual(['1 tide', '2 tide', '3 tide', '4', '5 \u27e8harbour\u27e9']);
});

it('a line of code behind a text has the next number', () => {
  const after = (number: string) => textsOf(...COUNTED, numbered('The tide', '', 170), numbered(number, 'gate', 200));
  expect(after('4')).toEqual(['1 tide', '2 tide', '3 tide', '', '4 gate']);
  expect(after('6').at(-1)).toBe('');
});
