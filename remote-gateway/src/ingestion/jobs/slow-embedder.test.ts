import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ingestRequestSchema } from '@docferry/shared-contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestEnvironment } from '../../operator/tasks/maintenance.test.fixture.ts';
import { acceptIngest } from '../accept/ingest.ts';
import { jobEvents } from './job-events.ts';

let home: string;
beforeAll(() => {
  home = mkdtempSync(join(tmpdir(), 'docferry-slow-'));
});
afterAll(() => rmSync(home, { recursive: true, force: true, maxRetries: 10 }));

describe('a document whose passages take the embedder seconds', () => {
  it('shows how many are embedded, and is searched while it is', async () => {
    await using world = await openTestEnvironment(home, { RAG_EMBEDDER: 'minilm' });
    const { gateway, identity } = world;
    await world.ingest('short.md', 'The pager is in the second drawer.');
    const sections = Array.from(
      { length: 160 },
      (_, n) => `# Valve ${n}\n\n${`Valve ${n} closes slowly. `.repeat(30)}`,
    );
    const request = ingestRequestSchema.parse({ text: sections.join('\n\n'), metadata: { filename: 'valves.md' } });
    const { job } = await acceptIngest(gateway, identity, request);
    const { signal } = new AbortController();
    const done: number[] = [];
    let chunks = 0;
    for await (const event of jobEvents(gateway, job, { identity, signal })) {
      if (!event) continue;
      done.push(event.data.chunks_done);
      chunks = event.data.chunks;
      if (event.data.state === 'running') {
        expect((await world.search('Where is the pager?')).results[0]?.filename).toBe('short.md');
      }
    }
    expect(chunks).toBeGreaterThan(64);
    expect(done.at(-1)).toBe(chunks);
    expect(done.some((one) => one > 0 && one < chunks)).toBe(true);
    expect(done).toEqual(done.toSorted((one, other) => one - other));
  });
});
