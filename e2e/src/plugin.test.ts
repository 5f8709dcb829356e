import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { startGateway } from './harness/gateway.ts';
import { CLIENTS } from './harness/mcp-clients.ts';
import { tempDir } from './harness/temp-dir.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const SKILL = 'plugin/skills/docferry/SKILL.md';
const read = (path: string) => readFile(join(ROOT, path), 'utf8');
const json = async (path: string): Promise<unknown> => JSON.parse(await read(path));

/** The fields that we use, as code.claude.com/docs describes them (plugins and marketplace reference, November 2026). */
const named = z.strictObject({ name: z.string().min(1) });
const kebab = z.string().regex(/^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/);
const pluginSchema = z.strictObject({
  name: kebab,
  version: z.string().regex(/^\d+\.\d+\.\d+$/),
  description: z.string(),
  author: named,
  license: z.string(),
  keywords: z.array(z.string()),
});
const marketplaceSchema = z.strictObject({
  name: kebab,
  owner: named,
  metadata: z.strictObject({ description: z.string() }),
  plugins: z.array(
    z.strictObject({
      name: kebab,
      source: z.string().startsWith('./'),
      description: z.string(),
      category: z.string(),
    }),
  ),
});
const serversSchema = z.strictObject({
  mcpServers: z.record(z.string(), z.strictObject({ command: z.string(), args: z.array(z.string()) })),
});

it('is listed in the marketplace, in the version of the agent that it starts', async () => {
  const agent = z.object({ name: z.string(), version: z.string() }).parse(await json('local-agent/package.json'));
  const plugin = pluginSchema.parse(await json('plugin/.claude-plugin/plugin.json'));
  const { plugins } = marketplaceSchema.parse(await json('.claude-plugin/marketplace.json'));
  const { mcpServers } = serversSchema.parse(await json('plugin/.mcp.json'));
  expect(plugin.version).toBe(agent.version);
  expect(plugins).toMatchObject([{ name: plugin.name, source: './plugin', description: plugin.description }]);
  expect(mcpServers).toEqual({
    docferry: { command: 'npx', args: ['-y', `${agent.name}@${agent.version}`, 'mcp', '--with-search'] },
  });
});

it('has no key and no address in any file', async () => {
  const files = await readdir(join(ROOT, 'plugin'), { recursive: true, withFileTypes: true });
  const paths = files.filter((file) => file.isFile()).map(({ parentPath, name }) => join(parentPath, name));
  expect(paths).toHaveLength(3);
  for (const path of paths) expect(await readFile(path, 'utf8')).not.toMatch(/bearer|api_?key|https?:/i);
});

it('starts a server that has every tool that its skill names', async () => {
  const text = await read(SKILL);
  const tools = [...new Set(text.match(/`[a-z]+(?:_[a-z]+)*`/g))].map((name) => name.slice(1, -1));
  const { args = [] } = serversSchema.parse(await json('plugin/.mcp.json')).mcpServers.docferry ?? {};
  await using dir = await tempDir();
  await using gateway = await startGateway(join(dir.path, 'data'));
  const env = { RAG_API_URL: gateway.url, RAG_API_KEY: gateway.apiKey, RAG_STATE_DIR: dir.path };
  const connect = CLIENTS['SDK v2, newest protocol'];
  await using client = await connect?.({ kind: 'stdio', env, args: args.slice(args.indexOf('mcp') + 1) });
  const known = (await client?.toolNames()) ?? [];
  const fields = ['answerable', 'answerable_reason', 'after', 'before', 'better_collection', 'collection', 'doc_id'];
  const values = ['no', 'partly', 'passage_id', 'yes'];
  const unknown = tools.filter((name) => !known.includes(name) && !fields.includes(name) && !values.includes(name));
  expect(unknown).toEqual([]);
  expect(tools).toEqual(expect.arrayContaining(['retrieve_evidence', 'convert_and_ingest', 'convert_to_text']));
});

it('describes its skill within the bounds of the format, in few words', async () => {
  const text = await read(SKILL);
  const [, head = '', body = ''] = /^---\n(.*?)\n---\n(.*)$/s.exec(text) ?? [];
  const fields = Object.fromEntries(head.split('\n').map((line) => line.split(/: (.*)/s, 2)));
  const skill = z.strictObject({ name: kebab.max(64), description: z.string().min(1).max(1024) }).parse(fields);
  expect(skill.name).toBe('docferry');
  expect(body.split(/\s+/).length).toBeLessThan(450);
});
