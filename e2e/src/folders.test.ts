import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { freePort, startGateway, type TestGateway } from './harness/gateway.ts';
import { CLIENTS } from './harness/mcp-clients.ts';
import { BINS, cleanEnv, run } from './harness/process.ts';
import { tempDir } from './harness/temp-dir.ts';

type Report = Record<string, unknown> & { status: string; files_skipped: Record<string, number> };

/** A list that contains such entries. */
const has = (...entries: Record<string, unknown>[]) =>
  expect.arrayContaining(entries.map((entry) => expect.objectContaining(entry)));

function write(root: string, name: string, content: string): void {
  mkdirSync(dirname(join(root, name)), { recursive: true });
  writeFileSync(join(root, name), content);
}

function git(root: string, ...args: string[]): void {
  execFileSync('git', ['-C', root, '-c', 'user.name=A', '-c', 'user.email=a@example.com', ...args]);
}

function makeRepository(root: string): void {
  write(root, 'docs/guide.md', '# Guide\n\nRetries of the courier are configured with RETRY_MAX.\n');
  write(root, 'docs/adr/0001-caches.md', '# Caches\n\nEvery cache is bounded and names its eviction rule.\n');
  write(root, 'src/retry.ts', 'export function retryPolicy(attempts: number) {\n  return { attempts };\n}\n');
  write(root, 'src/client.ts', "import { retryPolicy } from './retry.ts';\n\nexport const courier = retryPolicy(3);\n");
  write(root, '.env', `COURIER_TOKEN=${'gh'}p_${'aB3dE5gH7jK9mN1pQ3sT5vX7zA9cE1gH3jK5'}\n`);
  write(root, 'node_modules/x/index.js', 'module.exports = 1;\n');
  git(root, 'init', '-q');
  git(root, 'add', '-A');
  git(root, 'commit', '-q', '-m', 'first');
}

function commandsIn(root: string, gateway: () => TestGateway, home: string) {
  const env = () =>
    cleanEnv({
      RAG_API_URL: gateway().url,
      RAG_API_KEY: gateway().apiKey,
      HOME: home,
      RAG_DATA_DIR: join(home, 'data'),
    });
  return {
    env,
    docferry: (...args: string[]) => run(process.execPath, [BINS.docferry, ...args], { cwd: root, env: env() }),
    index: async (...args: string[]): Promise<Report> => {
      const done = await run(process.execPath, [BINS.docferry, 'index', '--json', ...args], { cwd: root, env: env() });
      expect(done.code, done.stderr).toBe(0);
      return JSON.parse(done.stdout) as Report;
    },
  };
}

async function documentsOf(gateway: TestGateway, collection: string): Promise<{ uri: string; kind: string }[]> {
  const { body } = await gateway.call('GET', `/api/v1/documents?collection=${collection}&limit=200`);
  return (body.documents as { uri: string; kind: string }[])
    .map(({ uri, kind }) => ({ uri, kind }))
    .toSorted((a, b) => (a.uri < b.uri ? -1 : 1));
}

