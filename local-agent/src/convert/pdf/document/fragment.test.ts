import { expect, it } from 'vitest';
import { endsSentence, isFragment } from './fragment.ts';

it.each(['one)', 'of the report.', 'Page', 'Seite', 'N/A', 'None'])('%s heads nothing', (text) => {
  expect(isFragment(text)).toBe(true);
});

it.each(['(one)', 'a) Locks', '1) Tides (a)', 'iPhone sales', 'Page layout', 'e.g. locks.', 'mHarbour Inc.'])(
  '%s may',
  (text) => {
    expect(isFragment(text)).toBe(false);
  },
);

it('the short forms of words in the names of companies end no sentence', () => {
  expect(endsSentence('North Harbour Corp.')).toBe(false);
  expect(endsSentence('North Harbour corps.')).toBe(true);
});
