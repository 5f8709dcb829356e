import { expect, it } from 'vitest';
import type { Word } from '../../page/page-content.ts';
import { joinHookedBreaks } from './hooked-breaks.ts';

const word = (text: string, x0: number, name = 'Tide'): Word => ({
  text,
  x0,
  x1: x0 + 6 * text.length,
  y0: 92,
  y1: 102,
  baseline: 100,
  size: 10,
  color: '#000000',
  font: { name, bold: false, italic: false, monospace: name === 'Mono' },
});
const joined = (...words: readonly Word[]) => joinHookedBreaks(words).map(({ text }) => text);
const [part, arrow, hook] = [word('open_', 60), word('\u2190', 90), word('\u21a9', 94)];

it('an arrow and a hook behind a part of a name are a soft hyphen', () => {
  expect(joined(part, arrow, hook)).toEqual(['open_\u00ad']);
  expect(joined(part, arrow, hook, word('column', 200))).toEqual(['open_\u00ad', 'column']);
});

it('other arrows and hooks stay', () => {
  expect(joined(word('open_', 50), arrow, hook)).toContain('\u21a9');
  expect(joined(part, word('\u2192', 90), hook)).toContain('\u21a9');
  expect(joined(part, arrow, hook, word('gate', 104))).toContain('\u21a9');
  expect(joined(word('open_', 60, 'Mono'), arrow, hook)).toContain('\u21a9');
  expect(joined(arrow, hook)).toContain('\u21a9');
  expect(joined(part, arrow)).toEqual(['open_', '\u2190']);
});
