import { expect, it } from 'vitest';
import { linesOfSpans } from './lines-of-spans.ts';

it('counts lines from 1, whatever ends them, and a line break belongs to the line before', () => {
  const text = 'one\r\ntwo\n\nfour\rfive';
  const spanOf = (words: string) => ({ start: text.indexOf(words), end: text.indexOf(words) + words.length });
  const spans = [spanOf('one'), spanOf('two\n'), spanOf('four\rfive'), { start: 0, end: text.length }];
  expect(linesOfSpans({ text, spans })).toEqual([
    { first: 1, last: 1 },
    { first: 2, last: 2 },
    { first: 4, last: 5 },
    { first: 1, last: 5 },
  ]);
});
