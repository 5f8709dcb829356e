import { expect, it } from 'vitest';
import type { Word } from '../../../page/page-content.ts';
import { rowAt, statementsIn, textAt, textBefore } from './statement-words.test.fixture.ts';

const ENDS = [230, 280];
const HEADS = ['Part', '2032', '2031'];
const ROWS = [
  ['Cost of boats', '$ 12', '$ 10'],
  ['Tolls', '(2)', '(4)'],
  ['Sum', '$ 10', '$ 6'],
];
const TEXTS = ['Other income', 'Provision', 'Net income'];

/** A statement with a text behind each row, and a head above the texts. */
const found = (
  texts: readonly string[],
  { head = 'Line of the statement', x = 310, step = 0, rows = ROWS, more = [] as readonly Word[] } = {},
) =>
  statementsIn([
    ...rowAt(86, HEADS, ENDS),
    ...(head ? textAt(head, x, 86) : []),
    ...more,
    ...rows.flatMap((row, index) => rowAt(100 + 14 * index, row, ENDS)),
    ...texts.flatMap((text, index) => (text ? textAt(text, x + step * index, 100 + 14 * index) : [])),
  ]);

it('texts behind figures are a column of their own, with their head', () => {
  expect(found(TEXTS)).toEqual([
    [[...HEADS, 'Line of the statement'], ...ROWS.map((row, index) => [...row, TEXTS[index]])],
  ]);
  expect(found(['Other income', '', 'Net income'])[0]?.[2]).toEqual(['Tolls', '(2)', '(4)', '']);
});

it('lines of a text beside the lines of a label are in its row, and so are lines of heads above those of figures', () => {
  const words = [
    ...textAt('Part of all', 20, 75),
    ...textAt('Line of the', 310, 75),
    ...rowAt(86, ['accounts', '2032', '2031'], ENDS),
    ...textAt('statement', 310, 86),
    ...rowAt(100, ['Cost of boats and,'], []),
    ...textAt('Other income', 310, 100),
    ...rowAt(111, ['of ropes', '$ 12', '$ 10'], ENDS),
    ...textAt('and costs', 310, 111),
    ...rowAt(125, ['Tolls', '(2)', '(4)'], ENDS),
    ...textAt('Provision', 310, 125),
    ...rowAt(139, ['Sum', '$ 10', '$ 6'], ENDS),
    ...textAt('Net income', 310, 139),
  ];
  expect(statementsIn(words)).toEqual([
    [
      ['Part of all accounts', '2032', '2031', 'Line of the statement'],
      ['Cost of boats and, of ropes', '$ 12', '$ 10', 'Other income and costs'],
      ['Tolls', '(2)', '(4)', 'Provision'],
      ['Sum', '$ 10', '$ 6', 'Net income'],
    ],
  ]);
});

it.each([
  ['without a head', found(TEXTS, { head: '' })],
  ['behind one row', found(['', 'Provision', ''])],
  ['at places of their own', found(TEXTS, { step: 10 })],
  ['of running text', found(['The boats wait', 'for the tide', 'and the bell'])],
  ['that are marks of notes', found(['(a)', '', '(b)'])],
  [
    'that one of them begins before',
    found(TEXTS, { more: textAt('Costs', 299, 142), rows: [...ROWS, ['All', '$ 10', '']] }),
  ],
  ['as wide as the figures', found(TEXTS.map((text) => `${text} of all the boats in the harbour`))],
  ['with amounts', found(['Cost $ 1.2', 'Tolls $ 1.4', 'Sum $ 2.6'])],
])('texts %s are no column', (_, tables) => {
  expect(tables.every(([row]) => row?.length !== 4)).toBe(true);
});

it('a last column of figures is one of the statement, and no text', () => {
  expect(found(['12', '14', '26'], { head: '2030', x: 330 }).map(([row]) => row?.length)).toEqual([4]);
});

it('texts behind rows with one figure, or with no amount, are no column', () => {
  const texts = TEXTS.flatMap((text, index) => textAt(text, 310, 100 + 14 * index));
  const widths = (rows: readonly (readonly string[])[]) =>
    statementsIn([
      ...textAt('Line', 310, 86),
      ...rows.flatMap((row, index) => rowAt(100 + 14 * index, row, ENDS)),
      ...texts,
    ]).map(([row]) => row?.length);
  expect(widths(ROWS.map(([label = '', , value = '']) => [label, '', value]))).not.toContain(3);
  expect(widths(['A', 'B', 'C'].map((label) => [label, '1', '2']))).not.toContain(4);
});

it('texts that end with years are a column; two statements with a text behind one row each have none', () => {
  expect(found(['In May 2031', 'In May 2032', 'In July 2031'])[0]?.[0]).toHaveLength(4);
  const above = ROWS.flatMap((row, index) => rowAt(300 + 14 * index, row, ENDS));
  const words = [...rowAt(286, HEADS, ENDS), ...textAt('Line', 310, 286), ...above, ...textAt('Provision', 310, 314)];
  const body = ROWS.flatMap((row, index) => rowAt(100 + 14 * index, row, ENDS));
  const both = [...rowAt(86, HEADS, ENDS), ...textAt('Line', 310, 86), ...body, ...textAt('Tolls', 310, 114), ...words];
  expect(statementsIn(both).map(([row]) => row?.length)).not.toContain(4);
});

it('lines above that stand over figures, or far away, are none of the head; prose below ends the column', () => {
  const above = (y: number, x: number) => [...textAt('Part of all', x, y), ...textAt('Place of', 310, y)];
  const body = [
    ...rowAt(86, HEADS, ENDS),
    ...textAt('income', 310, 86),
    ...ROWS.flatMap((row, index) => rowAt(100 + 14 * index, row, ENDS)),
    ...TEXTS.flatMap((text, index) => textAt(text, 310, 100 + 14 * index)),
    ...textAt('All boats that wait at the gate of the harbour pay a toll, and so do those that', 20, 142),
    ...textBefore('96', 230, 153),
  ];
  const heads = (words: readonly Word[]) => statementsIn([...words, ...body]).at(-1)?.[0];
  expect(heads(above(75, 20))).toEqual(['Part of all Part', '2032', '2031', 'Place of income']);
  expect(heads(above(60, 20))).toEqual([...HEADS, 'income']);
  expect(heads(textAt('Part of all', 20, 75))).toEqual([...HEADS, 'income']);
  expect(heads(above(75, 20).concat(textAt('in one long year of tides', 78, 75)))).toEqual([...HEADS, 'income']);
  expect(
    statementsIn([...body, ...textAt('Notes', 310, 153)])
      .at(-1)
      ?.at(-1),
  ).toEqual(['Sum', '$ 10', '$ 6', 'Net income']);
});
