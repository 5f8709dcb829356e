import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { ndjsonStream } from './ndjson-stream.ts';
import { type BodyLine, readLines } from './read-lines.ts';

const HEAD = 'POST / HTTP/1.1\r\nHost: x\r\nContent-Type: application/x-ndjson\r\nTransfer-Encoding: chunked\r\n\r\n';
const part = (text: string) => `${text.length.toString(16)}\r\n${text}\r\n`;

/** The result for a client that sends only this and stays connected. */
async function linesOf(
  sent: string,
  { idleMs = 60_000, stopping = new AbortController() } = {},
): Promise<{ lines: BodyLine[]; code: unknown }> {
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const client = connect((server.address() as AddressInfo).port, '127.0.0.1');
  try {
    client.write(HEAD + sent);
    const [incoming] = (await once(server, 'request')) as [IncomingMessage];
    const lines: BodyLine[] = [];
    try {
      const bounds = { maxBytes: 10, idleMs, stopping: stopping.signal };
      for await (const line of readLines(incoming, bounds)) lines.push(line);
      return { lines, code: undefined };
    } catch (error) {
      return { lines, code: Object(error).code };
    }
  } finally {
    client.destroy();
    server.closeAllConnections();
    server.close();
  }
}

describe('the lines of a body', () => {
  it('end with TIMEOUT after the lines that arrived, if nothing more arrives', async () => {
    const { lines, code } = await linesOf(part('1\n2\nhalf'), { idleMs: 1_000 });
    expect(lines).toMatchObject([{ number: 1 }, { number: 2 }]);
    expect(code).toBe('TIMEOUT');
  });

  it('are not kept in memory beyond the maximum length', async () => {
    const { lines } = await linesOf(`${part('x'.repeat(5_000))}${part(`${'y'.repeat(5_000)}\nok\n`)}0\r\n\r\n`);
    expect(lines).toMatchObject([{ number: 1, tooLong: true }, { number: 2 }]);
  });

  it('end with BACKEND_UNAVAILABLE when the gateway stops', async () => {
    const stopping = new AbortController();
    setTimeout(() => stopping.abort(), 50);
    expect((await linesOf(part('1\n'), { stopping })).code).toBe('BACKEND_UNAVAILABLE');
  });
});

describe('a response in lines', () => {
  it('is buffered only up to the limit for a client that does not read, and ends in time', async () => {
    let made = 0;
    async function* endless() {
      for (;;) {
        made += 1;
        yield 'x'.repeat(98);
      }
    }
    const reader = ndjsonStream(endless(), {}, { maxBuffered: 1_000, stalledMs: 100 }).body?.getReader();
    await sleep(300);
    expect(made).toBeLessThanOrEqual(11);
    await expect(
      (async () => {
        for (let n = 0; n < 20; n += 1) await reader?.read();
      })(),
    ).rejects.toThrow('does not read');
  });
});
