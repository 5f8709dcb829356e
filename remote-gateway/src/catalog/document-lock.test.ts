import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newIdentity } from './draft.test.fixture.ts';
import { openCatalog } from './open-catalog.ts';
import { type TemporaryCatalog, temporaryCatalog } from './temporary-catalog.test.fixture.ts';

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
        catalog.withDocumentLock(identity, docId, async () => {
          working.set(docId, (working.get(docId) ?? 0) + 1);
          expect(working.get(docId)).toBe(1);
          await catalog.liveGenerations(identity, docIds);
          working.set(docId, 0);
        }),
      ),
    );
  });

  it('lets more wait than there are connections, for longer than a connection may take to be made', async () => {
    const { catalog } = temporary;
    const identity = await newIdentity(catalog);
    const slow = Array.from({ length: 30 }, () => catalog.withDocumentLock(identity, randomUUID(), () => sleep(2_000)));
    await Promise.all(slow);
  });

  it('passes on what the work throws, and is free again', async () => {
    const { catalog } = temporary;
    const identity = await newIdentity(catalog);
    const docId = randomUUID();
    const failing = catalog.withDocumentLock(identity, docId, () => Promise.reject(new Error('mine')));
    await expect(failing).rejects.toThrow('mine');
    expect(await catalog.withDocumentLock(identity, docId, async () => 1)).toBe(1);
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
      Array.from({ length: 20 }, (_, index) => (index % 2 ? catalog : other).withDocumentLock(identity, docId, work)),
    );
  });
});