describe('a folder', () => {
  it('is set up, indexed, edited, indexed again and asked by an agent, after a restart of everything', async () => {
    await using home = await tempDir();
    await using repository = await tempDir();
    const root = repository.path;
    makeRepository(root);
    const dataDir = join(home.path, 'gateway');
    const port = await freePort();
    let gateway = await startGateway(dataDir, { port });
    const { docferry, index, env } = commandsIn(root, () => gateway, home.path);
    try {
      expect((await docferry('index')).code).toBe(9);
      expect(await docferry('setup', '--collection', 'courier', '--gitignore')).toMatchObject({ code: 0 });
      expect(readFileSync(join(root, '.gitignore'), 'utf8')).toContain('.docferry/*');

      expect(await index('--dry-run')).toMatchObject({ files_indexed: 6, dry_run: true });
      expect(await index()).toMatchObject({
        files_indexed: 6,
        files_unchanged: 0,
        files_deleted: 0,
        secrets_redacted: { 'github-token': 1 },
        files_skipped: { dependency: 1 },
      });
      expect(await documentsOf(gateway, 'courier')).toEqual([
        { uri: '.docferry/architecture.md', kind: 'pattern' },
        { uri: '.env', kind: 'doc' },
        { uri: 'docs/adr/0001-caches.md', kind: 'constraint' },
        { uri: 'docs/guide.md', kind: 'doc' },
        { uri: 'src/client.ts', kind: 'code' },
        { uri: 'src/retry.ts', kind: 'code' },
      ]);

      write(root, 'docs/guide.md', '# Guide\n\nRetries of the courier are configured with RETRY_LIMIT.\n');
      rmSync(join(root, '.env'));
      renameSync(join(root, 'docs/adr/0001-caches.md'), join(root, 'docs/adr/0001-bounded-caches.md'));
      // the renamed document is sent again, and only the edited one is embedded
      expect(await index()).toMatchObject({
        files_indexed: 2,
        files_deleted: 2,
        files_unchanged: 3,
        chunks_added: 1,
        chunks_reused: 1,
      });

      rmSync(join(root, '.docferry/cache.sqlite'));
      expect(await index()).toMatchObject({ files_indexed: 0, files_unchanged: 5, files_deleted: 0 });

      await gateway.kill('SIGTERM');
      gateway = await startGateway(dataDir, { port });
      for (const connect of Object.values(CLIENTS)) {
        await using agent = await connect({
          kind: 'stdio',
          env: { ...(env() as Record<string, string>), RAG_ALLOWED_DIRS: root },
          cwd: join(root, 'src'),
        });
        const rules = await agent.call('check_constraints', { query: 'add a cache for courier retries' });
        expect(rules.structured, rules.text).toMatchObject({
          status: 'success',
          partial: false,
          results: has({ rank: 1, source_type: 'constraint', path: 'docs/adr/0001-bounded-caches.md' }),
        });
        const impact = await agent.call('query_impact', { query: 'retryPolicy' });
        expect(impact.structured, impact.text).toMatchObject({
          results: has(
            { rank: 1, relation: 'defines', path: 'src/retry.ts', lines: { first: 1, last: 3 } },
            { relation: 'uses', symbol: 'retryPolicy', path: 'src/client.ts' },
          ),
        });
        const file = await agent.call('query_impact', { query: 'src/retry.ts' });
        expect(file.structured).toMatchObject({
          results: has({ rank: 1, relation: 'imports', path: 'src/client.ts' }, { rank: 2, relation: 'uses' }),
        });
        const outside = await agent.call('index_folder', { dir: home.path });
        expect(outside).toMatchObject({ isError: true, structured: { code: 'SCOPE_VIOLATION' } });
      }
      await using agent = await CLIENTS['SDK v1']?.({
        kind: 'stdio',
        env: { ...(env() as Record<string, string>), RAG_ALLOWED_DIRS: root },
        cwd: root,
      });
      write(root, 'docs/new.md', '# News\n\nThe courier rides at night.\n');
      expect((await agent?.call('index_folder', { dir: 'docs', wait_seconds: 50 }))?.structured).toMatchObject({
        schema_version: 1,
        partial: false,
        results: [],
        state: 'completed',
        report: { files_indexed: 1 },
      });
      expect((await agent?.call('index_status', {}))?.structured).toMatchObject({
        indexed: true,
        files: { indexed: 6 },
        git: { commits_ahead: 0 },
        run: { state: 'completed' },
      });

      expect(await docferry('forget', '--remote', '--yes')).toMatchObject({ code: 0 });
      expect((await agent?.call('check_constraints', { query: 'caches' }))?.structured).toMatchObject({
        status: 'error',
        error_code: 'PROJECT_NOT_INITIALIZED',
      });
    } finally {
      await gateway[Symbol.asyncDispose]();
    }
  });

  it('is gated in CI as the guide says', async () => {
    await using home = await tempDir();
    await using repository = await tempDir();
    makeRepository(repository.path);
    await using gateway = await startGateway(join(home.path, 'gateway'));
    const { docferry, env } = commandsIn(repository.path, () => gateway, home.path);
    expect(await docferry('setup', '--collection', 'gate')).toMatchObject({ code: 0 });
    symlinkSync(BINS.docferry, join(home.path, 'docferry'));
    const guide =
      readFileSync(new URL('../../docs/folders.md', import.meta.url), 'utf8').split("## A team's CI gate")[1] ?? '';
    const [onMain = '', onPullRequest = ''] = [...guide.matchAll(/```sh\n([\s\S]*?)```/g)].map(([, text]) => text);
    const job = (script: string) =>
      run('sh', ['-e', '-c', script], {
        cwd: repository.path,
        env: {
          ...env(),
          TITLE: 'bound the cache',
          PATH: [home.path, dirname(process.execPath), process.env.PATH].join(delimiter),
        },
      });
    expect((await job(onPullRequest)).code).toBe(9);
    expect(await job(onMain)).toMatchObject({ code: 0 });
    expect(await job(onPullRequest)).toMatchObject({ code: 0 });
    expect(JSON.parse(readFileSync(join(repository.path, 'constraints.json'), 'utf8'))).toMatchObject({
      status: 'success',
      failed_conditions: [],
    });
    expect((await job(onPullRequest.replace('no-constraint', 'absent=docs/other.md'))).code).toBe(7);
    git(repository.path, 'commit', '-q', '--allow-empty', '-m', 'later');
    expect((await job(onPullRequest.replace('partial', 'stale'))).code).toBe(7);
    const { body } = await gateway.call('GET', '/api/v1/collections/gate');
    expect(body).toMatchObject({ health: 'stale', folder_indexes: [{ commits_ahead: 1 }] });
    await gateway.kill('SIGTERM');
    expect((await job(onPullRequest)).code).toBe(4);
  });
});
