import { expect, it } from 'vitest';
import type { Word } from '../../page/page-content.ts';
import { wordAt } from '../tables/table.test.fixture.ts';
import { levelCentredLabels } from './centred-labels.ts';

const bold = (text: string, baseline: number, size = 13): Word => {
  const word = wordAt(text, baseline, { x0: 20, width: 30, size });
  return { ...word, font: { ...word.font, bold: true } };
};
const lines = (...baselines: number[]) => baselines.map((baseline) => wordAt('Tides', baseline, { x0: 70 }));
/** The base line that the label has among these words. */
const levelOf = (label: Word, words: readonly Word[]) => levelCentredLabels([...words, label]).at(-1)?.baseline;

it('a number beside the middle of two lines, or of four, stands on the first one', () => {
  expect(levelOf(bold('3', 107), lines(100, 112))).toBe(100);
  expect(levelOf(bold('3', 120), lines(100, 112, 126, 138))).toBe(100);
});

it('a name with a colon beside texts stands above them where another name ends at its edge', () => {
  const texts = lines(100, 122, 150);
  const longer = bold('DISCLAIMERS:', 160);
  expect(levelOf(bold('NOTES:', 112), [...texts, { ...longer, x0: 5 }])).toBe(90);
  expect(levelOf(bold('NOTES:', 112), [...texts, longer])).toBe(112);
  expect(levelOf(bold('NOTES:', 112), texts)).toBe(112);
});

it.each([
  ['stands on a line', bold('3', 101), lines(100, 112)],
  ['is not beside the middle', bold('3', 107), lines(100, 112, 124, 136)],
  ['is in regular letters', wordAt('3', 107, { x0: 20, width: 30 }), lines(100, 112)],
  ['is no larger', bold('3', 107, 10), lines(100, 112)],
  ['is another text', bold('Gates', 107), lines(100, 112)],
  ['is far from the lines', bold('3', 107), [wordAt('Tides', 100, { x0: 120 }), wordAt('Tides', 112, { x0: 120 })]],
  ['is one of a row', bold('3', 107), [...lines(100, 112), wordAt('4.5', 107, { x0: 200 })]],
  ['ends a row', bold('3', 107), [wordAt('Gates', 107, { x0: -90 }), ...lines(100, 112)]],
  ['is beside lines far apart', bold('3', 125), lines(100, 150)],
  ['is below them', bold('3', 130), lines(100, 112)],
])('a label stays where it is when it %s', (_, label, words) => {
  expect(levelOf(label, words)).toBe(label.baseline);
});

it('so do labels of which there are many', () => {
  const many = Array.from({ length: 41 }, (_, row) => [
    ...lines(100 + 60 * row, 112 + 60 * row),
    bold('3', 107 + 60 * row),
  ]);
  expect(levelCentredLabels(many.flat())).toEqual(many.flat());
});
