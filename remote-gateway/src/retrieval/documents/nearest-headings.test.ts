import { describe, expect, it } from 'vitest';
import { nearestHeadings } from './nearest-headings.ts';

const outline = [
  'Ferry manual',
  '3.2 Retries and timeouts',
  'Storage',
  'Wartung',
  'Retry schedule',
  'Fees',
  'Index',
].map((text, start) => ({ level: 2, text, start }));

describe('the nearest headings', () => {
  it.each([
    ['Retries', '3.2 Retries and timeouts'],
    ['storrage', 'Storage'],
    ['WARTUNGEN', 'Wartung'],
  ])('of %s begin with %s', (name, nearest) => {
    expect(nearestHeadings(name, outline)[0]).toBe(nearest);
  });

  it('are the first of the document when none is near', () => {
    expect(nearestHeadings('今日は', outline)).toEqual(outline.slice(0, 5).map(({ text }) => text));
    expect(nearestHeadings('x', [])).toEqual([]);
  });
});
