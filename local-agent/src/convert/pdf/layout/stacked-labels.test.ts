import { expect, it } from 'vitest';
import { wordAt } from '../tables/table.test.fixture.ts';
import { stackedLabels } from './stacked-labels.ts';

const label = (text: string, x0: number, baseline: number, size = 10) => {
  const words = [{ ...wordAt(text, baseline, { x0, width: 5 * text.length, size }) }];
  return { x0, x1: x0 + 5 * text.length, y0: baseline - size, y1: baseline, words, text };
};
const order = (...labels: readonly ReturnType<typeof label>[]) => stackedLabels(labels).map(({ text }) => text);

it('the lines of labels beside each other follow each other', () => {
  const first = [label('Smart', 0, 20), label('Novel', 100, 20)];
  expect(order(...first, label('boats', 0, 32), label('gates', 100, 32), label('and locks', 90, 44))).toEqual([
    'Smart',
    'boats',
    'Novel',
    'gates',
    'and locks',
  ]);
});

it.each([
  ['far below', label('boats', 0, 40)],
  ['at another x', label('boats', 8, 32)],
  ['larger', label('boats', 0, 32, 13)],
  ['beside it', label('boats', 4, 20)],
  ['a figure', label('2.5', 0, 32)],
])('a text %s is a label of its own', (_, other) => {
  expect(order(label('Smart', 0, 20), label('Novel', 100, 20), other)).toEqual(['Smart', 'Novel', other.text]);
});

it('values stand behind their names', () => {
  const rows = ['Author:', 'Created:'].flatMap((name, row) => [
    label(name, 0, 20 + 12 * row),
    label(['Keeper', 'Monday'][row] ?? '', 80, 20 + 12 * row),
  ]);
  expect(order(...rows)).toEqual(['Author:', 'Keeper', 'Created:', 'Monday']);
});

it('figures of an axis stay in their row', () => {
  const figures = [label('10', 0, 20), label('20', 100, 20), label('May', 0, 32), label('June', 100, 32)];
  expect(order(...figures)).toEqual(['10', '20', 'May', 'June']);
});

it('the labels of a map keep their order', () => {
  const many = Array.from({ length: 250 }, (_, index) => [label('Quay', 0, 40 * index), label('Lock', 90, 40 * index)]);
  const last = label('house', 0, 40 * 249 + 12);
  expect(order(...many.flat(), last).at(-1)).toBe('house');
  expect(order(...many.slice(1).flat(), last).at(-1)).toBe('Lock');
});
