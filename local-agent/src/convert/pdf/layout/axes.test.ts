import { expect, it } from 'vitest';
import type { PageContent } from '../../page/page-content.ts';
import { chartsByAxes } from './axes.ts';

const ticks = (places: readonly number[], from: number, to: number) =>
  places.map((at) => ({ at, from, to, thickness: 0.5 }));

const charts = (lines: Pick<PageContent, 'horizontal' | 'vertical'>, fills: PageContent['fills'] = []) =>
  chartsByAxes({ ...lines, fills });

/** The lines of the two axes. */
const SIDE = { at: 100, from: 140, to: 250, thickness: 0.5 };
const BASE = { at: 260, from: 110, to: 290, thickness: 0.5 };
const LEFT = ticks([150, 180, 210, 240], 96, 100);
const BELOW = ticks([140, 200, 260], 260, 264);

it('axes with ticks at a side and below it bound a chart', () => {
  const drawn = { horizontal: [...LEFT, BASE], vertical: [...BELOW, SIDE] };
  expect(charts(drawn)).toEqual([{ x0: 96, x1: 260, y0: 150, y1: 264 }]);
});

it('ticks alone beside a painted background with lines on it are axes', () => {
  const background = { x0: 100, x1: 290, y0: 140, y1: 260, color: '#ebebeb' };
  const grid = { horizontal: ticks([150, 180, 210, 240], 100, 290), vertical: ticks([140, 200, 260], 140, 260) };
  const drawn = { horizontal: [...LEFT, ...grid.horizontal], vertical: [...BELOW, ...grid.vertical] };
  expect(charts(drawn, [background])).toEqual([{ x0: 96, x1: 260, y0: 150, y1: 264 }]);
  expect(charts(drawn)).toEqual([]);
});

it('ticks that are drawn twice are ticks', () => {
  const drawn = { horizontal: [...LEFT, ...LEFT, BASE], vertical: [...BELOW, ...BELOW, SIDE] };
  expect(charts(drawn)).toEqual([{ x0: 96, x1: 260, y0: 150, y1: 264 }]);
});

it('ticks that lie on the lines of a grid are ticks, and parts of lines that continue are none', () => {
  const inner = (from: number, to: number) => ticks([150, 180, 210, 240], from, to);
  const found = (from: number, to: number) =>
    charts({ horizontal: [...inner(100, 106), ...inner(from, to), BASE], vertical: [...BELOW, SIDE] });
  expect(found(100, 290)).toHaveLength(1);
  expect(found(60, 106)).toHaveLength(1);
  expect(found(106, 290)).toEqual([]);
  expect(found(60, 290)).toEqual([]);
});

it('ticks of another pen than the grid stand outside it, at the axis', () => {
  const grid = (from: number, to: number) =>
    ticks([150, 180, 210, 240], from, to).map((line) => ({ ...line, thickness: 0.3 }));
  const found = (some: readonly PageContent['horizontal'][number][], side: typeof SIDE) =>
    charts({ horizontal: [...some, BASE], vertical: [...BELOW, side] });
  const right = { ...SIDE, at: 290 };
  expect(found([...LEFT, ...grid(100, 290)], SIDE)).toHaveLength(1);
  expect(found([...grid(100, 290), ...ticks([150, 180, 210, 240], 290, 294)], right)).toHaveLength(1);
  // The line of the axis is at the other end of the ticks.
  expect(found([...LEFT, ...grid(100, 290)], { ...SIDE, at: 96 })).toEqual([]);
  expect(found([...grid(100, 290), ...ticks([150, 180, 210, 240], 290, 294)], { ...SIDE, at: 294 })).toEqual([]);
  // Parts of a longer line continue on both sides.
  expect(found([...LEFT, ...grid(60, 96), ...grid(100, 290)], SIDE)).toEqual([]);
});

it('an axis alone beside a chart of its height is its scale of colours', () => {
  const scale = [...ticks([155, 185, 215, 245], 330, 334), ...ticks([400, 430, 460], 330, 334)];
  const lines = [SIDE, { ...SIDE, at: 330 }, { ...SIDE, at: 330, from: 395, to: 465 }];
  const below = ticks([140, 170, 200, 230, 260], 260, 264);
  const drawn = { horizontal: [...LEFT, ...scale, BASE], vertical: [...below, ...lines] };
  expect(charts(drawn)).toEqual([{ x0: 96, x1: 334, y0: 150, y1: 264 }]);
});

