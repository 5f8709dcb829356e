import { expect, it } from 'vitest';
import type { FlowItem } from '../flow/page-flow.ts';
import { STATISTICS } from '../flow/text-statistics.test.fixture.ts';
import { plainLine } from '../layout/line.test.fixture.ts';
import { draftBlocks } from './draft-blocks.ts';
import { partCaptions } from './part-captions.ts';

const COLUMN = { x0: 0, y0: 0, x1: 500, y1: 800 };
const IMAGE: FlowItem = { kind: 'image', image: { x0: 100, y0: 100, x1: 200, y1: 160 } };

type Place = { readonly x0?: number; readonly x1?: number; readonly y0?: number; readonly text?: string };

/** A line of 8 points, centred below the image unless something else is said. */
const lineAt = ({ x0 = 120, x1 = 180, y0 = 165, text = '(a) The gate' }: Place = {}): FlowItem => ({
  kind: 'line',
  line: { ...plainLine(text), x0, x1, y0, y1: y0 + 8, size: 8 },
  column: COLUMN,
});
const count = (...items: readonly FlowItem[]) => partCaptions(items).size;

it('a letter in brackets begins a caption centred right below an image', () => {
  expect(count(IMAGE, lineAt())).toBe(1);
  expect(count(lineAt(), IMAGE)).toBe(1);
  expect(count(IMAGE, lineAt({ y0: 158 }))).toBe(1);
  expect(count(IMAGE, lineAt({ x0: 124, x1: 183 }))).toBe(1);
});

it('captions side by side in one line are captions', () => {
  const [one, other] = [lineAt(), lineAt({ x0: 240, x1: 280, text: '(b) The lamp' })];
  const both = lineAt({ x1: 280, text: '(a) The gate (b) The lamp' });
  if (one.kind !== 'line' || other.kind !== 'line' || both.kind !== 'line') throw new Error('no lines');
  expect(count(IMAGE, { ...both, line: { ...both.line, pieces: [one.line, other.line] } })).toBe(1);
  expect(count(IMAGE, both)).toBe(0);
});

it.each<[string, readonly FlowItem[]]>([
  ['without an image', [lineAt()]],
  ['without a letter', [IMAGE, lineAt({ text: 'The gate' })]],
  ['farther below', [IMAGE, lineAt({ y0: 175 })]],
  ['on the image', [IMAGE, lineAt({ y0: 150 })]],
  ['right of its middle', [IMAGE, lineAt({ x0: 132, x1: 192 })]],
  ['left of its middle', [IMAGE, lineAt({ x0: 110, x1: 170 })]],
  ['as wide as the image', [IMAGE, lineAt({ x0: 104, x1: 196 })]],
  ['on a page of many images', [...Array.from({ length: 51 }, () => IMAGE), lineAt()]],
])('a line %s is none', (_, items) => {
  expect(count(...items)).toBe(0);
});

it('such a caption is no item', () => {
  const kinds = (line: FlowItem) =>
    draftBlocks({ width: 500, height: 800, items: [IMAGE, line] }, 0, STATISTICS).map(({ kind }) => kind);
  expect(kinds(lineAt())).toEqual(['image', 'text']);
  expect(kinds(lineAt({ y0: 300 }))).toEqual(['image', 'item']);
});
