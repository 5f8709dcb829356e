import { expect, it } from 'vitest';
import { convertWith } from '../../convert-with.test.support.ts';
import { groupRows } from '../../page/rows.ts';
import { pdf } from '../convert-pdf.ts';
import { drawPdf } from '../draw-pdf.test.fixture.ts';
import { wordAt } from '../tables/table.test.fixture.ts';
import { fromNumbers, numbersRunOver } from './running-numbers.ts';

/** The text of a page with lines in two columns that share base lines, each line a number and a text. */
async function read(left: readonly string[], right: readonly string[]): Promise<string> {
  const file = await drawPdf((pen) => {
    pen.font('Helvetica', 10);
    for (const [index, lines] of [left, right].entries()) {
      for (const [row, line] of lines.entries()) {
        const [number = '', text = ''] = line.split('|');
        pen.text(number, 60 + 250 * index, 100 + 13 * row, { lineBreak: false });
        pen.text(text, 84 + 250 * index, 100 + 13 * row, { lineBreak: false });
      }
    }
  });
  return (await convertWith(pdf, file)).markdown;
}

it('references whose numbers run over to the right are two columns', async () => {
  const text = await read(
    [
      '[8]|A. Berg, Harbours 12, 40 (1998).',
      '[9]|P. Holm and E. Strand, Cranes 7, 3',
      '|(1999).',
      '[10]|O. Dahl, Locks 2, 81 (2001).',
    ],
    [
      '[11]|L. Vik, Lamps 5, 17 (2002).',
      '[12]|E. Strand and A. Berg, The Mole 4, 9',
      '|(2004).',
      '[13]|P. Holm, Weirs 1, 30 (2005).',
    ],
  );
  expect(text.split('\n\n')).toEqual([
    '[8] A. Berg, Harbours 12, 40 (1998).',
    '[9] P. Holm and E. Strand, Cranes 7, 3 (1999).',
    '[10] O. Dahl, Locks 2, 81 (2001).',
    '[11] L. Vik, Lamps 5, 17 (2002).',
    '[12] E. Strand and A. Berg, The Mole 4, 9 (2004).',
    '[13] P. Holm, Weirs 1, 30 (2005).',
  ]);
});

it('the halves of a list of numbered rows are read one after the other', async () => {
  const text = await read(['1|500', '2|540', '3|620', '4|700'], ['5|710', '6|840', '7|860']);
  expect(text.match(/\d+/g)?.join(' ')).toBe('1 500 2 540 3 620 4 700 5 710 6 840 7 860');
});

const ROWS = (right: readonly string[]) =>
  groupRows([
    wordAt('The', 70, { x0: 60, width: 30 }),
    wordAt('crew', 70, { x0: 260, width: 30 }),
    ...right.flatMap((number, row) => [
      wordAt(`${row + 1}`, 100 + 12 * row, { x0: 60, width: 8 }),
      wordAt('East', 100 + 12 * row, { x0: 80, width: 60 }),
      wordAt(number, 100 + 12 * row, { x0: 260, width: 8 }),
      wordAt('West', 100 + 12 * row, { x0: 280, width: 60 }),
    ]),
  ]);
const STRIP = { x0: 140, x1: 260, first: 1, last: 3 };

it('numbers on the right continue those on the left without a gap', () => {
  expect(numbersRunOver(ROWS(['4', '5', '6']), STRIP)).toBe(true);
  expect(numbersRunOver(ROWS(['5', '6', '7']), STRIP)).toBe(false);
  expect(numbersRunOver(ROWS(['4', '6', '8']), STRIP)).toBe(false);
  expect(numbersRunOver(ROWS(['4.', '5.', '6.']), STRIP)).toBe(false);
});

it('what white parts from the numbers is above their columns', () => {
  const references = ROWS(['[4]', '[5]', '[6]']).map((row) => ({
    ...row,
    words: row.words.map((word) => (/^\d$/.test(word.text) ? { ...word, text: `[${word.text}]` } : word)),
  }));
  expect(fromNumbers(references, { ...STRIP, first: 0 }).first).toBe(1);
  const near = references.map((row, index) => (index === 0 ? { ...row, y1: row.y1 + 12 } : row));
  expect(fromNumbers(near, { ...STRIP, first: 0 }).first).toBe(0);
});
