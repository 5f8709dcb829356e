import { CONTRACT_HEADER, errorBody, LIMITS } from '@docferry/shared-contracts';
import { describe, expect, it } from 'vitest';
import { DOC_ID, INGESTED, json, loopbackGateway, refusal } from './loopback-gateway.test.fixture.ts';

const input = { text: 'hello', metadata: { filename: 'a.md' } };
const noCollections = { collections: [] };

describe('requests', () => {
  it('carry key, contract version and one idempotency key for all attempts', async () => {
    await using gateway = await loopbackGateway(refusal('BACKEND_UNAVAILABLE'), json(INGESTED));
    expect(await gateway.client().ingest(input)).toEqual(INGESTED);
    const [first, second] = gateway.seen;
    expect(first?.headers).toMatchObject({ authorization: 'Bearer k', [CONTRACT_HEADER]: '1.0' });
    expect(first?.headers['idempotency-key']).toMatch(/^[\da-f-]{36}$/);
    expect(second?.headers['idempotency-key']).toBe(first?.headers['idempotency-key']);
  });

  it('put ids and queries into the address safely', async () => {
    await using gateway = await loopbackGateway(
      json({ status: 'deleted', doc_id: DOC_ID, chunks: 1 }),
      json({ documents: [] }),
    );
    await gateway.client().remove('a/../b?c');
    await gateway.client().documents({ collection: 'a b', limit: 5 });
    expect(gateway.seen.map(({ url }) => url)).toEqual([
      '/api/v1/documents/a%2F..%2Fb%3Fc',
      '/api/v1/documents?collection=a+b&limit=5',
    ]);
  });

  it('report how much of a large body is sent', async () => {
    await using gateway = await loopbackGateway(json(INGESTED));
    const sent: number[] = [];
    const text = 'x'.repeat(2_000_000);
    await gateway.client().ingest({ ...input, text }, { onUpload: (bytes) => sent.push(bytes) });
    expect(sent.at(-1)).toBeGreaterThan(2_000_000);
    expect(sent).toEqual(sent.toSorted((a, b) => a - b));
  });

  it('are refused before sending when the text is larger than a gateway takes', async () => {
    await using gateway = await loopbackGateway(json(INGESTED));
    const text = 'é'.repeat(LIMITS.textBytes / 2 + 1);
    await expect(async () => gateway.client().ingest({ ...input, text })).rejects.toMatchObject({
      code: 'PAYLOAD_TOO_LARGE',
    });
    expect(gateway.seen).toHaveLength(0);
  });

  it('are refused before sending when there is no text', async () => {
    await using gateway = await loopbackGateway(json(INGESTED));
    await expect(async () => gateway.client().ingest({ ...input, text: ' \n' })).rejects.toMatchObject({
      code: 'INVALID_ARGUMENT',
      message: 'The document holds no text.',
    });
    expect(gateway.seen).toHaveLength(0);
  });
});

describe('trying again', () => {
  it.each([429, 502, 503, 504])('happens after %i, whoever answered', async (status) => {
    await using gateway = await loopbackGateway(
      (response) => response.writeHead(status).end('<html>'),
      json(noCollections),
    );
    expect(await gateway.client().collections()).toEqual(noCollections);
  });

  it('waits as long as Retry-After says', async () => {
    await using gateway = await loopbackGateway(refusal('RATE_LIMITED', { 'retry-after': '1' }), json(noCollections));
    const started = performance.now();
    await gateway.client().collections();
    expect(performance.now() - started).toBeGreaterThan(950);
  });

  it('is given up at once when Retry-After is longer than the call may take, and says how long', async () => {
    await using gateway = await loopbackGateway(refusal('RATE_LIMITED', { 'retry-after': '60' }));
    const started = performance.now();
    await expect(gateway.client().collections()).rejects.toMatchObject({
      code: 'RATE_LIMITED',
      advice: 'Try again in 60 s.',
      details: { retry_after_s: 60, request_id: 'request-1' },
    });
    expect(performance.now() - started).toBeLessThan(30_000);
  });

  it('happens after a connection that breaks off', async () => {
    await using gateway = await loopbackGateway((response) => response.destroy(), json(noCollections));
    expect(await gateway.client().collections()).toEqual(noCollections);
  });

  it.each(['INVALID_ARGUMENT', 'NOT_FOUND', 'EMBEDDING_SPACE_MISMATCH', 'STORAGE_FULL'] as const)(
    'does not happen after %s',
    async (code) => {
      await using gateway = await loopbackGateway(refusal(code));
      await expect(gateway.client().collections()).rejects.toMatchObject({ code, message: `refused with ${code}` });
      expect(gateway.seen).toHaveLength(1);
    },
  );

  it('ends after the set number of attempts', async () => {
    await using gateway = await loopbackGateway(refusal('BACKEND_UNAVAILABLE'));
    await expect(gateway.client().collections()).rejects.toMatchObject({ code: 'BACKEND_UNAVAILABLE' });
    expect(gateway.seen).toHaveLength(4);
  });
});