it('charts below each other have their axes at one place', () => {
  const lower = ticks([350, 400, 450], 96, 100);
  const sides = [SIDE, { ...SIDE, from: 345, to: 455 }];
  const bases = [BASE, { ...BASE, at: 470 }];
  const drawn = {
    horizontal: [...LEFT, ...lower, ...bases],
    vertical: [...BELOW, ...ticks([140, 200, 260], 470, 474), ...sides],
  };
  expect(charts(drawn)).toEqual([
    { x0: 96, x1: 260, y0: 150, y1: 264 },
    { x0: 96, x1: 260, y0: 350, y1: 474 },
  ]);
});

it.each([
  ['dashes in the cells of a table', [...LEFT, BASE], [SIDE]],
  ['lines at uneven distances', [...ticks([150, 160, 210, 240], 96, 100), BASE], [...BELOW, SIDE]],
  ['lines that are far from each other', [...LEFT, BASE], [...ticks([400, 460, 520], 260, 264), SIDE]],
  ['long lines', [...ticks([150, 180, 210, 240], 96, 140), BASE], [...BELOW, SIDE]],
  ['ticks without the line of an axis', LEFT, BELOW],
  ['parts of the lines of a table', [...LEFT, ...ticks([150, 180, 210, 240], 100, 160), BASE], [...BELOW, SIDE]],
])('%s are no axes', (_, horizontal, vertical) => {
  expect(charts({ horizontal, vertical })).toEqual([]);
});

it('lines across a chart stand for the ticks of its side', () => {
  const side = { at: 100, from: 140, to: 260, thickness: 0.5 };
  const below = ticks([100, 140, 180, 220, 260], 260, 264);
  const found = (places: readonly number[], vertical = [...below, side]) =>
    charts({ horizontal: ticks(places, 100, 260), vertical });
  const chart = { x0: 100, x1: 260, y0: 140, y1: 264 };
  expect(found([140, 170, 200, 230, 260])).toEqual([chart]);
  expect(found([140, 180, 220, 260])).toEqual([chart]);
  // Rows of a table have other heights, or no lines that continue below them.
  expect(found([140, 150, 200, 230, 260])).toEqual([]);
  expect(found([140, 200, 260])).toEqual([]);
  expect(found([140, 170, 200, 230, 260], [side])).toEqual([]);
  expect(found([140, 170, 200, 230, 260], below)).toEqual([]);
  expect(found([170, 200, 230, 260])).toEqual([]);
});

it('a line of the chart may begin at one of many ticks and hide it', () => {
  const many = ticks([150, 166, 182, 198, 214, 230], 96, 100);
  const found = (...hidden: readonly number[]) =>
    charts({ horizontal: [...many, ...ticks(hidden, 100, 290), BASE], vertical: [...BELOW, SIDE] });
  expect(found(182)).toEqual([{ x0: 96, x1: 260, y0: 150, y1: 264 }]);
  expect(found(166, 198)).toEqual([]);
});

it('a line of the chart may hide one of five ticks, as the line of zero does, and none of four', () => {
  const found = (...places: readonly number[]) =>
    charts({ horizontal: [...ticks(places, 96, 100), ...ticks([198], 100, 290), BASE], vertical: [...BELOW, SIDE] });
  expect(found(150, 174, 198, 222, 246)).toEqual([{ x0: 96, x1: 260, y0: 150, y1: 264 }]);
  expect(found(150, 174, 198, 222)).toEqual([]);
});

it('a side of which a line hides one of five ticks belongs to the chart at its right, not to the one before it', () => {
  const second = { side: { ...SIDE, at: 310 }, base: { ...BASE, from: 310, to: 490 } };
  const drawn = {
    horizontal: [...LEFT, BASE, ...ticks([150, 174, 222, 246], 306, 310), ...ticks([198], 306, 490), second.base],
    vertical: [...BELOW, SIDE, ...ticks([340, 400, 460], 260, 264), second.side],
  };
  expect(charts(drawn).map(({ x0, x1 }) => [x0, x1])).toEqual([
    [96, 260],
    [306, 460],
  ]);
});
