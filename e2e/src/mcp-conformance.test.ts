import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bearerProxy } from './harness/bearer-proxy.ts';
import { startGateway, type TestGateway } from './harness/gateway.ts';
import { run } from './harness/process.ts';
import { tempDir } from './harness/temp-dir.ts';
import { EXPECTED_FAILURES } from './mcp-expected-failures.ts';

type Check = { readonly id: string; readonly status: string; readonly errorMessage?: string };

const { resolve } = createRequire(import.meta.url);
const STABLE = resolve('@modelcontextprotocol/conformance/dist/index.js');
const NEXT = resolve('conformance-next/dist/index.js');
const EXPECTED = Object.values(EXPECTED_FAILURES);
const SCENARIOS = new Set(EXPECTED.flatMap(({ scenarios }) => scenarios));
const CHECKS = new Set(EXPECTED.flatMap(({ checks }) => checks));

let dir: Awaited<ReturnType<typeof tempDir>>;
let gateway: TestGateway;
let proxy: Awaited<ReturnType<typeof bearerProxy>>;
beforeAll(async () => {
  dir = await tempDir();
  gateway = await startGateway(join(dir.path, 'data'));
  await gateway.call('POST', '/api/v1/ingest', { text: '# Herons\n\nThey nest.', metadata: { filename: 'a.md' } });
  proxy = await bearerProxy(gateway.url, gateway.apiKey);
});
afterAll(async () => {
  await proxy[Symbol.asyncDispose]();
  await gateway[Symbol.asyncDispose]();
  await dir[Symbol.asyncDispose]();
});

describe('the public MCP conformance suite', () => {
  it.each([
    ['0.1.16, all scenarios', STABLE, ['--suite', 'all'], 30],
    ['0.2, what 2025-11-25 requires', NEXT, ['--requirements', '2025-11-25'], 30],
    ['0.2, what 2026-07-28 requires', NEXT, ['--requirements', '2026-07-28'], 45],
  ])('%s: passes but for what the list of expected failures explains', async (name, bin, args, least) => {
    const results = join(dir.path, name.replaceAll(/\W+/g, '-'));
    await run(process.execPath, [bin, 'server', '--url', `${proxy.url}/mcp`, ...args, '-o', results], {
      timeoutMs: 500_000,
    });
    const scenarios = readdirSync(results).map((folder) => ({
      scenario: folder.replace(/^server-(.+?)-\d{4}-\d\d-\d\dT.*$/, '$1'),
      checks: JSON.parse(readFileSync(join(results, folder, 'checks.json'), 'utf8')) as Check[],
    }));
    expect(scenarios.length).toBeGreaterThanOrEqual(least);
    const failed = scenarios.map(({ scenario, checks }) => ({
      scenario,
      checks: checks.filter(({ status }) => status === 'FAILURE'),
    }));
    const surprises = failed
      .filter(({ scenario }) => !SCENARIOS.has(scenario))
      .flatMap(({ scenario, checks }) =>
        checks.filter(({ id }) => !CHECKS.has(id)).map(({ id, errorMessage }) => `${scenario} ${id}: ${errorMessage}`),
      );
    expect(surprises).toEqual([]);
    const passing = failed.filter(({ scenario, checks }) => SCENARIOS.has(scenario) && checks.length === 0);
    expect(passing, 'take these out of the list of expected failures').toEqual([]);
  });
});