describe('errors say what to do', () => {
  it('when no gateway listens, soon', async () => {
    const gateway = await loopbackGateway(json(noCollections));
    await gateway[Symbol.asyncDispose]();
    const started = performance.now();
    await expect(gateway.client().collections()).rejects.toMatchObject({
      code: 'BACKEND_UNAVAILABLE',
      advice: expect.stringContaining('docferry-gateway serve'),
    });
    expect(performance.now() - started).toBeLessThan(20_000);
  });

  it('in the words of the gateway, where the general advice of the code does not fit', async () => {
    const advice = 'Read its text.';
    await using gateway = await loopbackGateway(json(errorBody('NOT_FOUND', 'not here', 'request-1', { advice }), 404));
    await expect(gateway.client().collections()).rejects.toMatchObject({ code: 'NOT_FOUND', advice });
  });

  it('when the key is not valid, by naming the setting', async () => {
    await using gateway = await loopbackGateway(refusal('UNAUTHENTICATED'));
    const keyless = { apiUrl: gateway.url, apiUrlOrigin: 'flag', apiKey: undefined, apiKeyOrigin: undefined } as const;
    await expect(gateway.client().collections()).rejects.toMatchObject({
      advice: expect.stringContaining('RAG_API_KEY holds'),
    });
    await expect(gateway.client({ connection: () => keyless }).collections()).rejects.toMatchObject({
      advice: expect.stringContaining('No key is set'),
    });
    expect(gateway.seen[1]?.headers.authorization).toBeUndefined();
  });

  it('when the gateway speaks another major version', async () => {
    await using gateway = await loopbackGateway(json(noCollections, 200, { [CONTRACT_HEADER]: '2.0' }));
    await expect(gateway.client().collections()).rejects.toMatchObject({ code: 'CONTRACT_MISMATCH' });
  });

  it('when the address leads to something else', async () => {
    const page = (response: import('node:http').ServerResponse) => void response.end('<html>hello</html>');
    await using gateway = await loopbackGateway(page, json({ collections: 'many' }));
    for (let call = 0; call < 2; call += 1) {
      await expect(gateway.client().collections()).rejects.toMatchObject({
        code: 'BACKEND_UNAVAILABLE',
        advice: expect.stringContaining('RAG_API_URL'),
      });
    }
  });

  it('when it redirects, and the key does not follow', async () => {
    await using target = await loopbackGateway(json(noCollections));
    await using gateway = await loopbackGateway((response) => response.writeHead(302, { location: target.url }).end());
    await expect(gateway.client().collections()).rejects.toMatchObject({
      message: expect.stringContaining(target.url),
    });
    expect(target.seen).toHaveLength(0);
  });
});

describe('bounds', () => {
  it('stop reading an answer that is too large', async () => {
    await using gateway = await loopbackGateway((response) => {
      const timer = setInterval(() => response.write('x'.repeat(100_000)), 1);
      response.on('close', () => clearInterval(timer));
    });
    await expect(gateway.client({ responseBytes: 500_000 }).collections()).rejects.toMatchObject({
      code: 'BACKEND_UNAVAILABLE',
      message: expect.stringContaining('larger'),
    });
  });

  it('end a call that gets no answer', async () => {
    await using gateway = await loopbackGateway(() => {});
    await expect(gateway.client({ timeoutMs: 200 }).collections()).rejects.toMatchObject({ code: 'TIMEOUT' });
  });

  it('end a call whose answer trickles', async () => {
    await using gateway = await loopbackGateway((response) => {
      const timer = setInterval(() => response.write(' '), 20);
      response.on('close', () => clearInterval(timer));
    });
    await expect(gateway.client({ timeoutMs: 300 }).collections()).rejects.toMatchObject({ code: 'TIMEOUT' });
  });
});

describe('aborting', () => {
  it('ends a request under way and closes its connection', async () => {
    const closed = Promise.withResolvers<void>();
    const abort = new AbortController();
    await using gateway = await loopbackGateway((response) => {
      response.on('close', closed.resolve);
      abort.abort(new Error('enough'));
    });
    await expect(gateway.client().ingest(input, { signal: abort.signal })).rejects.toThrow('enough');
    await closed.promise;
  });

  it('ends the wait between attempts', async () => {
    await using gateway = await loopbackGateway(refusal('RATE_LIMITED', { 'retry-after': '20' }));
    const started = performance.now();
    await expect(gateway.client().collections({ signal: AbortSignal.timeout(100) })).rejects.toThrow();
    expect(performance.now() - started).toBeLessThan(15_000);
  });
});

describe('health', () => {
  it('is reported by a gateway that is down, too', async () => {
    const part = { status: 'down' };
    const parts = { catalog: part, store: part, embedder: { status: 'ok' } };
    const health = { status: 'down', version: '0.1.0', contract: '1.0', uptime_s: 3, parts };
    await using gateway = await loopbackGateway(json(health, 503));
    expect(await gateway.client().health()).toEqual(health);
    expect(gateway.seen).toHaveLength(1);
  });
});
