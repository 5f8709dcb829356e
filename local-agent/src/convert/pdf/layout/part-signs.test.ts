import { expect, it } from 'vitest';
import type { Word } from '../../page/page-content.ts';
import { joinAmounts } from './join-amounts.ts';
import { partSigns } from './part-signs.ts';

/** A row of 10 point words: text and x, 5 points a letter. */
const row = (monospace: boolean, ...parts: readonly (readonly [string, number])[]): Word[] =>
  parts.map(([text, x0]) => {
    const box = { x0, x1: x0 + 5 * text.length, y0: 92, y1: 102 };
    const font = { name: 'Helvetica', bold: false, italic: false, monospace };
    return { ...box, text, baseline: 100, size: 10, font, color: '#000000' };
  });
const textsOf = (words: readonly Word[]) => joinAmounts(partSigns(words)).map(({ text }) => text);

it('a sign that touches the text or the share before it is that of the amount behind it', () => {
  expect(textsOf(row(false, ['Harbour', 20], ['costs$', 60], ['(1,024)', 130]))).toEqual([
    'Harbour',
    'costs',
    '$ (1,024)',
  ]);
  expect(textsOf(row(false, ['35%$', 60], ['24', 100]))[0]).toBe('35%');
});

it('a sign is part of its word where no amount stands apart behind it, and in code', () => {
  expect(textsOf(row(false, ['the', 20], ['costs$', 60], ['512', 93]))).toContain('costs$');
  expect(textsOf(row(false, ['costs$', 60], ['paid', 130]))).toContain('costs$');
  expect(textsOf(row(true, ['name$', 60], ['24', 130]))).toContain('name$');
});
