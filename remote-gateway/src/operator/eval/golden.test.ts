import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RunningApp, runApp } from '../../compose/app.test.fixture.ts';
import type { Identity } from '../../identity.ts';
import { evaluateGolden } from './evaluate-golden.ts';
import { readGolden } from './golden.ts';

const EXAMPLE = fileURLToPath(new URL('../../../../examples/questions/golden.yaml', import.meta.url));

describe('golden questions', () => {
  let app: RunningApp;
  let dir: string;
  let identity: Identity;
  const file = async (text: string) => {
    const path = join(dir, 'golden.yaml');
    await writeFile(path, text);
    return path;
  };
  beforeAll(async () => {
    dir = await mkdtemp(join(tmpdir(), 'docferry-golden-'));
    app = await runApp();
    identity = {
      tenantId: (await app.gateway.catalog.tenants.ensure('default')).id,
      subject: 'eval',
      scopes: new Set(['read']),
    };
    const text = 'First page about pumps.\n\nSecond page: the pump stops after 40 seconds.';
    const segments = [
      { kind: 'page', label: '1', start: 0, end: 25 },
      { kind: 'page', label: '2', start: 25, end: text.length },
    ];
    await app.call('POST', '/api/v1/ingest', {
      text,
      segments,
      metadata: { filename: 'pumps.pdf', uri: 'docs/pumps.pdf' },
    });
  });
  afterAll(async () => {
    await app[Symbol.asyncDispose]();
    await rm(dir, { recursive: true, force: true, maxRetries: 10 });
  });
  const run = async (golden: string) =>
    evaluateGolden(
      app.gateway,
      identity,
      { golden, collection: 'default', preset: 'balanced', sweep: false },
      AbortSignal.timeout(120_000),
    );

  it('report what was found, what stands in quotes, and which failed with what was found instead', async () => {
    const report = await run(
      await file(`questions:
  - question: When does the pump stop?
    expected: { document: pumps.pdf, phrase: "40  seconds" }
  - question: When does the pump stop?
    expected: { document: DOCS/pumps.pdf, page: 2 }
  - question: Who baked the bread?
    expected: { document: bread.md }
`),
    );
    expect(report).toMatchObject({ questions: 3, hits: 2, recall: 0.6667, quoted: { of: 1, hits: 1 } });
    expect(report.failed).toMatchObject([{ question: 'Who baked the bread?', expected: { document: 'bread.md' } }]);
  });

  it('of the examples can be read', async () => {
    expect((await readGolden(EXAMPLE)).length).toBeGreaterThanOrEqual(5);
  });

  it.each([
    ['- question: x', 'expected'],
    ['- { question: x, expected: {} }', 'at least one'],
    ['- { question: x, expected: { file: y } }', 'file'],
    ['a: [', 'golden questions'],
  ])('that are malformed are refused with what is wrong: %s', async (text, reason) => {
    const refused = readGolden(await file(text));
    await expect(refused).rejects.toMatchObject({ code: 'INVALID_ARGUMENT' });
    await expect(refused).rejects.toThrow(reason);
  });
});
