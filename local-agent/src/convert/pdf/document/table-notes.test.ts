import { expect, it } from 'vitest';
import { convertWith } from '../../convert-with.test.support.ts';
import { pdf } from '../convert-pdf.ts';
import { drawPdf, grid } from '../draw-pdf.test.fixture.ts';

const NOTES = ['(a) Includes the tolls of boats that pay at the gate.', '(b) Excludes ferries, which pay by the year.'];

/** A table, and below it texts, each a line with white above it. `title` stands above, `label` in the table. */
const below = async (texts: readonly string[], { title = 'Tolls by month', label = 'Boats', value = '12' } = {}) => {
  const file = await drawPdf((pen) => {
    const put = (text: string, x: number, y: number) => pen.text(text, x, y, { lineBreak: false });
    put(title, 60, 60);
    grid(pen.font('Helvetica', 10), [60, 260, 360], [90, 110, 130, 150]);
    for (const [row, cells] of [
      ['Kind', 'Tolls'],
      [label, value],
      ['Ferries', '7'],
    ].entries())
      for (const [column, text] of cells.entries()) put(text, [64, 264][column] ?? 0, 95 + 20 * row);
    for (const [index, text] of texts.entries()) put(text, 60, 170 + 24 * index);
  });
  const { markdown } = await convertWith(pdf, file);
  return markdown.split('\n').filter((line) => /^(?:- )?\(/.test(line));
};
const items = NOTES.map((note) => `- ${note}`);

it.each([
  ['a row', { label: 'Boats (a)' }],
  ['a row, without a space', { label: 'Boats(b)' }],
  ['the title', { title: 'Tolls by month (b)' }],
])('notes to which %s refers are paragraphs', async (_, more) => {
  expect(await below(NOTES, more)).toEqual(NOTES);
});

it.each([
  ['no mark', {}],
  ['another mark', { label: 'Boats (c)' }],
  ['a cell of its own', { value: '(a)' }],
])('items below a table with %s are a list', async (_, more) => {
  expect(await below(NOTES, more)).toEqual(items);
});

it('a source may stand above the notes, but items below a text are a list', async () => {
  const texts = ['Source: books of the gate.', 'Figures are rounded.', 'Tolls are in crowns.', 'All pay by noon.'];
  expect(await below([...texts.slice(1), ...NOTES], { label: 'Boats (a)' })).toEqual(NOTES);
  expect(await below([...texts, ...NOTES], { label: 'Boats (a)' })).toEqual(items);
});

it('notes with numbers are paragraphs, also those that no mark refers to', async () => {
  const numbered = NOTES.map((note) => note.replace('(a)', '(1)').replace('(b)', '(2)'));
  expect(await below(numbered, { label: 'Boats (2)' })).toEqual(numbered);
});

it('items that are numbered in another way are a list', async () => {
  const other = ['(1) Boats wait on the left side of the gate.', '(2) Ferries leave by noon and by night.'];
  expect(await below([...NOTES, ...other], { label: 'Boats (a)' })).toEqual([
    ...NOTES,
    ...other.map((text) => `- ${text}`),
  ]);
});

it('capital letters are marks too, and those of a table right above the last one count below it', async () => {
  const capital = NOTES.map((note) => note.replace('(a)', '(A)').replace('(b)', '(B)'));
  expect(await below(capital, { label: 'Boats (B)' })).toEqual(capital);
  const file = await drawPdf((pen) => {
    const put = (text: string, x: number, y: number) => pen.text(text, x, y, { lineBreak: false });
    pen.font('Helvetica', 10);
    for (const [at, label] of ['Boats (1)(2)', 'Barges'].entries()) {
      grid(pen, [60, 260, 360], [90 + 120 * at, 110 + 120 * at, 130 + 120 * at]);
      for (const [row, cells] of [
        ['Kind', 'Tolls'],
        [label, '12'],
      ].entries())
        for (const [column, text] of cells.entries()) put(text, [64, 264][column] ?? 0, 95 + 20 * row + 120 * at);
      put(`(${at + 1}) Includes the tolls that are paid at the gate number ${at}:`, 60, 150 + 120 * at);
    }
  });
  const { markdown } = await convertWith(pdf, file);
  expect(markdown).not.toContain('- (');
});
