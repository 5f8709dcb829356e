import { expect, it } from 'vitest';
import { isFragment } from './fragment.ts';

it.each(['one)', 'of the report.', 'Page', 'Seite', 'N/A', 'None'])('%s heads nothing', (text) => {
  expect(isFragment(text)).toBe(true);
});

it.each(['(one)', 'a) Locks', '1) Tides (a)', 'iPhone sales', 'Page layout', 'e.g. locks.'])('%s may', (text) => {
  expect(isFragment(text)).toBe(false);
});
