import { expect, it } from 'vitest';
import { plainLine } from '../layout/line.test.fixture.ts';
import { loneStars } from './lone-stars.ts';

/** Which of these lines, each with its x, are notes. */
const notes = (...lines: readonly (readonly [text: string, x0: number])[]): string[] => {
  const items = lines.map(([text, x0]) => {
    const line = { ...plainLine(text), x0 };
    return { kind: 'line' as const, line, column: line };
  });
  return [...loneStars(items)].map(({ text }) => text);
};

it('a single star begins a note, two at one place are a list', () => {
  expect(notes(['The gate opens.', 60], ['* at low water', 60])).toEqual(['* at low water']);
  expect(notes(['* ropes', 60], ['* lamps', 60])).toEqual([]);
});

it('a single star that is set in below an item is an item of it', () => {
  expect(notes(['\u2013 lamps', 60], ['\u2217 with oil', 80])).toEqual([]);
  expect(notes(['\u2013 lamps', 60], ['\u2217 sold out', 60])).toEqual(['\u2217 sold out']);
});
