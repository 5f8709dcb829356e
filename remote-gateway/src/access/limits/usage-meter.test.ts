import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import type { UsageEntry } from '../../catalog/tenants/usage-by-key.ts';
import { createUsageMeter } from './usage-meter.ts';

const ALICE = { tenantId: '00000000-0000-4000-8000-000000000001', subject: 'alice' };
const SILENT = pino({ level: 'silent' });

describe('the usage meter', () => {
  it('adds up what belongs together, and writes it when it ends', async () => {
    const written: UsageEntry[] = [];
    const meter = createUsageMeter({ addUsageByKey: async (entries) => void written.push(...entries) }, SILENT);
    for (let n = 0; n < 1_000; n++) meter.add(ALICE, 'notes', { questions: 1 });
    meter.add(ALICE, 'notes', { documents: 2, embeddedTokens: 30 });
    meter.add(ALICE, undefined, { chatTokens: 5 });
    expect(written).toEqual([]);
    await meter[Symbol.asyncDispose]();
    expect(written).toEqual([
      expect.objectContaining({ ...ALICE, collection: 'notes', questions: 1_000, documents: 2, embeddedTokens: 30 }),
      expect.objectContaining({ ...ALICE, collection: '', chatTokens: 5, questions: 0 }),
    ]);
  });

  it('keeps what could not be written, once and no more than it holds', async () => {
    let isDown = true;
    const written: UsageEntry[] = [];
    const meter = createUsageMeter(
      {
        addUsageByKey: async (entries) => {
          if (isDown) throw new Error('down');
          written.push(...entries);
        },
      },
      SILENT,
    );
    for (let n = 0; n < 10_500; n++) meter.add({ ...ALICE, subject: `key ${n}` }, 'notes', { questions: 1 });
    await expect(meter.flush()).rejects.toThrow('down');
    meter.add({ ...ALICE, subject: 'key 0' }, 'notes', { questions: 1 });
    isDown = false;
    await meter.flush();
    expect(written).toHaveLength(10_000);
    expect(written.find(({ subject }) => subject === 'key 0')).toMatchObject({ questions: 2 });
    await meter[Symbol.asyncDispose]();
    expect(written).toHaveLength(10_000);
  });
});
