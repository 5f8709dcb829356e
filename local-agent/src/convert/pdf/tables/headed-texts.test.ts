import { expect, it } from 'vitest';
import { convertWith } from '../../convert-with.test.support.ts';
import type { Rule } from '../../page/page-content.ts';
import { pdf } from '../convert-pdf.ts';
import { cells, drawPdf, lines } from '../draw-pdf.test.fixture.ts';
import { findHeadedTexts } from './headed-texts.ts';
import { textsOf, wordAt } from './table.test.fixture.ts';

/** Two lines below heads, 20 points apart. */
const RULES: readonly Rule[] = [
  { at: 102, from: 0, to: 200, thickness: 1 },
  { at: 102, from: 220, to: 400, thickness: 1 },
];
const HEADS = [wordAt('Paper', 99), wordAt('Place', 99, { x0: 220 })];
const BODY = [
  wordAt('Report of the harbour board', 113, { width: 190 }),
  wordAt('Part III', 113, { x0: 220 }),
  wordAt('for the year', 123, { width: 60 }),
];
const TABLE = [
  ['Paper', 'Place'],
  ['Report of the harbour board for the year', 'Part III'],
];

const read = (words = [...HEADS, ...BODY], rules = RULES) => findHeadedTexts(rules, words).map(textsOf)[0];

it('heads with a line each are those of the texts below them', () => {
  expect(read()).toEqual(TABLE);
  expect(read([...HEADS, ...BODY, wordAt('Harbour', 180, { width: 300 })])).toEqual(TABLE);
});

it('each line has a head right above it and a text right below', () => {
  expect(read([...HEADS.slice(0, 1), ...BODY])).toBeUndefined();
  expect(read([...HEADS, ...BODY.filter(({ x0 }) => x0 === 0)])).toBeUndefined();
  expect(read([...HEADS.map((word) => ({ ...word, baseline: 80, y0: 72, y1: 82 })), ...BODY])).toBeUndefined();
  expect(read([...HEADS, ...BODY.map((word) => ({ ...word, baseline: word.baseline + 40 }))])).toBeUndefined();
  expect(read([...HEADS, wordAt('Report', 113), wordAt('1,200', 113, { x0: 220 })])).toBeUndefined();
  expect(read([wordAt('2030', 99), HEADS[1] ?? wordAt('', 0), ...BODY])).toBeUndefined();
});

it('heads may have several lines, as far as these stand near each other and between the ends of the lines below', () => {
  const long = [['Name of Paper', 'Place'], ...TABLE.slice(1)];
  expect(read([...HEADS, ...BODY, wordAt('Name of', 87)])).toEqual(long);
  expect(
    read([...HEADS, ...BODY, wordAt('Name of', 87), wordAt('All these papers are read', 75, { width: 210 })]),
  ).toEqual(long);
  expect(read([...HEADS, ...BODY, wordAt('All of', 79)])).toEqual(TABLE);
});

it('many rows are found elsewhere', () => {
  const rows = (count: number) =>
    Array.from({ length: count }, (_, row) => [
      wordAt(`Report ${row}`, 115 + 18 * row),
      wordAt(`Part ${row}`, 115 + 18 * row, { x0: 220 }),
    ]).flat();
  expect(read([...HEADS, ...rows(2)])).toHaveLength(3);
  expect(read([...HEADS, ...rows(3)])).toBeUndefined();
});

it('words that reach over the white between the lines are of another text', () => {
  expect(read([...HEADS, ...BODY, wordAt('and of others', 133, { width: 230 })])).toBeUndefined();
  expect(read([wordAt('Paper', 99, { width: 210 }), ...HEADS.slice(1), ...BODY])).toBeUndefined();
  expect(read([...HEADS, wordAt('All', 99, { x0: 204, width: 12 }), ...BODY])).toBeUndefined();
});

it('the lines are level, long, and have white between them', () => {
  const [left, right] = RULES;
  const withRight = (more: Partial<Rule>) => (left && right ? [left, { ...right, ...more }] : []);
  expect(read(undefined, withRight({ at: 104 }))).toBeUndefined();
  expect(read(undefined, withRight({ from: 205 }))).toBeUndefined();
  expect(read(undefined, withRight({ from: 209.5 }))).toEqual(TABLE);
  expect(
    read([...HEADS.slice(0, 1), wordAt('At', 99, { x0: 220, width: 10 }), ...BODY], withRight({ to: 255 })),
  ).toBeUndefined();
  expect(read(undefined, RULES.slice(0, 1))).toBeUndefined();
  expect(read(undefined, [...RULES].reverse())).toEqual(TABLE);
});

it('one row of texts below such heads is a table, and all lines of these are in it', async () => {
  const file = await drawPdf((pen) => {
    lines(pen.font('Helvetica', 10), ['The papers of the harbour are read with this one.'], 60, 60);
    cells(pen, [['Name of the'], ['paper', 'Part into which it is read']], [60, 320], 88, 12);
    pen.moveTo(60, 113).lineTo(300, 113).stroke().moveTo(320, 113).lineTo(540, 113).stroke();
    cells(
      pen,
      [['Report of the harbour board, which is read in', 'Part III'], ['the month of May']],
      [60, 320],
      117,
      12,
    );
  });
  const { markdown } = await convertWith(pdf, file);
  expect(markdown).toContain('| Report of the harbour board, which is read in the month of May | Part III |');
  expect(markdown.match(/Name of the.*/g)).toEqual(['Name of the paper | Part into which it is read |']);
});
