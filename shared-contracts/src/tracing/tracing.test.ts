import { once } from 'node:events';
import { createServer } from 'node:http';
import { afterEach, describe, expect, it } from 'vitest';
import { currentTraceparent, entrySpan, span, startTracing, traceHeaders, wantsTracing } from './index.ts';

const TRACEPARENT = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';

/** What a collector gets while `work` runs. */
async function exported(work: () => Promise<unknown>): Promise<string> {
  let received = '';
  const server = createServer((request, response) => {
    request.setEncoding('utf8').on('data', (part: string) => {
      received += part;
    });
    request.on('end', () => response.end('{}'));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  process.env.OTEL_EXPORTER_OTLP_ENDPOINT = `http://127.0.0.1:${address.port}`;
  const tracing = await startTracing({ service: 'a-test', version: '0' });
  await work();
  await tracing[Symbol.asyncDispose]();
  server.close();
  server.closeAllConnections();
  return received;
}

afterEach(() => {
  delete process.env.OTEL_EXPORTER_OTLP_ENDPOINT;
});

describe('tracing', () => {
  it('is off without a collector: the work runs, and nothing is carried on', async () => {
    expect(wantsTracing({})).toBe(false);
    expect(wantsTracing({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://c', OTEL_SDK_DISABLED: 'true' })).toBe(false);
    await using _ = await startTracing({ service: 'a-test', version: '0' }, {});
    expect(entrySpan('a', TRACEPARENT, {}, () => span('b', {}, () => 7))).toBe(7);
    expect(traceHeaders()).toEqual({});
  });

  it("continues the caller's trace, and begins one for what is no traceparent", async () => {
    const carried: (string | undefined)[] = [];
    const received = await exported(async () => {
      await entrySpan('request', TRACEPARENT, { kind: 'server' }, () =>
        span('step', {}, async () => carried.push(currentTraceparent())),
      );
      entrySpan('odd', `${TRACEPARENT}${'x'.repeat(5_000)}`, {}, () => carried.push(currentTraceparent()));
    });
    expect(carried[0]).toMatch(/^00-0af7651916cd43dd8448eb211c80319c-(?!b7ad6b7169203331)[\da-f]{16}-01$/);
    expect(carried[1]).not.toContain('0af7651916cd43dd8448eb211c80319c');
    for (const name of ['"request"', '"step"', '"odd"', '"a-test"']) expect(received).toContain(name);
  });

  it('gives a poll without a trace no span', async () => {
    const received = await exported(async () => {
      span('poll', {}, () => 1);
      entrySpan('other', undefined, {}, () => 1);
    });
    expect(received).toContain('"other"');
    expect(received).not.toContain('"poll"');
  });

  it('says the code or the class of an error, never its message', async () => {
    const coded = Object.assign(new Error('the pelican document'), { code: 'BACKEND_UNAVAILABLE' });
    const received = await exported(async () => {
      await expect(entrySpan('a', undefined, {}, () => Promise.reject(coded))).rejects.toBe(coded);
      expect(() =>
        entrySpan('b', undefined, {}, () => {
          throw new TypeError('the pelican document');
        }),
      ).toThrow(TypeError);
    });
    expect(received).toContain('BACKEND_UNAVAILABLE');
    expect(received).toContain('TypeError');
    expect(received).not.toContain('pelican');
  });

  it('does not hold up a program whose collector is away', async () => {
    process.env.OTEL_EXPORTER_OTLP_ENDPOINT = 'http://127.0.0.1:9';
    const tracing = await startTracing({ service: 'a-test', version: '0' });
    entrySpan('a', undefined, {}, () => 1);
    const started = performance.now();
    await tracing[Symbol.asyncDispose]();
    expect(performance.now() - started).toBeLessThan(4_000);
  });
});
