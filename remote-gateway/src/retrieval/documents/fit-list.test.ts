import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fitList } from './fit-list.ts';

describe('a list within a budget of bytes', () => {
  it('keeps the first items, whole, and as many as fit', () => {
    const strings = fc.array(fc.string({ unit: 'binary' }));
    fc.assert(
      fc.property(strings, fc.integer({ min: 2, max: 200 }), (items, maxBytes) => {
        const kept = fitList(items, maxBytes);
        expect(kept).toEqual(items.slice(0, kept.length));
        expect(Buffer.byteLength(JSON.stringify(kept))).toBeLessThanOrEqual(maxBytes);
        if (kept.length < items.length) {
          const more = items.slice(0, kept.length + 1);
          expect(Buffer.byteLength(JSON.stringify(more)) + 1).toBeGreaterThan(maxBytes);
        }
      }),
    );
  });
});
