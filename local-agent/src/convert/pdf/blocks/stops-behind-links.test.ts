import { expect, it } from 'vitest';
import { stopsBehindLinks } from './stops-behind-links.ts';

const run = (text: string, url?: string, monospace = false) => ({
  text,
  bold: false,
  italic: false,
  monospace,
  raised: false,
  ...(url ? { url } : {}),
});
const LOCK = 'https://harbour.example/lock';

it('a stop behind the last word of a link is no part of it', () => {
  expect(stopsBehindLinks([run('the lock. ', LOCK), run('Boats wait.')])).toEqual([
    run('the lock', LOCK),
    run('. '),
    run('Boats wait.'),
  ]);
  expect(stopsBehindLinks([run('lock', LOCK, true), run('.', LOCK)])).toEqual([run('lock', LOCK, true), run('.')]);
  expect(stopsBehindLinks([run('lock.', LOCK, true)])).toEqual([run('lock', LOCK, true), run('.')]);
});

it.each([
  ['within a link', [run('the lock, ', LOCK), run('open', LOCK)]],
  ['of its address', [run('lock.', `${LOCK}.`)]],
  ['of an abbreviation', [run('Lock & Quay, Inc.', LOCK), run(', opens')]],
  ['of several dots', [run('the lock...', LOCK)]],
  ['of no link', [run('the lock.')]],
])('a stop %s stays', (_, runs) => {
  expect(stopsBehindLinks(runs)).toEqual(runs);
});
