import { describe, expect, it } from 'vitest';
import { jobTextCache } from './job-text-cache.ts';

const kept = (text: string) => ({ text, segments: [] });

describe('texts that are kept for their jobs', () => {
  it('are given once', () => {
    const texts = jobTextCache();
    texts.keep('a', kept('one'));
    expect([texts.take('b'), texts.take('a'), texts.take('a')]).toEqual([undefined, kept('one'), undefined]);
  });

  it('take no more than so many bytes together: the latest are done without, until others are taken', () => {
    const texts = jobTextCache({ mostBytes: 1_000 });
    const [big, small, label] = ['x'.repeat(300), 'x'.repeat(150), 'x'.repeat(400)];
    texts.keep('first', kept(big));
    texts.keep('too much', kept(big));
    texts.keep('labelled', { text: '', segments: [{ kind: 'page', label, start: 0, end: 0 }] });
    texts.keep('fits', kept(small));
    expect(['too much', 'labelled', 'fits', 'first'].map((id) => texts.take(id)?.text)).toEqual([
      undefined,
      undefined,
      small,
      big,
    ]);
    texts.keep('too much', kept(big));
    expect(texts.take('too much')).toEqual(kept(big));
  });

  it('are let go when nobody comes for them, and make room for others', async () => {
    const texts = jobTextCache({ keptMs: 5, mostBytes: 1_000 });
    texts.keep('a', kept('x'.repeat(500)));
    await expect
      .poll(() => {
        texts.keep('b', kept('x'.repeat(500)));
        return texts.take('b')?.text.length;
      })
      .toBe(500);
    expect(texts.take('a')).toBeUndefined();
  });
});
