import { expect, it } from 'vitest';
import { halvesOf } from './halves.ts';
import { rowAt, textAt } from './statement-words.test.fixture.ts';

const textOf = (words: ReturnType<typeof halvesOf>[number]) => words.map(({ text }) => text).join(' ');
const labels = ['Berths', 'Locks', 'Dues', 'Ferries'];
/** Tables with wide gaps between their own columns, at 20 and at `x`. */
const beside = (x: number, label: (index: number) => string) =>
  labels.flatMap((name, index) => [
    ...rowAt(100 + 14 * index, [name, '1,234', '5'], [150, 260]),
    ...(label(index) ? textAt(label(index), x, 100 + 14 * index) : []),
    ...rowAt(100 + 14 * index, ['', '6,789', '12%'], [420, 540]),
  ]);

it('tables beside each other are parted at the strip that the page has in its middle, below a title over both', () => {
  const title = textAt('Metrics', 260, 86);
  const halves = halvesOf([...title, ...beside(285, (index) => labels[index] ?? '')]).map(textOf);
  expect(halves).toEqual([
    'Berths 1,234 5 Locks 1,234 5 Dues 1,234 5 Ferries 1,234 5',
    'Berths 6,789 12% Locks 6,789 12% Dues 6,789 12% Ferries 6,789 12%',
  ]);
});

it('a strip between the figures of one table parts nothing', () => {
  expect(halvesOf(beside(285, () => ''))).toEqual([]);
});

it('a half may end far above the other, and a few words beside a table are none', () => {
  const more = Array.from({ length: 20 }, (_, index) => rowAt(156 + 14 * index, ['Fees', '3,210', '7'], [150, 260]));
  const words = [...beside(285, (index) => labels[index] ?? ''), ...more.flat()];
  expect(halvesOf(words).map((half) => half.length)).toEqual([72, 12]);
  expect(halvesOf(words.filter(({ x0, y0 }) => x0 < 285 || y0 < 120))).toEqual([]);
});
