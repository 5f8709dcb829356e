import { once } from 'node:events';
import { connect } from 'node:net';
import { text as textOf } from 'node:stream/consumers';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Fuzzed, REQUESTS, SEED, startFuzzed } from './fuzz.test.fixture.ts';
import {
  hostileText,
  hostileValue,
  type Known,
  nearlyValidFor,
  type Schema,
  validFor,
} from './hostile-values.test.fixture.ts';

type Parameter = { readonly name: string; readonly in: 'path' | 'query'; readonly schema: Schema };
type Operation = {
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Schema }>> };
};
type Document = {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
};
type Sent = {
  readonly path: string;
  readonly method: string;
  readonly headers: Record<string, string>;
  readonly body?: string;
};

const LIMITS_OF_RUN = { seed: SEED, numRuns: REQUESTS, endOnFailure: true };
const MINUTES = { timeout: 600_000 };

let fuzzed: Fuzzed;
let operations: { path: string; method: string; operation: Operation }[];
let known: Known;

beforeAll(async () => {
  fuzzed = await startFuzzed();
  const document = (await (await fetch(`${fuzzed.app.url}/openapi.json`)).json()) as Document;
  operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
  );
  known = {
    resolve: (ref) => document.components.schemas[ref.split('/').at(-1) ?? ''] ?? {},
    values: fuzzed.values,
  };
});
afterAll(() => fuzzed[Symbol.asyncDispose]());

/** Printable Latin-1: clients send nothing else in headers. */
const headerText = fc.oneof(
  fc.constantFrom('', 'x'.repeat(9_000), '"', "' or 1=1", '2.0', '1.0', '999999999999', '-1', '*/*', 'null'),
  fc.stringMatching(/^[\x20-\x7e\xa0-\xff]{0,50}$/),
);
const headers: fc.Arbitrary<Record<string, string>> = fc.oneof(
  { weight: 4, arbitrary: fc.constant({}) },
  {
    weight: 1,
    arbitrary: fc.record(
      {
        'x-request-id': headerText,
        'docferry-contract': headerText,
        'idempotency-key': headerText,
        accept: headerText,
        'content-encoding': fc.constantFrom('gzip', 'identity', 'br', 'x'),
        'x-forwarded-for': headerText,
        'last-event-id': headerText,
        'if-none-match': headerText,
        range: fc.constantFrom('bytes=0-0', 'bytes=-1', 'x'),
      },
      { requiredKeys: [] },
    ),
  },
);
const contentType = (usual: string) =>
  fc.oneof(
    { weight: 12, arbitrary: fc.constant(usual) },
    {
      weight: 1,
      arbitrary: fc.constantFrom(
        'text/plain',
        'application/json; charset=utf-16',
        'multipart/form-data',
        'x',
        `${usual};a`,
      ),
    },
  );

/** Segments of a path as sent: encoded, and some that no encoder produces. */
const rawSegment = fc.oneof(
  hostileText.map((text) => encodeURIComponent(text.toWellFormed()).slice(0, 6_000)),
  fc.constantFrom('%', '%ff', '%c0%af', '%00', '..%2f..', '%2e%2e', ';x', '%e2%80', ''),
);

function parameterText(parameter: Parameter): fc.Arbitrary<string> {
  const valid = validFor(parameter.schema, known, parameter.name).map((value) => encodeURIComponent(String(value)));
  return fc.oneof({ weight: 3, arbitrary: valid }, { weight: 1, arbitrary: rawSegment });
}

function targetOf(path: string, parameters: readonly Parameter[]): fc.Arbitrary<string> {
  const inPath = parameters.filter((parameter) => parameter.in === 'path');
  const inQuery = parameters.filter((parameter) => parameter.in === 'query');
  const values = Object.fromEntries(inPath.map((parameter) => [parameter.name, parameterText(parameter)]));
  const queries = Object.fromEntries(inQuery.map((parameter) => [parameter.name, parameterText(parameter)]));
  return fc
    .tuple(
      fc.record(values),
      fc.record(queries, { requiredKeys: [] }),
      fc.oneof({ weight: 8, arbitrary: fc.constant('') }, { weight: 1, arbitrary: rawSegment }),
    )
    .map(([given, asked, odd]) => {
      const filled = Object.entries(given).reduce(
        (text, [name, value]) => text.replace(`{${name}}`, () => value),
        path,
      );
      const query = Object.entries(asked).map(([name, value]) => `${name}=${value}`);
      return `${filled}?${[...query, ...(odd ? [odd] : [])].join('&')}`;
    });
}

