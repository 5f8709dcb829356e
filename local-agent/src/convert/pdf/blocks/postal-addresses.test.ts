import { expect, it } from 'vitest';
import type { FlowItem } from '../flow/page-flow.ts';
import { lineAt } from '../tables/table.test.fixture.ts';
import { addressLines } from './postal-addresses.ts';

type Given = string | { readonly text: string; readonly x0?: number; readonly gap?: number };

const COLUMN = { x0: 0, x1: 120, y0: 0, y1: 800 };

/** The lines that stand by themselves, of lines 12 points apart. */
function own(texts: readonly Given[], columnOf: (index: number) => typeof COLUMN = () => COLUMN): string[] {
  let baseline = 0;
  const items = texts.map((given, index): FlowItem => {
    const { text, x0 = 0, gap = 12 } = typeof given === 'string' ? { text: given } : given;
    baseline += gap;
    return { kind: 'line', line: lineAt(text, baseline, { x0, width: 100 }), column: columnOf(index) };
  });
  return [...addressLines(items)].map(({ text }) => text);
}

const ADDRESS = ['Ann Harbour', 'Quay 5', '12345 Lockstadt'];

it('lines of an address are each by themselves, with the place behind or before its code', () => {
  expect(own(ADDRESS)).toEqual(['Quay 5', '12345 Lockstadt']);
  expect(own(['Harbour Office', '5 Quay Street', 'Lockton, MA 01720'])).toHaveLength(2);
  expect(own(['Ann Harbour', 'Quay 5', 'D-12345 Lockstadt', 'Germany'])).toHaveLength(3);
});

it('an address ends at white, at another edge and with its column', () => {
  expect(own([...ADDRESS, { text: 'Dear Ann', gap: 30 }])).toEqual(['Quay 5', '12345 Lockstadt']);
  expect(own([...ADDRESS, { text: 'Dear Ann', x0: 20 }])).toEqual(['Quay 5', '12345 Lockstadt']);
  expect(own([...ADDRESS, 'Dear Ann'], (index) => (index < 3 ? COLUMN : { ...COLUMN }))).toHaveLength(2);
  expect(own([...ADDRESS, { text: 'Dear Ann', gap: -36 }])).toEqual(['Quay 5', '12345 Lockstadt']);
});

it('other lines are none of an address', () => {
  expect(own(['Ann Harbour', 'Quay 5', 'Lockstadt'])).toEqual([]);
  expect(own(['Ann Harbour', '12345 Lockstadt'])).toEqual([]);
  expect(own(['12345 Lockstadt', 'Ann Harbour', 'Quay 5'])).toEqual([]);
  expect(own([...ADDRESS, 'and the keeper'])).toEqual([]);
  expect(own([...ADDRESS, 'It is open.'])).toEqual([]);
  expect(own([...ADDRESS, 'The keeper of the harbour reads the level of the water'])).toEqual([]);
  expect(own([...ADDRESS, ...Array.from({ length: 5 }, () => 'Quay')])).toEqual([]);
});
