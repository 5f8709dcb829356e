import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startGateway, type TestGateway } from './harness/gateway.ts';
import { CLIENTS } from './harness/mcp-clients.ts';
import { BINS, cleanEnv, run } from './harness/process.ts';
import { tempDir } from './harness/temp-dir.ts';
import { type CollectedSpan, startTraceCollector } from './harness/trace-collector.ts';
import { waitFor } from './harness/wait-for.ts';

/** Words that only the document, its name and the question contain. */
const TEXT = '# Zanzibar rota\n\nThe pelican guards the turnstile.\n';
const PRIVATE_WORDS = ['pelican', 'turnstile', 'zanzibar', 'quokka-list'];

describe('traces', () => {
  let dir: Awaited<ReturnType<typeof tempDir>>;
  let collector: Awaited<ReturnType<typeof startTraceCollector>>;
  let gateway: TestGateway;
  let env: Record<string, string>;
  // Everything is done before a trace is awaited: the gateway sends its spans every five seconds.
  beforeAll(async () => {
    dir = await tempDir();
    collector = await startTraceCollector();
    env = { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, OTEL_EXPORTER_OTLP_HEADERS: 'x-collector-key=otlp-s3cret' };
    gateway = await startGateway(dir.path, { env });
    await writeFile(join(dir.path, 'quokka-list.md'), TEXT);
    const ingested = await docferry('ingest', join(dir.path, 'quokka-list.md'), '--collection', 'zanzibar');
    expect(ingested, ingested.stderr).toMatchObject({ code: 0 });
    const found = await docferry('search', 'what does the pelican guard?', '--collection', 'zanzibar');
    expect(found.stdout).toContain('turnstile');
    const connect = CLIENTS['SDK v2, newest protocol'];
    await using agent = await connect?.({ kind: 'stdio', env: agentEnv(), args: ['--with-search'] });
    await agent?.call('search', { query: 'pelican turnstile', collection: 'zanzibar' });
  });
  afterAll(async () => {
    await gateway[Symbol.asyncDispose]();
    await collector[Symbol.asyncDispose]();
    await dir[Symbol.asyncDispose]();
  });

  const agentEnv = () => ({ ...env, RAG_API_URL: gateway.url, RAG_API_KEY: gateway.apiKey });
  const docferry = (...args: string[]) =>
    run(process.execPath, [BINS.docferry, ...args], { env: cleanEnv(agentEnv()) });

  /** The spans of the trace that begins with this name, once it contains all of these. */
  const traceOf = (root: string, names: readonly RegExp[]) =>
    waitFor(`the trace of ${root}`, async () => {
      const spans = collector.spans();
      const traceId = spans.find(({ name, parentSpanId }) => name === root && !parentSpanId)?.traceId;
      const trace = spans.filter((one) => one.traceId === traceId);
      return names.every((name) => trace.some((one) => name.test(one.name))) ? trace : undefined;
    });

  const pathTo = (trace: readonly CollectedSpan[], name: RegExp): string[] => {
    const path: string[] = [];
    let at = trace.find((one) => name.test(one.name));
    while (at) {
      path.unshift(`${at.service}: ${at.name}`);
      const parent: string | undefined = at.parentSpanId;
      at = trace.find(({ spanId }) => spanId === parent);
    }
    return path;
  };

  it('follow a document from the command through the queue to the stores', async () => {
    const upsert = /^qdrant PUT .*points$/;
    const trace = await traceOf('docferry ingest', [/^convert$/, /^embed documents$/, /^postgres /, upsert, /^job /]);
    expect(pathTo(trace, upsert)).toEqual([
      'docferry: docferry ingest',
      'docferry: POST /api/v1/ingest/batch',
      'docferry-gateway: POST /api/v1/ingest/batch',
      expect.stringMatching('docferry-gateway: postgres'),
      'docferry-gateway: job ingest',
      'docferry-gateway: qdrant PUT /collections/{name}/points',
    ]);
  });

  it('follow a question over REST and over MCP', async () => {
    const query = /^qdrant POST .*query/;
    const searched = await traceOf('docferry search', [query, /^embed query$/]);
    expect(pathTo(searched, query).slice(0, 4)).toEqual([
      'docferry: docferry search',
      'docferry: POST /api/v1/search',
      'docferry-gateway: POST /api/v1/search',
      'docferry-gateway: search',
    ]);

    const asked = await traceOf('tool search', [query]);
    expect(pathTo(asked, query).slice(0, 4)).toEqual([
      'docferry: tool search',
      'docferry-gateway: POST /mcp',
      'docferry-gateway: tool search',
      'docferry-gateway: search',
    ]);
  });

  it('contain no text, question, name of a file or secret', () => {
    const exported = collector.raw().toLowerCase();
    for (const word of [...PRIVATE_WORDS, gateway.apiKey.toLowerCase(), 'otlp-s3cret', dir.path.toLowerCase()]) {
      expect(exported).not.toContain(word);
    }
    expect(collector.spans().length).toBeGreaterThan(20);
  });
});