/** A body: NDJSON with several lines, or JSON; sometimes truncated, so that it is neither. */
function bodyOf(type: string, schema: Schema): fc.Arbitrary<string> {
  const value = fc.oneof(
    { weight: 3, arbitrary: validFor(schema, known) },
    { weight: 5, arbitrary: nearlyValidFor(schema, known) },
    { weight: 2, arbitrary: hostileValue },
  );
  const whole = type.includes('ndjson')
    ? fc.array(value.map(json), { maxLength: 6 }).map((lines) => lines.join('\n'))
    : value.map(json);
  return fc.tuple(whole, fc.integer({ min: 0, max: 19 })).map(([text, cut]) => (cut === 0 ? text.slice(0, -1) : text));
}

function json(value: unknown): string {
  return JSON.stringify(value) ?? '';
}

function requestOf(index: number): fc.Arbitrary<Sent> {
  const chosen = operations[index % operations.length];
  if (!chosen) throw new Error('The API has no operations.');
  const { path, method, operation } = chosen;
  const [type, media] = Object.entries(operation.requestBody?.content ?? {})[0] ?? [];
  const target = targetOf(path, operation.parameters ?? []);
  if (!type || !media) return fc.record({ path: target, method: fc.constant(method), headers });
  return fc
    .record({
      path: target,
      method: fc.constant(method),
      headers,
      type: contentType(type),
      body: bodyOf(type, media.schema),
    })
    .map(({ type: sent, ...rest }) => ({ ...rest, headers: { ...rest.headers, 'content-type': sent } }));
}

const request = fc.nat(10_000).chain((index) => requestOf(index));

describe(`random requests (seed ${SEED})`, () => {
  it(
    'are answered with what was asked for or an error of the contract, soon, and with nothing of anybody else',
    MINUTES,
    async () => {
      await fc.assert(
        fc.asyncProperty(fc.array(request, { minLength: 4, maxLength: 4 }), async (batch) => {
          await Promise.all(batch.map(({ path, ...init }) => fuzzed.attack(path, init)));
        }),
        { ...LIMITS_OF_RUN, numRuns: Math.ceil(REQUESTS / 4) },
      );
    },
  );

  it('leave the gateway healthy', async () => {
    const { status } = await fuzzed.attack('/health', {});
    expect(status).toBe(200);
    const sound = await fuzzed.app.call('POST', '/api/v1/ingest', {
      text: 'Still here: marmalade.',
      metadata: { filename: 'after.md', collection: 'after' },
    });
    expect(sound.status).toBe(200);
    const found = await fuzzed.app.call('POST', '/api/v1/search', { query: 'marmalade', collection: 'after' });
    expect(found.body.count).toBe(1);
  });

  it('are answered on a raw connection too: odd request lines, headers and lengths', MINUTES, async () => {
    const line = fc.constantFrom(
      'GET / HTTP/1.1',
      'GET /%00 HTTP/1.1',
      'GET //evil.example/ HTTP/1.1',
      'GET http://evil.example/health HTTP/1.1',
      'OPTIONS * HTTP/1.1',
      'TRACE /health HTTP/1.1',
      'CONNECT evil.example:443 HTTP/1.1',
      'POST /api/v1/search HTTP/1.1',
      'POST /mcp HTTP/1.1',
      'PRI * HTTP/2.0',
      'GET /health HTTP/9.9',
      '\0',
    );
    const header = fc.oneof(
      fc.constantFrom(
        'host: x',
        'host:',
        'host: evil.example\r\nhost: x',
        'content-length: 5\r\ncontent-length: 6',
        'content-length: -1',
        'content-length: 99999999999999999999',
        'transfer-encoding: chunked\r\ncontent-length: 4',
        'transfer-encoding: chunked, identity',
        'expect: 200-ok',
        'upgrade: websocket\r\nconnection: upgrade',
        'authorization: Bearer',
        'authorization: Basic eDp5',
        `authorization: Bearer ${'x'.repeat(5_000)}`,
        `x: ${'y'.repeat(20_000)}`,
        ' folded: x',
        'no colon',
      ),
      hostileText.map((text) => `x-odd: ${text.replaceAll(/[\r\n]/g, ' ').slice(0, 100)}`),
    );
    await fc.assert(
      fc.asyncProperty(line, fc.array(header, { maxLength: 4 }), async (first, lines) => {
        const socket = connect(fuzzed.app.port, '127.0.0.1');
        await once(socket, 'connect');
        socket.on('error', () => {});
        socket.setTimeout(90_000, () => socket.destroy(new Error('no answer')));
        socket.end(`${[first, ...lines, 'connection: close', '', ''].join('\r\n')}`);
        const answer = await textOf(socket).catch((error: unknown) => String(error));
        expect(answer).not.toMatch(/^HTTP\/1\.1 5|no answer|node_modules|\bat .+\.ts:/);
      }),
      { ...LIMITS_OF_RUN, numRuns: Math.ceil(REQUESTS / 6) },
    );
  });
});
