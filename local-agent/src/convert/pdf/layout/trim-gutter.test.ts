import { expect, it } from 'vitest';
import { placedWord } from '../../page/placed-word.test.fixture.ts';
import { groupRows } from '../../page/rows.ts';
import { withBlockers } from './blockers.ts';
import { trimGutter } from './trim-gutter.ts';

it('a heading below two tables beside each other is no part of the columns, however few lines of text there are', () => {
  const text = 'Pumps for locks and drains'.split(' ').map((word, index) => placedWord(word, 60 + 40 * index, 80));
  const heading = placedWord('Variants', 60, 220, { size: 14 });
  const tables = [60, 310].map((x) => ({ box: { x0: x, x1: x + 220, y0: 100, y1: 200 }, content: 'table' }));
  const rows = withBlockers(groupRows([...text, heading]), tables);
  const at = rows.findIndex(({ words }) => words.includes(heading));
  expect(trimGutter(rows, { x0: 280, x1: 310, first: 1, last: at }).last).toBe(at - 1);
});

it('lines below the end of the right column are of the left one, though most letters of the page are smaller', () => {
  const lineAt = (x: number, y: number, size: number) => placedWord('Pumps for locks and drains', x, y, { size });
  const left = [80, 92, 104, 116, 128].map((y) => lineAt(60, y, 10));
  const right = [80, 92, 104].map((y) => lineAt(310, y, 10));
  const notes = Array.from({ length: 20 }, (_, index) => lineAt(60, 200 + 10 * index, 8));
  const gutter = { x0: 250, x1: 310, first: 0, last: 4 };
  expect(trimGutter(groupRows([...left, ...right, ...notes]), gutter).last).toBe(4);
  const heading = [...left.slice(0, 4), lineAt(60, 134, 14)];
  expect(trimGutter(groupRows([...heading, ...right, ...notes]), gutter).last).toBe(3);
  const beside = [82, 86, 90, 94, 98, 102, 106].map((y) => lineAt(310, y, 6));
  const text = notes.map((word) => ({ ...word, size: 10 }));
  const last = groupRows([...left, ...beside]).length - 1;
  expect(trimGutter(groupRows([...left, ...beside, ...text]), { ...gutter, last }).last).toBe(last);
});
