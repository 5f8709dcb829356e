import { expect, it } from 'vitest';
import { chartsByAxes } from './axes.ts';

const ticks = (places: readonly number[], from: number, to: number) =>
  places.map((at) => ({ at, from, to, thickness: 0.5 }));

it('axes with ticks at a side and below it bound a chart', () => {
  const horizontal = ticks([150, 180, 210, 240], 96, 100);
  const vertical = ticks([140, 200, 260], 260, 264);
  expect(chartsByAxes({ horizontal, vertical })).toEqual([{ x0: 96, x1: 260, y0: 150, y1: 264 }]);
});

it.each([
  ['dashes in the cells of a table', ticks([150, 180, 210, 240], 96, 100), []],
  ['lines at uneven distances', ticks([150, 160, 210, 240], 96, 100), ticks([140, 200, 260], 260, 264)],
  ['lines that are far from each other', ticks([150, 180, 210, 240], 96, 100), ticks([400, 460, 520], 260, 264)],
  ['long lines', ticks([150, 180, 210, 240], 96, 140), ticks([140, 200, 260], 260, 300)],
])('%s are no axes', (_, horizontal, vertical) => {
  expect(chartsByAxes({ horizontal, vertical })).toEqual([]);
});
