import { describe, expect, it } from 'vitest';
import type { Word } from '../../page/page-content.ts';
import { placedWord } from '../../page/placed-word.test.fixture.ts';
import { scannedBullets } from './scanned-bullets.ts';

/** Lines that begin with these signs, and with words at the same place. */
const lines = (signs: readonly string[], { x = 60, rest = ['Valves', 'close'], behind = 12 } = {}): Word[] =>
  signs.flatMap((sign, row) => {
    const baseline = 100 + 14 * row;
    const first = placedWord(sign, x, baseline);
    let at = first.x1 + behind;
    const others = rest.map((text) => {
      const word = placedWord(text, at, baseline);
      at = word.x1 + 5;
      return word;
    });
    return [first, ...others];
  });
const readAs = (words: readonly Word[]) =>
  scannedBullets(words)
    .map(({ text }) => text)
    .join(' ');
const bulletsIn = (words: readonly Word[]) => scannedBullets(words).filter(({ text }) => text === '\u2022').length;

describe('bullets of a scan', () => {
  it('are the zeros and signs that begin its items', () => {
    expect(readAs(lines(['0', '0', '\u00b0', "'"]))).toBe(Array(4).fill('\u2022 Valves close').join(' '));
  });

  it('are none where they are few, or all of them letters', () => {
    expect(bulletsIn(lines(['0', '0', 'o']))).toBe(0);
    expect(bulletsIn(lines(['o', 'o', 'o', 'o']))).toBe(0);
  });

  it('are none where other digits stand at their place', () => {
    expect(bulletsIn(lines(['0', '0', '0', '1']))).toBe(0);
    expect(bulletsIn([...lines(['0', '0', '0']), ...lines(['1'], { x: 300 })])).toBe(3);
  });

  it('are none at different places', () => {
    const [first, second, third] = [60, 70, 80].map((x) => lines(['0'], { x }));
    expect(bulletsIn([...(first ?? []), ...(second ?? []), ...(third ?? [])])).toBe(0);
  });

  it('are none before numbers and small letters, far from their text, and within lines', () => {
    const three = ['0', '0', '0'];
    expect(bulletsIn(lines(three, { rest: ['12', 'Valves'] }))).toBe(0);
    expect(bulletsIn(lines(three, { rest: ['to', 'four'] }))).toBe(0);
    expect(bulletsIn(lines(three, { behind: 40 }))).toBe(0);
    expect(
      bulletsIn(
        lines(three).flatMap((word) => (word.text === '0' ? [{ ...word, text: 'at', x0: 40, x1: 50 }, word] : [word])),
      ),
    ).toBe(0);
    expect(bulletsIn(lines(three).filter(({ text }) => text === '0'))).toBe(0);
  });

  it('are none behind the text that comes next', () => {
    const words = lines(['0', '0', '0']).map((word) => (word.text === '0' ? { ...word, x0: 300, x1: 305 } : word));
    expect(bulletsIn(words)).toBe(0);
  });

  it('are none where the next word is on another line', () => {
    const words = lines(['0', '0', '0']).map((word) =>
      word.text === '0' ? word : { ...word, baseline: word.baseline + 7 },
    );
    expect(bulletsIn(words)).toBe(0);
  });
});
