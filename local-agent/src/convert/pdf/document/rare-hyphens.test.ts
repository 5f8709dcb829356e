import { expect, it } from 'vitest';
import type { PageFlow } from '../flow/page-flow.ts';
import { plainLine } from '../layout/line.test.fixture.ts';
import { readHyphens } from './line-end-hyphens.ts';

const COLUMN = { x0: 60, x1: 500, y0: 60, y1: 760 };

/** A page of long lines that end at one place or `apart` points from each other, some of them with a hyphen. */
const pageOf = (count: number, hyphens: number, apart: number): PageFlow => ({
  width: 600,
  height: 800,
  items: Array.from({ length: count }, (_, index) => {
    const text = index < 2 * hyphens && index % 2 === 0 ? 'boats wait at the gate of the harbour for a lower-' : '';
    const line = plainLine(text || 'tide which comes in the night before the lamp is lit');
    const baseline = 60 + 10 * index;
    const x1 = COLUMN.x1 - (index % 3) * apart;
    return {
      kind: 'line' as const,
      column: COLUMN,
      line: { ...line, baseline, y0: baseline - 8, y1: baseline + 2, x1 },
    };
  }),
});

const hyphenOf = (page: PageFlow) => {
  const [first] = readHyphens([page])[0]?.items ?? [];
  return first?.kind === 'line' ? first.line.hyphen : undefined;
};

it('a hyphen stays where hardly any of many lines of different length ends with one', () => {
  expect(hyphenOf(pageOf(80, 1, 8))).toBe('stays');
});

it.each([
  ['of few lines', pageOf(40, 1, 8)],
  ['of justified lines', pageOf(80, 1, 0)],
  ['of lines that often end so', pageOf(80, 4, 8)],
])('nothing shows what it is in a text %s', (_, page) => {
  expect(hyphenOf(page)).toBeUndefined();
});
