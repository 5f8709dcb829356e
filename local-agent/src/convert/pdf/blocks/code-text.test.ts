import { expect, it } from 'vitest';
import { plainLine } from '../layout/line.test.fixture.ts';
import { codeText } from './code-text.ts';

/** Lines of code with letters 6 points wide, each at its x. */
const textOf = (...lines: readonly (readonly [text: string, x0: number])[]) =>
  codeText(
    lines.map(([text, x0], index) => ({
      ...plainLine(text),
      x0,
      x1: x0 + 6 * text.length,
      baseline: 12 * index,
    })),
  );

it('a sign that stands out by a part of a letter moves no other line', () => {
  const lines = textOf(['# let tide = 4', 63.2], ['val tide : int', 62.8], ['- : unit', 60]);
  expect(lines).toBe('# let tide = 4\nval tide : int\n- : unit');
});

it('lines that begin before most others have the first column', () => {
  expect(textOf(['begin', 60], ['open', 72], ['close', 72], ['end', 60], ['shut', 72])).toBe(
    'begin\n  open\n  close\nend\n  shut',
  );
});

it('a line that begins a letter farther left than the others has the first column', () => {
  expect(textOf(['begin', 60], ['open', 66], ['close', 66])).toBe('begin\n open\n close');
});
