import { expect, it } from 'vitest';
import { markdownOf, type PlacedLine } from './placed-lines.test.fixture.ts';

/** An item of a list, its sign and its text. */
const item = (sign: string, x: number, y: number, text: string): readonly PlacedLine[] => [
  [x, y, sign],
  [x + 15, y, text],
];

it('a list may begin with what was deeper: what begins left of it with another sign is a list of its own', async () => {
  const list = (sign: string, x: number) =>
    markdownOf(
      ...item('\u2022', 80, 80, 'Tides of the harbour'),
      ...item('\u2022', 80, 94, 'Tides of the river'),
      ...item(sign, x, 108, 'Gates'),
      ...item('\u2022', 80, 122, 'Gates of the lock'),
    );
  const tides = '- Tides of the harbour\n- Tides of the river\n';
  expect(await list('\u2013', 60)).toBe(`${tides}\n* Gates\n  - Gates of the lock`);
  expect(await list('\u2022', 60)).toBe(`${tides}- Gates\n- Gates of the lock`);
  expect(await list('\u2013', 80)).toBe(`${tides}- Gates\n- Gates of the lock`);
});
