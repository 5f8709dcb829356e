import { expect, it } from 'vitest';
import type { Word } from '../../page/page-content.ts';
import { withoutBreakMarks } from './break-marks.ts';

const word = (text: string, x: number, baseline: number, monospace = true): Word => ({
  text,
  x0: x,
  x1: x + 6 * text.length,
  y0: baseline - 8,
  y1: baseline + 2,
  baseline,
  size: 10,
  color: '#000000',
  font: { name: 'Own', bold: false, italic: false, monospace },
});
const left = (words: readonly Word[]) => withoutBreakMarks(words).map(({ text }) => text);

const CODE = word('openGate(lock,', 60, 100);
const ARROW = word('\u2192', 72, 112, false);
const REST = word('level)', 82, 112);

it('an arrow before the rest of a broken line of code is omitted', () => {
  expect(left([CODE, ARROW, REST])).toEqual(['openGate(lock,', 'level)']);
});

it('arrows before other text, below text, behind text and far from the code are kept', () => {
  expect(left([CODE, ARROW, word('opens', 82, 112, false)])).toContain('\u2192');
  expect(left([word('The gate', 60, 100, false), ARROW, REST])).toContain('\u2192');
  expect(left([CODE, word('x', 60, 112), ARROW, REST])).toContain('\u2192');
  expect(left([CODE, ARROW, word('level)', 120, 112)])).toContain('\u2192');
  expect(left([word('openGate(lock,', 60, 90), ARROW, REST])).toContain('\u2192');
});
