import { expect, it } from 'vitest';
import { altText } from './alt-text.ts';

it('takes no name of a file and no address for a description', () => {
  expect(['pond.PNG', 'https://example.org/pond?size=2', 'cid:1@mail', undefined].map(altText)).toEqual([
    '',
    '',
    '',
    '',
  ]);
  expect(['A pond ', 'http: a protocol', 'A pond, from https://example.org/'].map(altText)).toEqual([
    'A pond',
    'http: a protocol',
    'A pond, from https://example.org/',
  ]);
});
