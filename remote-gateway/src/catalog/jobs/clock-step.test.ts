import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { draftOf, newIdentity, SPACE } from '../draft.test.fixture.ts';
import { temporaryCatalog } from '../temporary-catalog.test.fixture.ts';
import { QUEUE_SCHEMA } from './job-queue.ts';

describe('a clock of the database that steps back', () => {
  it('puts off no accepted job, and hides none of a gateway that is gone', async () => {
    await using temporary = await temporaryCatalog();
    const { catalog, postgres } = temporary;
    const { jobs } = catalog;
    const alice = await newIdentity(catalog);
    const accept = (uri: string) =>
      jobs.acceptDocument(alice, {
        collection: 'default',
        space: SPACE,
        draft: draftOf(alice, { name: 'default' }, uri, randomUUID()),
        options: { force: false },
      });
    const abandoned = await accept('abandoned.md');
    expect((await jobs.take([]))?.job.id).toBe(abandoned.id);
    const waiting = await accept('waiting.md');
    const client = new pg.Client(postgres.connection);
    await client.connect();
    try {
      const queue = `${QUEUE_SCHEMA}.job_common`;
      await client.query(
        `UPDATE ${queue} SET start_after = start_after + interval '1 h', heartbeat_on = heartbeat_on + interval '1 h'`,
      );
      await client.query(
        `UPDATE ${QUEUE_SCHEMA}.queue SET monitor_claim_on = now() + interval '1 h', maintain_on = now() + interval '1 h'`,
      );
      expect(await jobs.take([])).toBeUndefined();
      await jobs.repairTimes();
      expect((await jobs.take([]))?.job.id).toBe(waiting.id);
      const { rows } = await client.query(`SELECT 1 FROM ${queue} WHERE heartbeat_on > now() + interval '1 min'`);
      expect(rows).toEqual([]);
      // Else nobody would look for jobs of gateways that are gone.
      const { rows: ahead } = await client.query(
        `SELECT 1 FROM ${QUEUE_SCHEMA}.queue WHERE greatest(monitor_claim_on, monitor_on, maintain_on) > now() + interval '1 min'`,
      );
      expect(ahead).toEqual([]);
    } finally {
      await client.end();
    }
  });
});
