import { describe, expect, it } from 'vitest';
import { jobTextCache } from './job-text-cache.ts';

const cached = (text: string) => ({ text, segments: [] });

describe('texts that are cached for their jobs', () => {
  it('are returned once', () => {
    const texts = jobTextCache();
    texts.set('a', cached('one'));
    expect([texts.take('b'), texts.take('a'), texts.take('a')]).toEqual([undefined, cached('one'), undefined]);
  });

  it('have a maximum size together: later texts are not added until earlier ones are taken', () => {
    const texts = jobTextCache({ maxBytes: 1_000 });
    const [big, small, label] = ['x'.repeat(300), 'x'.repeat(150), 'x'.repeat(400)];
    texts.set('first', cached(big));
    texts.set('too much', cached(big));
    texts.set('labelled', { text: '', segments: [{ kind: 'page', label, start: 0, end: 0 }] });
    texts.set('fits', cached(small));
    expect(['too much', 'labelled', 'fits', 'first'].map((id) => texts.take(id)?.text)).toEqual([
      undefined,
      undefined,
      small,
      big,
    ]);
    texts.set('too much', cached(big));
    expect(texts.take('too much')).toEqual(cached(big));
  });

  it('are removed after some time, and make room for others', async () => {
    const texts = jobTextCache({ ttlMs: 5, maxBytes: 1_000 });
    texts.set('a', cached('x'.repeat(500)));
    await expect
      .poll(() => {
        texts.set('b', cached('x'.repeat(500)));
        return texts.take('b')?.text.length;
      })
      .toBe(500);
    expect(texts.take('a')).toBeUndefined();
  });
});
