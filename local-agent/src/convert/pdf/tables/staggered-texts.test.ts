import { expect, it } from 'vitest';
import type { Word } from '../../page/page-content.ts';
import { placedWord } from '../../page/placed-word.test.fixture.ts';
import { cellLines } from './ruled-table.ts';
import { partStaggered } from './staggered-texts.ts';

const read = (words: readonly Word[]) => partStaggered(words)?.map((part) => part.map(({ text }) => text).join(' '));

const labels = [
  placedWord('ROAD:', 10, 35),
  placedWord('RAIL:', 80, 35),
  placedWord('INLAND', 150, 29),
  placedWord('WATER:', 150, 41),
  placedWord('OPEN', 250, 29),
  placedWord('SEA:', 250, 41),
];

it('reads labels of one line and of two beside each other one after the other', () => {
  expect(read([placedWord('Carried', 10, 10), placedWord('by', 50, 10), ...labels])).toEqual([
    'Carried by',
    'ROAD:',
    'RAIL:',
    'INLAND WATER:',
    'OPEN SEA:',
  ]);
  expect(cellLines(labels).map(({ text }) => text)).toEqual(['ROAD:', 'RAIL:', 'INLAND', 'WATER:', 'OPEN', 'SEA:']);
});

it('reads rows on common base lines, and texts that no white parts, from side to side', () => {
  const level = labels.map((word) => placedWord(word.text, word.x0, word.baseline === 35 ? 29 : word.baseline));
  expect(read(level)).toBeUndefined();
  expect(read([...labels, placedWord('all of these ways are open to it from', 15, 47)])).toBeUndefined();
});
