import { expect, it } from 'vitest';
import { convertWith } from '../../convert-with.test.support.ts';
import { pdf } from '../convert-pdf.ts';
import { drawPdf } from '../draw-pdf.test.fixture.ts';
import { lineAt, tableOf } from '../tables/table.test.fixture.ts';
import { feetLast } from './feet-last.ts';
import type { FlowItem } from './page-flow.ts';

const item = (text: string, baseline: number, x0 = 0): FlowItem => {
  const line = lineAt(text, baseline, { x0 });
  return { kind: 'line', line, column: line };
};
const textsOf = (items: readonly FlowItem[]) => items.map((one) => (one.kind === 'line' ? one.line.text : one.kind));

it('the foot of a page stands behind its columns, with all that is at its height', () => {
  const [foot, number] = [item('Acts 4', 780), item('7', 781, 300)];
  const page = [item('The gate', 700), foot, item('opens', 60, 200), number, item('at noon.', 740, 200)];
  expect(textsOf(feetLast(page, 800))).toEqual(['The gate', 'opens', 'at noon.', 'Acts 4', '7']);
});

it('the last line of a column, one above the foot, and one beside a table are none', () => {
  const near = [item('The gate', 765), item('opens', 780), item('at noon.', 740, 200)];
  expect(feetLast(near, 800)).toBe(near);
  const high = [item('The gate', 600), item('opens', 700), item('at noon.', 640, 200)];
  expect(feetLast(high, 800)).toBe(high);
  const table: FlowItem = { kind: 'table', table: { ...tableOf([['a', 'b']]), y0: 700, y1: 775 } };
  const beside = [item('opens', 780), table];
  expect(feetLast(beside, 800)).toBe(beside);
});

it('a sentence is whole that goes from one column into the next above the foot', async () => {
  const document = await drawPdf((pen) => {
    pen.font('Helvetica', 9);
    const write = (x: number, y: number, from: number) => {
      const words = [
        'the level of the water',
        'the weather and the wind',
        'the names of the boats',
        'the hour and the day',
      ];
      for (let row = 0; row < 49; row++) {
        const begins = ['and', 'then', 'both', 'also'][(row + from) % 4] ?? '';
        pen.text(`${begins} he writes ${words[(3 * row + from) % 4]} ${row} into the book`, x, y + 15 * row, {
          lineBreak: false,
        });
      }
    };
    write(50, 60, 0);
    write(320, 60, 1);
    pen.font('Helvetica', 8).text('Acts of the harbour 12', 50, 802, { lineBreak: false });
  });
  const { markdown } = await convertWith(pdf, document);
  expect(markdown).toMatch(/ 48 into the book then he writes [a-z ]+ 0 into/);
  expect(markdown).toMatch(/Acts of the harbour 12$/);
});
