import { describe, expect, it } from 'vitest';
import { inlineCode } from './inline-code.ts';

const found = (text: string) => inlineCode(text).map(({ start, end }) => text.slice(start, end));

describe('inline code', () => {
  it('ends at the next row of as many backticks, on its line', () => {
    expect(found('a `b` c ``d ` e`` `f\n` g ` h')).toEqual(['`b`', '``d ` e``', '` g `']);
  });

  it('is found in a time that grows with the text, also where nothing closes', () => {
    const opened = (count: number) => Array.from({ length: count }, (_, n) => `${'`'.repeat(1 + (n % 700))}a`).join('');
    const spent = (text: string) => {
      const before = process.threadCpuUsage();
      inlineCode(text);
      const { user, system } = process.threadCpuUsage(before);
      return (user + system) / 1_000;
    };
    spent(opened(700));
    expect(spent(opened(2_800))).toBeLessThan(500);
  });
});
