import { expect, it } from 'vitest';
import type { FlowItem } from '../flow/page-flow.ts';
import { lineAt } from '../tables/table.test.fixture.ts';
import { signatureLines } from './signature-lines.ts';

const column = { x0: 60, y0: 0, x1: 200, y1: 400 };

/** The lines of a block, 13 points apart, that are lines of their own. */
function ownLines(texts: readonly string[], pitch = 13): string[] {
  const lines = texts.map((text, index) => lineAt(text, 100 + pitch * index, { x0: 60, width: 90 }));
  const own = signatureLines(lines.map((line): FlowItem => ({ kind: 'line', line, column })));
  return lines.filter((line) => own.has(line)).map(({ text }) => text);
}

it('a name, the office below it and the day are lines of their own', () => {
  expect(ownLines(['on its behalf', 'Anna Berg', 'Chief Executive', 'May 3, 2024'])).toEqual([
    'Anna Berg',
    'Chief Executive',
    'May 3, 2024',
  ]);
});

it('a sentence, a word and lines farther apart are no signature', () => {
  expect(ownLines(['The board of Anna Berg', 'President of the harbour'])).toEqual([]);
  expect(ownLines(['Anna Berg', 'is the president.'])).toEqual([]);
  expect(ownLines(['Harbour', 'Director'])).toEqual([]);
  expect(ownLines(['Anna Berg', 'Director'], 30)).toEqual([]);
});
