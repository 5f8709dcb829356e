import { expect, it } from 'vitest';
import { centred, markdown, put, rowsOf } from './drawn-statement.test.fixture.ts';

const MIDDLES = [226, 291, 353, 417, 479];
const HEADS = ['Harbour-8x22B', 'Wharf-3-70B', 'Quay1.5-72B', 'Quay1.5-110B', 'Quay2-72B'];
const NORTH = [
  ['Gates', '74.0', '82.0', '75.6', '76.5', '82.3'],
  ['Gates-Up', '56.1', '56.2', '51.7', '50.5', '64.4'],
  ['Tides', '49.7', '41.9', '39.4', '32.8', '42.4'],
];
const SOUTH = [
  ['Locks', '73.8', '81.7', '71.3', '74.4', '86.0'],
  ['Weirs on time', '75.9', '82.3', '71.9', '76.4', '80.2'],
];

/** The rows of a table with lines around its heads and around the names of groups of rows, which stand about a middle. */
const table = async (middle: number) =>
  rowsOf(
    await markdown((pen) => {
      const lineAt = (y: number) => pen.moveTo(108, y).lineTo(504, y).stroke();
      const rowAt = (y: number, [name = '', ...texts]: readonly string[]) => {
        put(pen, name, 108, y);
        for (const [index, text] of texts.entries()) centred(pen, text, MIDDLES[index] ?? 0, y);
      };
      const groupAt = (y: number, name: string) => {
        lineAt(y);
        centred(pen.font('Times-Italic', 10), name, middle, y + 3);
        lineAt(y + 16);
        pen.font('Times-Roman', 10);
      };
      lineAt(136);
      pen.font('Times-Bold', 10);
      rowAt(139, ['Places', ...HEADS]);
      groupAt(152, 'North');
      for (const [row, texts] of NORTH.entries()) rowAt(171 + 12 * row, texts);
      groupAt(208, 'South');
      for (const [row, texts] of SOUTH.entries()) rowAt(227 + 12 * row, texts);
      lineAt(252);
    }),
  );

it('the name of a group of rows in the middle of a table leaves the heads of its columns in the table', async () => {
  expect((await table(306))[0]).toBe(`| Places | ${HEADS.join(' | ')} |`);
});
