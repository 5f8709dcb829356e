import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Fuzzed, REQUESTS, SEED, startFuzzed } from '../http/fuzz.test.fixture.ts';
import {
  hostileText,
  hostileValue,
  type Known,
  nearlyValidFor,
  type Schema,
  validFor,
} from '../http/hostile-values.test.fixture.ts';

type Listed = { readonly name: string; readonly inputSchema: Schema };

let fuzzed: Fuzzed;
let tools: Listed[];
let known: Known;

beforeAll(async () => {
  fuzzed = await startFuzzed();
  const { text } = await send({ jsonrpc: '2.0', id: 1, method: 'tools/list' });
  const data = text.split('\n').find((line) => line.startsWith('data: {"')) ?? '';
  tools = JSON.parse(data.slice('data: '.length)).result.tools;
  known = { resolve: () => ({}), values: fuzzed.values };
});
afterAll(() => fuzzed[Symbol.asyncDispose]());

function send(message: unknown, headers: Record<string, string> = {}) {
  return fuzzed.attack('/mcp', {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream', ...headers },
    body: typeof message === 'string' ? message : JSON.stringify(message),
  });
}

function callOf(index: number): fc.Arbitrary<unknown> {
  const tool = tools[index % tools.length];
  if (!tool) throw new Error('The server has no tools.');
  const { name, inputSchema } = tool;
  return fc.record({
    name: fc.oneof({ weight: 30, arbitrary: fc.constant(name) }, { weight: 1, arbitrary: hostileText }),
    arguments: fc.oneof(
      { weight: 3, arbitrary: validFor(inputSchema, known) },
      { weight: 5, arbitrary: nearlyValidFor(inputSchema, known) },
      { weight: 1, arbitrary: hostileValue },
    ),
  });
}

const call = fc.nat(10_000).chain(callOf);
const resource = fc.record({
  uri: fc.oneof(
    fc.nat(100).map((index) => fuzzed.values.uri?.[index % fuzzed.values.uri.length]),
    fc.tuple(fc.nat(100), hostileText).map(([index, odd]) => `${String(fuzzed.values.uri?.[index % 6])}${odd}`),
    fc
      .tuple(fc.nat(), fc.nat())
      .map(([start, end]) => `docferry://documents/${String(fuzzed.values.doc_id?.[0])}/${start}-${end}`),
    hostileValue,
  ),
});
const message = fc
  .record(
    {
      jsonrpc: fc.oneof({ weight: 20, arbitrary: fc.constant('2.0') }, { weight: 1, arbitrary: hostileValue }),
      id: fc.oneof({ weight: 10, arbitrary: fc.nat() }, { weight: 1, arbitrary: hostileValue }),
      asked: fc.oneof(
        { weight: 8, arbitrary: fc.record({ method: fc.constant('tools/call'), params: call }) },
        { weight: 2, arbitrary: fc.record({ method: fc.constant('resources/read'), params: resource }) },
        {
          weight: 2,
          arbitrary: fc.record({
            method: fc.oneof(
              fc.constantFrom(
                'initialize',
                'ping',
                'tools/list',
                'resources/list',
                'resources/templates/list',
                'prompts/list',
                'completion/complete',
                'logging/setLevel',
                'server/discover',
                'subscriptions/listen',
                'notifications/initialized',
                'notifications/cancelled',
              ),
              hostileText,
            ),
            params: hostileValue,
          }),
        },
      ),
    },
    { requiredKeys: ['asked'] },
  )
  .map(({ asked, ...rest }) => ({ ...rest, ...asked }));
const body = fc.oneof(
  { weight: 12, arbitrary: message.map((made) => JSON.stringify(made)) },
  { weight: 1, arbitrary: fc.array(message, { maxLength: 3 }).map((made) => JSON.stringify(made)) },
  { weight: 1, arbitrary: hostileValue.map((made) => JSON.stringify(made)) },
  { weight: 1, arbitrary: message.map((made) => JSON.stringify(made).slice(0, -2)) },
);
const headerText = fc.oneof(
  fc.constantFrom('2025-11-25', '2026-07-28', '2025-06-18', '1', '', 'x'.repeat(3_000), 'tools/call', 'search'),
  fc.stringMatching(/^[\x20-\x7e\xa0-\xff]{0,40}$/),
);
const headers = fc.oneof(
  { weight: 2, arbitrary: fc.constant<Record<string, string>>({}) },
  {
    weight: 1,
    arbitrary: fc.record<Record<string, string>>(
      {
        'mcp-protocol-version': headerText,
        'mcp-method': headerText,
        'mcp-name': headerText,
        'mcp-session-id': headerText,
        'last-event-id': headerText,
        accept: headerText,
        'content-type': fc.constantFrom('application/json', 'text/plain', 'application/json; charset=x', ''),
      },
      { requiredKeys: [] },
    ),
  },
);

describe(`random MCP messages (seed ${SEED})`, () => {
  it('get a valid response in time, without data of others', { timeout: 600_000 }, async () => {
    expect(tools.length).toBeGreaterThan(10);
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(body, headers), { minLength: 4, maxLength: 4 }), async (batch) => {
        await Promise.all(batch.map(([sent, odd]) => send(sent, odd)));
      }),
      { seed: SEED, numRuns: Math.ceil(REQUESTS / 4), endOnFailure: true },
    );
  });
});
