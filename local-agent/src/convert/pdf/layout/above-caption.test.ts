import { expect, it } from 'vitest';
import { EMPTY_PAGE } from '../../page/empty-page.test.fixture.ts';
import { wordAt } from '../tables/table.test.fixture.ts';
import { withDrawings } from './drawings.ts';

/** A line of words that are ten points wide. */
const line = (text: string, y: number) =>
  text.split(' ').map((word, index) => wordAt(word, y, { x0: 100 + 14 * index, width: 10 }));

const LABELS = [120, 140, 160, 180, 200].flatMap((y) =>
  [100, 160, 220, 280, 340].map((x0) => wordAt(String(x0), y, { x0, width: 20 })),
);

/** An included graphic from 100 to 400 with labels, and a text of two lines in it whose first base line is at `y`. */
const drawnWith = (first: string, y: number) => {
  const text = [...line(first, y), ...line('and the keeper reads it at noon', y + 14)];
  const page = {
    ...EMPTY_PAGE,
    words: [...LABELS, ...text],
    graphics: [{ x0: 90, x1: 500, y0: 100, y1: 400, shapeCount: 40 }],
  };
  const { words, images } = withDrawings(page);
  return { kept: text.filter((word) => words.includes(word)).length, bottom: images[0]?.y1 };
};

it('an included graphic whose white reaches over its caption ends above it, and the caption stays whole', () => {
  expect(drawnWith('Figure 2: The level of the lock', 370)).toEqual({ kept: 14, bottom: 362 });
});

it('other texts in the last part of a graphic are its labels, and a caption farther up ends none', () => {
  expect(drawnWith('The tide and the level of it', 370)).toEqual({ kept: 0, bottom: 400 });
  expect(drawnWith('Figure 2: The level of the lock', 250)).toEqual({ kept: 7, bottom: 400 });
});
