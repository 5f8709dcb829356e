import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CLIENTS } from '../harness/mcp-clients.ts';
import { BINS, cleanEnv, run } from '../harness/process.ts';
import { type SeedGateway, startSeedGateway } from './seed-gateway.ts';

const TOKEN = `${'gh'}p_${'aB3dE5gH7jK9mN1pQ3sT5vX7zA9cE1gH3jK5'}`;
const FILES = {
  'docs/adr/0001-caches.md': '# Caches\n\nEvery cache of the courier is bounded and names its eviction rule.\n',
  'docs/guide.md': '# Guide\n\nThe courier has a cache. Its eviction rule is in the code.\n',
  'src/cache.ts': 'export function evict(size: number) {\n  return size > 100;\n}\n',
  'src/courier.ts': "import { evict } from './cache.ts';\n\nexport const courier = () => evict(3);\n",
  '.env': `COURIER_TOKEN=${TOKEN}\n`,
};

describe('seed 003: a code RAG that can be relied on', () => {
  let seed: SeedGateway;
  let root: string;
  const env = () => ({
    RAG_API_URL: seed.gateway.url,
    RAG_API_KEY: seed.gateway.apiKey,
    RAG_ALLOWED_DIRS: root,
    HOME: seed.home,
    RAG_DATA_DIR: join(seed.home, 'agent'),
  });
  const docferry = (...args: string[]) =>
    run(process.execPath, [BINS.docferry, ...args], { cwd: root, env: cleanEnv(env()) });
  const json = async (...args: string[]) => {
    const { stdout, stderr } = await docferry(...args, '--json');
    expect(stdout, stderr).not.toBe('');
    return Object(JSON.parse(stdout));
  };
  beforeAll(async () => {
    seed = await startSeedGateway();
    root = join(seed.home, 'repository');
    for (const [name, text] of Object.entries(FILES)) {
      mkdirSync(dirname(join(root, name)), { recursive: true });
      writeFileSync(join(root, name), text);
    }
    expect((await docferry('index')).code).not.toBe(0);
    expect((await docferry('setup', '--collection', 'courier')).code).toBe(0);
    // What failed or was skipped is compared too, so that a run with fewer files says why.
    expect(await json('index')).toMatchObject({
      status: 'success',
      files_indexed: 6,
      files_failed: {},
      failures: [],
      files_skipped: { tool_folder: 1 },
      architecture: 'current',
    });
  });
  afterAll(() => seed[Symbol.asyncDispose]());

  it('setup writes a config with effective settings and schema version', () => {
    const config = JSON.parse(readFileSync(join(root, '.docferry/config.json'), 'utf8'));
    expect(config).toMatchObject({ collection: 'courier', schema_version: expect.any(Number) });
  });

  it('setup detects roots and generates architecture artifacts, unless --no-generate', async () => {
    const map = readFileSync(join(root, '.docferry/architecture.md'), 'utf8');
    expect(map).toContain('```mermaid');
    const { results } = await seed.post('/api/v1/search', {
      query: 'architecture',
      collection: 'courier',
      filters: { kind: ['pattern'] },
    });
    expect(results[0]).toMatchObject({ uri: '.docferry/architecture.md', kind: 'pattern' });
    const bare = join(seed.home, 'bare');
    mkdirSync(join(bare, 'web'), { recursive: true });
    writeFileSync(join(bare, 'web/package.json'), '{"name":"web","dependencies":{"vue":"1","express":"1"}}');
    writeFileSync(join(bare, 'web/index.html'), '<title>Web</title>');
    expect(await json('setup', bare, '--no-generate')).toMatchObject({
      roots: { frontend: ['web'], backend: ['web'] },
      architecture: 'off',
    });
    expect(await json('setup', bare, '--frontend-root', '.')).toMatchObject({
      roots: { frontend: [], backend: ['web'] },
      architecture: 'written',
    });
  });

  it('--project-root names the folder, for setup, index, health, status, migrate and queries', async () => {
    const elsewhere = (...args: string[]) =>
      run(process.execPath, [BINS.docferry, ...args, '--project-root', root, '--json'], {
        cwd: seed.home,
        env: cleanEnv(env()),
      });
    for (const command of ['setup', 'index', 'health', 'status', 'migrate']) {
      const { code, stderr } = await elsewhere(command);
      expect(code, `${command}: ${stderr}`).toBe(0);
    }
    const { stdout } = await elsewhere('query-impact', 'evict');
    expect(JSON.parse(stdout)).toMatchObject({ status: 'success' });
    expect(
      (await run(process.execPath, [BINS.docferry, 'status'], { cwd: seed.home, env: cleanEnv(env()) })).code,
    ).toBe(9);
  });

  it('default incremental; files_scanned, files_indexed, files_skipped and skip reasons', async () => {
    expect(await json('index')).toMatchObject({
      status: 'success',
      files_scanned: expect.any(Number),
      files_indexed: 0,
      files_unchanged: 6,
      files_skipped: expect.any(Object),
    });
  });

  it('explicit `--full-rebuild` flag', async () => {
    expect(await json('index', '--full-rebuild')).toMatchObject({ files_indexed: 6 });
  });

  it('`.env` secrets are excluded/redacted', async () => {
    const { results } = await seed.post('/api/v1/search', { query: 'COURIER_TOKEN', collection: 'courier' });
    expect(JSON.stringify(results)).not.toContain(TOKEN);
  });

  it('constraint docs outrank generic code when semantically similar', async () => {
    const { results } = await seed.post('/api/v1/search', { query: 'cache eviction rule', collection: 'courier' });
    expect(results[0]).toMatchObject({ kind: 'constraint', uri: 'docs/adr/0001-caches.md', rank: 1 });
  });

  it('recency_boost = optional small positive factor (default 0 unless enabled)', async () => {
    const recency = async (change: object) => {
      const request = { query: 'courier cache', collection: 'courier', explain: true, ...change };
      const { results } = await seed.post('/api/v1/search', request);
      return results.map(({ explain }: { explain: { recency: number } }) => explain.recency);
    };
    expect(new Set(await recency({}))).toEqual(new Set([0]));
    expect(Math.max(...(await recency({ recency_boost: 0.1 })))).toBeCloseTo(0.1, 3);
  });

  it('query behavior deterministic given fixed index', async () => {
    const ask = async () =>
      (await seed.post('/api/v1/search', { query: 'courier cache', collection: 'courier' })).results.map(
        ({ passage_id: id, score }: { passage_id: string; score: number }) => [id, score],
      );
    expect(await ask()).toEqual(await ask());
  });

  it('health: fast, availability + collection + schema; status: index age, skipped files, lock state', async () => {
    expect((await docferry('health')).code).toBe(0);
    expect(await json('status')).toMatchObject({ status: 'success', lock: expect.anything() });
  });

  it('restart server, query succeeds via config auto-restore; every tool answers with an envelope', async () => {
    const connect = CLIENTS['SDK v2, newest protocol'];
    if (!connect) throw new Error('the client is missing');
    for (let start = 0; start < 2; start++) {
      await using agent = await connect({ kind: 'stdio', env: env(), cwd: root });
      const rules = await agent.call('check_constraints', { query: 'add a cache', dir: root });
      expect(rules.structured, rules.text).toMatchObject({ status: 'success', partial: false });
      expect(rules.text).toContain('0001-caches.md');
      const impact = await agent.call('query_impact', { query: 'evict', dir: root });
      expect(impact.text).toContain('src/courier.ts');
    }
  });

  it('one envelope: results, partial, degraded_scopes, warnings, schema_version', async () => {
    const envelope = {
      schema_version: 1,
      results: expect.any(Array),
      partial: false,
      degraded_scopes: [],
      warnings: expect.any(Array),
    };
    const commands = [
      ['setup'],
      ['index'],
      ['health'],
      ['status'],
      ['migrate'],
      ['check-constraints', 'a cache'],
      ['query-impact', 'evict'],
    ];
    for (const command of commands) expect(await json(...command), command.join(' ')).toMatchObject(envelope);
    const connect = CLIENTS['SDK v2, newest protocol'];
    if (!connect) throw new Error('the client is missing');
    await using agent = await connect({ kind: 'stdio', env: env(), cwd: root });
    const { structured: indexed } = await agent.call('index_folder', { project_root: root, wait_seconds: 50 });
    expect(indexed).toMatchObject({ ...envelope, state: 'completed' });
    for (const [name, query] of [
      ['index_status', {}],
      ['check_constraints', { query: 'a cache' }],
      ['query_impact', { query: 'evict' }],
    ] as const)
      expect((await agent.call(name, { project_root: root, ...query })).structured, name).toMatchObject(envelope);
  });

  it('typed errors: PROJECT_NOT_INITIALIZED', async () => {
    const other = join(seed.home, 'other');
    mkdirSync(other);
    const done = await run(process.execPath, [BINS.docferry, 'index', '--json'], { cwd: other, env: cleanEnv(env()) });
    expect(done.code).not.toBe(0);
    expect(done.stdout + done.stderr).toContain('PROJECT_NOT_INITIALIZED');
  });

  it('CLI: migrate upgrades or says clearly that there is nothing to do', async () => {
    expect((await docferry('migrate')).code).toBe(0);
  });
});
