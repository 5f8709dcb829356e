import { readFileSync } from 'node:fs';
import { request } from 'node:http';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { describe, expect, it } from 'vitest';
import { startGateway } from '../src/harness/gateway.ts';
import { tempDir } from '../src/harness/temp-dir.ts';

const LINES = 4_000;
const LINE_CHARS = 20_000;

const residentMb = (pid: number | undefined) =>
  Number(/^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1_024;

/** Most lines are of a few existing documents, because the test measures the stream. */
function* lines(): Generator<string> {
  for (let n = 0; n < LINES; n += 1) {
    const text = n % 100 === 0 ? 'x' : `Document ${n % 10}. ${'Unchanged text. '.repeat(LINE_CHARS / 16)}`;
    const filename = n % 100 === 0 ? '' : `${n % 10}.md`;
    yield `${JSON.stringify({ text, metadata: { filename, collection: 'long' } })}\n`;
  }
}

describe('a batch of 80 MB', () => {
  it('is answered line by line without growing memory', async () => {
    await using dir = await tempDir();
    await using gateway = await startGateway(dir.path);
    const sending = request(`${gateway.url}/api/v1/ingest/batch`, {
      method: 'POST',
      headers: { authorization: `Bearer ${gateway.apiKey}`, 'content-type': 'application/x-ndjson' },
    });
    const sent = pipeline(Readable.from(lines()), sending);
    const response = await new Promise<Readable>((resolve) => sending.once('response', resolve));
    let answered = 0;
    let failed = 0;
    let early = 0;
    let last = '';
    for await (const line of createInterface({ input: response })) {
      last = line;
      answered += 1;
      if (line.includes('"error"')) failed += 1;
      if (answered === LINES / 4) early = residentMb(gateway.child.pid);
    }
    await sent;
    expect(answered).toBe(LINES + 1);
    expect(JSON.parse(last).summary).toMatchObject({ lines: LINES, failed: LINES / 100 });
    expect(failed).toBe(LINES / 100);
    const late = residentMb(gateway.child.pid);
    console.log(`resident memory after a quarter ${early.toFixed(0)} MB, at the end ${late.toFixed(0)} MB`);
    expect(late - early).toBeLessThan(100);
  });
});
