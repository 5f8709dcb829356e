import { describe, expect, it } from 'vitest';
import { schemaCache } from './cache-schema.ts';

describe('the check of a collection', () => {
  it('runs again after a deletion, for more points, and for another length of vectors', async () => {
    const schemas = schemaCache();
    let asked = 0;
    const ensure = (dimension: number, points: number) =>
      schemas.ensureOnce('a', dimension, points, async () => {
        asked += 1;
        return points < 64 ? 64 : Number.POSITIVE_INFINITY;
      });
    const askedFor = async (dimension: number, points: number) => {
      const before = asked;
      await ensure(dimension, points);
      return asked - before;
    };
    expect(await askedFor(2, 1)).toBe(1);
    expect(await askedFor(2, 63)).toBe(0);
    expect(await askedFor(2, 64)).toBe(1);
    expect(await askedFor(2, 1_000_000)).toBe(0);
    expect(await askedFor(3, 1)).toBe(1);
    schemas.evict('a');
    expect(await askedFor(3, 1)).toBe(1);
  });

  it('runs again after a while, and after a failure', async () => {
    const schemas = schemaCache(0);
    const asked: string[] = [];
    const ensure = (name: string, fails = false) =>
      schemas.ensureOnce(name, 2, 1, async () => {
        asked.push(name);
        if (fails) throw new Error('down');
        return 64;
      });
    await ensure('a');
    await ensure('a');
    await expect(ensure('b', true)).rejects.toThrow('down');
    await ensure('b');
    expect(asked).toEqual(['a', 'a', 'b', 'b']);
  });
});
