import { expect, it } from 'vitest';
import { groupRows } from '../../page/rows.ts';
import { areNestedHeadings, isNumberedHeading } from './numbered-heading.ts';

/** A line of words 40 points wide. */
const line = (texts: readonly string[], bold: boolean, baseline: number, size = 10) =>
  groupRows(
    texts.map((text, index) => ({
      text,
      x0: 72 + 50 * index,
      x1: 112 + 50 * index,
      y0: baseline - 8,
      y1: baseline + 2,
      baseline,
      size,
      font: { name: 'Sans', bold, italic: false, monospace: false },
      color: '#000000',
    })),
  )[0];

const isHeading = (number: string, below: string, bold = true) => {
  const row = line([number, 'Depths'], true, 100);
  return row !== undefined && isNumberedHeading(row, line([below, 'tides'], bold, 120));
};

it('a bold section number and name above text of the usual weight is a heading', () => {
  expect(isHeading('5.11.1', 'The', false)).toBe(true);
  expect(isHeading('5.11.1', 'The', true)).toBe(false);
});

it('so is one in larger letters than what is below, of any weight', () => {
  const isLarger = (size: number, ...texts: readonly string[]) => {
    const row = line(texts, false, 100, size);
    return row !== undefined && isNumberedHeading(row, line(['The', 'tides'], false, 120));
  };
  expect(isLarger(12, '5.11.1', 'Depths')).toBe(true);
  expect(isLarger(11, '5.11.1', 'Depths')).toBe(false);
  expect(isLarger(12, '5.11.1', 'Depths', '12.5')).toBe(false);
  expect(isLarger(12, '5', 'Depths')).toBe(false);
  const row = line(['5.11.1', 'Depths'], false, 100, 12);
  expect(row && isNumberedHeading(row, undefined)).toBe(false);
});

it('so it is above the next section and above the first one within it', () => {
  expect(isHeading('5.11.1', '5.11.2')).toBe(true);
  expect(isHeading('5.11.', '5.11.1.')).toBe(true);
  expect(isHeading('5.11.1', '5.11.3')).toBe(false);
  expect(isHeading('5.11.1', '5.11.1.2')).toBe(false);
});

it('a section number and a name alone between the lines of a page are a heading, with a figure behind them a row', () => {
  const areHeadings = (...texts: readonly string[]) =>
    areNestedHeadings([line(texts, false, 100)].flatMap((row) => row ?? []));
  expect(areHeadings('3.1.3', 'Depths', 'of', 'the', 'harbour')).toBe(true);
  expect(areHeadings('3.1.3', 'Depths', '12.5')).toBe(false);
  expect(areHeadings('3', 'Depths')).toBe(false);
});
