import { expect, it } from 'vitest';
import { convertWith } from '../../convert-with.test.support.ts';
import { placedWord } from '../../page/placed-word.test.fixture.ts';
import { groupRows } from '../../page/rows.ts';
import { pdf } from '../convert-pdf.ts';
import { cells, drawPdf } from '../draw-pdf.test.fixture.ts';
import { findNarrowSeparators, findSeparators } from './separators.ts';

const TEXTS = ['Tides', 'Ferries in summer', 'Ships', 'Harbour dues of the towns', 'Piers', 'Lights'];

it('a text that nearly touches the column behind it hides no column where the other rows show one', async () => {
  const file = await drawPdf((pen) => {
    pen.font('Helvetica', 10);
    const next = 160 + pen.widthOfString('Harbour dues of the towns') + 2.5;
    for (const y of [76, 94, 210]) pen.moveTo(60, y).lineTo(500, y).stroke();
    cells(pen, [['Part', 'Subject', 'Office']], [60, 160, next], 80);
    for (const [index, text] of TEXTS.entries())
      cells(pen, [[`Part ${index}`, text, `Office of Ulva, room ${index}`]], [60, 160, next], 98 + 18 * index);
  });
  const text = (await convertWith(pdf, file)).markdown;
  expect(text).toContain('| Part | Subject | Office |');
  expect(text).toContain('| Part 3 | Harbour dues of the towns | Office of Ulva, room 3 |');
});

it('texts behind bullets are no column, whatever sign they begin with', async () => {
  const file = await drawPdf((pen) => {
    pen.font('Helvetica', 10);
    for (const y of [76, 230]) pen.moveTo(60, y).lineTo(500, y).stroke();
    for (const [index, text] of TEXTS.entries())
      cells(pen, [['\u2022', `:${text.toLowerCase()} and what is known of them`]], [60, 72], 84 + 18 * index);
  });
  const text = (await convertWith(pdf, file)).markdown;
  expect(text).toContain('- :ships and what is known of them');
  expect(text).not.toContain('| --- |');
});

it('points that lead to page numbers are no columns', async () => {
  const file = await drawPdf((pen) => {
    pen.font('Helvetica', 10);
    for (const y of [76, 230]) pen.moveTo(60, y).lineTo(500, y).stroke();
    for (const [index, text] of TEXTS.entries()) {
      const points = Array.from({ length: 12 }, () => '.');
      const xs = points.map((_, at) => 260 + 7 * at);
      cells(pen, [[`${index}.1`, text, ...points, String(17 + index)]], [60, 100, ...xs, 480], 84 + 18 * index);
    }
  });
  expect((await convertWith(pdf, file)).markdown).not.toMatch(/\| \. \|/);
});

it('a column of numbers right beside one of codes is a column where lines of other cells are between the rows', () => {
  const heads = [placedWord('Berth', 10, 8), placedWord('Number', 10, 20), placedWord('Kind', 50, 20)];
  const records = ['Long quay', 'Coal pier', 'Fish dock', 'Dry dock', 'Mud bank'].flatMap((name, index) => [
    placedWord(name, 120, 38 + 24 * index),
    placedWord(String(41207 + index), 20, 50 + 24 * index),
    placedWord('BAW', 48, 50 + 24 * index),
    placedWord('north', 120, 50 + 24 * index),
  ]);
  const rows = groupRows([...heads, ...records]);
  expect(findNarrowSeparators(rows, 10, [{ x0: 80, x1: 120 }])).toEqual([{ x0: 45, x1: 48 }]);
});

it('the spaces between bold words are no columns, though they are wider than those of the text', () => {
  const bold = { name: 'F', bold: true, italic: false, monospace: false };
  const rows = [0, 1, 2].map((index) => {
    const words = groupRows([
      { ...placedWord('Remove', 10, 20 * index), font: bold },
      { ...placedWord('ships', 43.8, 20 * index), font: bold },
      placedWord('Takes', 120, 20 * index),
      placedWord('them', 148.8, 20 * index),
    ]);
    return words[0];
  });
  const own = rows.flatMap((row) => row ?? []);
  expect(findSeparators(own, 3.6, 0)).toEqual([
    { x0: 68.8, x1: 120 },
    { x0: 145, x1: 148.8 },
  ]);
});
