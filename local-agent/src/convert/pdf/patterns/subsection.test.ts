import { expect, it } from 'vitest';
import { SUBSECTION } from './subsection.ts';

it('a number of several parts begins a heading, also before what somebody says', () => {
  for (const text of [
    '2.1 Tides',
    'A.3. Locks',
    '13.4.2 \u201cI keep the lock. When is it closed?\u201d',
    "2.1 'Low' water",
  ])
    expect(SUBSECTION.test(text)).toBe(true);
  for (const text of ['2.1 of the tides', '2.1 \u201cof the tides\u201d', '2 Tides'])
    expect(SUBSECTION.test(text)).toBe(false);
});
