import { describe, expect, it } from 'vitest';
import { IngestionThrottle } from './ingestion-throttle.ts';

const never = new AbortController().signal;
/** Whether it is done after a while; for what should not be, for a busy machine may need longer. */
const isDone = async (work: Promise<unknown>) =>
  Promise.race([work.then(() => true), new Promise((resolve) => setTimeout(resolve, 40, false))]);
const of = (tenantId: string, chunks = 1) => ({ tenantId, chunks });

describe('the ingestion throttle', () => {
  it('is given to every document at once while nobody searches', async () => {
    const way = new IngestionThrottle(100);
    await Promise.all([way.awaitPermit(of('a', 256), never), way.awaitPermit(of('a', 256), never)]);
  });

  it('is kept by searches until the last one ends and none follows', async () => {
    const way = new IngestionThrottle(100);
    await way.awaitPermit(of('a', 256), never);
    const [first, second] = [way.search(), way.search()];
    const document = way.awaitPermit(of('a', 256), never);
    first[Symbol.dispose]();
    expect(await isDone(document)).toBe(false);
    second[Symbol.dispose]();
    const third = way.search();
    expect(await isDone(document)).toBe(false);
    third[Symbol.dispose]();
    await document;
  });

  it('goes to documents at its pace however many search', async () => {
    const way = new IngestionThrottle(100);
    using _ = way.search();
    const began = performance.now();
    // The turn of the last one begins when those before it have had their time.
    for (let windows = 0; windows < 5; windows += 1) await way.awaitPermit(of('a', 10), never);
    expect(performance.now() - began).toBeGreaterThan(390);
  });

  it('alternates between tenants, however many windows one has waiting', async () => {
    const way = new IngestionThrottle(100);
    using _ = way.search();
    await way.awaitPermit(of('bulk'), never);
    const order: string[] = [];
    const wait = (tenant: string) => way.awaitPermit(of(tenant), never).then(() => order.push(tenant));
    await Promise.all([...['bulk', 'bulk', 'bulk', 'bulk'].map(wait), wait('single')]);
    expect(order).toEqual(['single', 'bulk', 'bulk', 'bulk', 'bulk']);
  });

  it('is not waited for by work that is cut off, nor by others behind it', async () => {
    const way = new IngestionThrottle(100);
    using _ = way.search();
    await way.awaitPermit(of('a'), never);
    const cut = new AbortController();
    const document = way.awaitPermit(of('a', 1_000), cut.signal);
    const behind = way.awaitPermit(of('a'), never);
    cut.abort(new Error('lost'));
    await expect(document).rejects.toThrow('lost');
    await behind;
    await expect(way.awaitPermit(of('a'), cut.signal)).rejects.toThrow('lost');
  });
});
