import { describe, expect, it } from 'vitest';
import { RightOfWay } from './right-of-way.ts';

const never = new AbortController().signal;
const isDone = async (work: Promise<unknown>) =>
  Promise.race([work.then(() => true), new Promise((resolve) => setTimeout(resolve, 20, false))]);

describe('the right of way', () => {
  it('is given at once while nobody searches', async () => {
    expect(await isDone(new RightOfWay().give(never))).toBe(true);
  });

  it('is kept by searches until the last one ends', async () => {
    const way = new RightOfWay();
    const [first, second] = [way.search(), way.search()];
    const document = way.give(never);
    first[Symbol.dispose]();
    expect(await isDone(document)).toBe(false);
    second[Symbol.dispose]();
    expect(await isDone(document)).toBe(true);
    using _ = way.search();
    expect(await isDone(way.give(never))).toBe(false);
  });

  it('goes to documents after half a second however long searches take', async () => {
    const way = new RightOfWay();
    using _ = way.search();
    const began = performance.now();
    await way.give(never);
    expect(performance.now() - began).toBeGreaterThan(400);
  });

  it('is not waited for by work that is cut off', async () => {
    const way = new RightOfWay();
    using _ = way.search();
    const cut = new AbortController();
    const document = way.give(cut.signal);
    cut.abort(new Error('lost'));
    await expect(document).rejects.toThrow('lost');
    await expect(way.give(cut.signal)).rejects.toThrow('lost');
  });
});
