import { describe, expect, it } from 'vitest';
import type { Word } from '../../page/page-content.ts';
import { placedWord } from '../../page/placed-word.test.fixture.ts';
import { levelSizes } from './level-sizes.ts';

/** Sizes of words that a program stretched to their widths. */
const STRETCHED = [10, 7, 10, 8];
const TEXT = ['harbour', 'is', 'lantern', 'of', 'keepers', 'an', 'evening', 'it'];

/** A line of words, each of which takes the next of some sizes and drops; the first stands at `x`, the last ends 222 behind. */
function line(baseline: number, { sizes = STRETCHED, drops = [0], x = 40 } = {}): Word[] {
  let at = x - 6;
  return TEXT.map((text, index) => {
    const size = sizes[index % sizes.length] ?? 10;
    const word = placedWord(text, at + 6, baseline + (drops[index % drops.length] ?? 0), { size });
    at = word.x1;
    return word;
  });
}

const page = (...lines: Word[][]) => [...[100, 112, 124, 136].map((baseline) => line(baseline)), ...lines].flat();
const sizesOf = (words: ReturnType<typeof levelSizes>) => [...new Set(words.map(({ size }) => size))];

describe('words of a scan that were stretched by their size', () => {
  it('get the size of the text of the page', () => {
    expect(sizesOf(levelSizes(page()))).toEqual([10]);
  });

  it('keep the size of a line that is larger', () => {
    expect(sizesOf(levelSizes(page(line(160, { sizes: [16, 15] }))))).toEqual([10, 16]);
    expect(sizesOf(levelSizes(page(line(160, { sizes: [11, 9] }))))).toEqual([10]);
  });

  it('stand on one base line, but for marks of notes', () => {
    const leveled = levelSizes(page(line(160, { drops: [0, 0, 3, 0, 0, 2, 0, 0] })));
    expect([...new Set(leveled.slice(-8).map(({ baseline }) => baseline))]).toEqual([160]);
    // A mark, a digit that is hardly raised, and a word that is.
    const raised = [placedWord('3', 264, 156.5), placedWord('4', 300, 158.5), placedWord('now', 340, 156.5)];
    const between = [270, 310, 360].map((x) => [placedWord('so', x, 160), placedWord('it', x + 12, 160)]);
    const words = raised.flatMap((word, at) => [word, ...(between[at] ?? [])]);
    const level = levelSizes(page([...line(160), ...words])).slice(-9);
    expect(level.map(({ size }) => size)).toEqual([7, 10, 10, 10, 10, 10, 10, 10, 10]);
    expect(level.map(({ baseline }) => baseline)).toEqual([156.5, 160, 160, 160, 160, 160, 160, 160, 160]);
  });

  it('stay where few are unlike, or few are many', () => {
    const alike = [100, 112, 124, 136].flatMap((baseline) => line(baseline, { sizes: [10, 10.5] }));
    expect(sizesOf(levelSizes(alike))).toEqual([10, 10.5]);
    expect(sizesOf(levelSizes(line(100)))).toHaveLength(3);
    const mostly = [200, 212, 224, 236, 248].flatMap((baseline) => line(baseline, { sizes: [10] }));
    expect(sizesOf(levelSizes([...page(), ...mostly]))).toHaveLength(3);
  });

  it('end a line where the next one is lower, far to the right, or back to the left', () => {
    const large = { sizes: [16] };
    for (const other of [
      line(166, { ...large, x: 268 }),
      line(160, { ...large, x: 300 }),
      line(160, { ...large, x: 200 }),
    ])
      expect(sizesOf(levelSizes(page([...line(160), ...other])).slice(-16, -8))).toEqual([10]);
  });
});
