import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newIdentity } from '../draft.test.fixture.ts';
import { openCatalog } from '../open-catalog.ts';
import { openPool } from '../postgres/open-pool.ts';
import { type TemporaryCatalog, temporaryCatalog } from '../temporary-catalog.test.fixture.ts';
import { documentLocks } from './document-lock.ts';

let temporary: TemporaryCatalog;
beforeAll(async () => {
  temporary = await temporaryCatalog();
});
afterAll(() => temporary[Symbol.asyncDispose]());

describe('document lock', () => {
  it('lets one work on a document at a time, and many on many documents', async () => {
    const { catalog } = temporary;
    const identity = await newIdentity(catalog);
    const docIds = Array.from({ length: 30 }, () => randomUUID());
    const working = new Map<string, number>();
    await Promise.all(
      [...docIds, ...docIds, ...docIds].map((docId) =>
        catalog.documents.withLock(identity, docId, async () => {
          working.set(docId, (working.get(docId) ?? 0) + 1);
          expect(working.get(docId)).toBe(1);
          await catalog.generations.published(identity, docIds);
          working.set(docId, 0);
        }),
      ),
    );
  });

  it('lets more wait than there are connections, for longer than a connection may take to be made', async () => {
    const { catalog } = temporary;
    const identity = await newIdentity(catalog);
    const slow = Array.from({ length: 30 }, () =>
      catalog.documents.withLock(identity, randomUUID(), () => sleep(2_000)),
    );
    await Promise.all(slow);
  });

  it('passes on what the work throws, and is free again', async () => {
    const { catalog } = temporary;
    const identity = await newIdentity(catalog);
    const docId = randomUUID();
    const failing = catalog.documents.withLock(identity, docId, () => Promise.reject(new Error('mine')));
    await expect(failing).rejects.toThrow('mine');
    expect(await catalog.documents.withLock(identity, docId, async () => 1)).toBe(1);
  });

  it('holds between two gateways on one database', async () => {
    const { catalog, postgres } = temporary;
    await using other = await openCatalog({ connection: postgres.connection, logger: pino({ level: 'silent' }) });
    const identity = await newIdentity(catalog);
    const docId = randomUUID();
    let working = 0;
    const work = async () => {
      working += 1;
      expect(working).toBe(1);
      await sleep(5);
      working -= 1;
    };
    await Promise.all(
      Array.from({ length: 20 }, (_, index) => (index % 2 ? catalog : other).documents.withLock(identity, docId, work)),
    );
  });

  it('is waited for no longer than some seconds when another gateway holds it, or as long as that takes', async () => {
    const { catalog, postgres } = temporary;
    const settings = { lock_timeout: '100ms' };
    const pool = openPool({ ...postgres.connection, max: 2, settings }, pino({ level: 'silent' }));
    const other = documentLocks(pool);
    const identity = await newIdentity(catalog);
    const docId = randomUUID();
    const { promise: hangs, resolve: goOn } = Promise.withResolvers<void>();
    const { promise: held, resolve: onHeld } = Promise.withResolvers<void>();
    const hanging = catalog.documents.withLock(identity, docId, () => {
      onHeld();
      return hangs;
    });
    await held;
    const work = async () => 'done';
    await expect(other.hold(identity, docId, work)).rejects.toMatchObject({ code: 'BACKEND_UNAVAILABLE' });
    const patient = other.hold(identity, docId, work, { patient: true });
    await sleep(300);
    goOn();
    await hanging;
    expect(await patient).toBe('done');
    expect(await other.hold(identity, docId, work)).toBe('done');
    await pool.end();
  });
});
