import { describe, expect, it } from 'vitest';
import { boundOutline } from './bound-outline.ts';

const heading = (level: number, text: string, start = 0) => ({ level, text, start });

describe('a bounded outline', () => {
  const headings = [
    heading(1, 'Manual'),
    heading(2, 'Storage', 10),
    heading(3, 'Disks', 20),
    heading(2, 'Retries', 30),
    heading(3, 'Waits', 40),
  ];

  it('has all headings when they fit', () => {
    expect(boundOutline(headings, 100)).toEqual({ outline: headings, outline_truncated: false });
    expect(boundOutline([], 0)).toEqual({ outline: [], outline_truncated: false });
  });

  it('omits the deepest levels first, in order', () => {
    const { outline, outline_truncated: truncated } = boundOutline(headings, 45);
    expect(outline.map(({ text }) => text)).toEqual(['Manual', 'Storage', 'Retries']);
    expect(truncated).toBe(true);
  });

  it('begins with the first ones when one level alone is too long', () => {
    const flat = Array.from({ length: 500 }, (_, n) => heading(2, `Section ${n}`, n));
    const { outline } = boundOutline(flat, 100);
    expect(outline).toEqual(flat.slice(0, outline.length));
    expect(outline.length).toBeGreaterThan(4);
    expect(outline.length).toBeLessThan(10);
    expect(boundOutline(flat, 5)).toEqual({ outline: [], outline_truncated: true });
  });

  it('cuts long headings, and no character in two', () => {
    const [cut] = boundOutline([heading(1, `${'a'.repeat(199)}🎉 more`)], 100).outline;
    expect(cut?.text).toBe(`${'a'.repeat(199)}\ufffd`);
  });
});
