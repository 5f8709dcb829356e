import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { getMcpConfigForManifest, v0_3 } from '@anthropic-ai/mcpb';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { startGateway } from '../../e2e/src/harness/gateway.ts';
import { CLIENTS } from '../../e2e/src/harness/mcp-clients.ts';
import { EXAMPLES } from '../../e2e/src/harness/process.ts';
import { tempDir } from '../../e2e/src/harness/temp-dir.ts';
import { desktopManifest } from './desktop-manifest.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const json = async (path: string): Promise<unknown> => JSON.parse(await readFile(join(ROOT, path), 'utf8'));

/** The fields that we use, as the schema of 2025-12-11 describes them. */
const inputSchema = z.strictObject({
  name: z.string(),
  description: z.string(),
  placeholder: z.string().optional(),
  isSecret: z.boolean().optional(),
});
const argumentSchema = z.union([
  z.strictObject({ type: z.literal('positional'), value: z.string() }),
  z.strictObject({ type: z.literal('named'), name: z.string().startsWith('--') }),
]);
const serverSchema = z.strictObject({
  $schema: z.literal('https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json'),
  name: z
    .string()
    .max(200)
    .regex(/^[a-zA-Z0-9.-]+\/[a-zA-Z0-9._-]+$/),
  title: z.string().min(1).max(100),
  description: z.string().min(1).max(100),
  version: z.string().regex(/^\d+\.\d+\.\d+$/),
  packages: z.array(
    z.strictObject({
      registryType: z.literal('npm'),
      identifier: z.string(),
      version: z.string(),
      runtimeHint: z.literal('npx'),
      transport: z.strictObject({ type: z.literal('stdio') }),
      packageArguments: z.array(argumentSchema),
      environmentVariables: z.array(inputSchema),
    }),
  ),
});

it('starts the agent as Claude Desktop does, with the folders, gateway and key that it asked for', async () => {
  await using dir = await tempDir();
  await using gateway = await startGateway(join(dir.path, 'data'));
  const manifest = v0_3.McpbManifestSchema.parse(desktopManifest('0.1.0', { platform: 'darwin' }));
  const config = await getMcpConfigForManifest({
    manifest,
    extensionPath: ROOT.replace(/\/$/, ''),
    systemDirs: {},
    userConfig: { folders: [join(dir.path, 'none'), EXAMPLES], gateway: gateway.url, key: gateway.apiKey },
    pathSeparator: '/',
  });
  const [program = '', command, ...args] = config?.args ?? [];
  expect([config?.command, command]).toEqual(['node', 'mcp']);
  expect(program).toBe(join(ROOT, 'node_modules/docferry/bin/docferry.js'));

  const connect = CLIENTS['SDK v1'];
  await using client = await connect?.({ kind: 'stdio', env: config?.env ?? {}, args });
  const read = await client?.call('convert_to_text', { uri: join(EXAMPLES, 'kestrel-handbook.pdf') });
  expect(read, read?.text).toMatchObject({ isError: false });
  const outside = await client?.call('convert_to_text', { uri: join(ROOT, 'package.json') });
  expect(outside?.structured).toMatchObject({ code: 'SCOPE_VIOLATION' });
  const collections = await client?.call('list_collections', {});
  expect(collections, collections?.text).toMatchObject({ isError: false });
});

it('uses the gateway and key of this machine where nothing is entered', async () => {
  const manifest = v0_3.McpbManifestSchema.parse(desktopManifest('0.1.0', { platform: 'linux' }));
  const userConfig = { folders: ['/home/ann/docs'] };
  const paths = { extensionPath: '/bundle', systemDirs: {}, pathSeparator: '/' };
  const config = await getMcpConfigForManifest({ manifest, userConfig, ...paths });
  expect(config?.env).toEqual({ RAG_API_URL: '', RAG_API_KEY: '' });
  expect(await getMcpConfigForManifest({ manifest, userConfig: {}, ...paths })).toBeUndefined();
});

it('is described for the MCP registry under the name that its npm package states', async () => {
  const server = serverSchema.parse(await json('server.json'));
  const agent = z.object({ name: z.string(), version: z.string(), mcpName: z.string() }).loose();
  const { name, version, mcpName } = agent.parse(await json('local-agent/package.json'));
  expect(server).toMatchObject({ name: mcpName, version, packages: [{ identifier: name, version }] });
});
