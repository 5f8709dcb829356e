import { fileURLToPath } from 'node:url';
import { Client, type Root } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import type { TempDir } from '../temp-dir.test.fixture.ts';

const BIN = fileURLToPath(new URL('../../bin/docferry.js', import.meta.url));

export type Era = 'legacy' | 'auto';

export type AgentOptions = {
  /** Its working directory, home and data. */
  readonly dir: TempDir;
  /** Which protocols the client speaks: those of 2025, or 2026-07-28 when the server does. */
  readonly era?: Era;
  readonly roots?: readonly string[];
  readonly args?: readonly string[];
  readonly cwd?: string;
  readonly env?: Readonly<Record<string, string>>;
};

/** A client that has started `docferry mcp` and is connected to it. */
export async function mcpAgent({ dir, era = 'legacy', roots, args = [], cwd = dir.path, env = {} }: AgentOptions) {
  const capabilities = roots ? { roots: {} } : {};
  const client = new Client({ name: 'test', version: '0' }, { capabilities, versionNegotiation: { mode: era } });
  const list: Root[] = (roots ?? []).map((uri) => ({ uri }));
  if (roots) client.setRequestHandler('roots/list', () => ({ roots: list }));
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [BIN, 'mcp', ...args],
    cwd,
    env: {
      PATH: process.env.PATH ?? '',
      HOME: '/nonexistent',
      RAG_DATA_DIR: `${dir.path}/.data`,
      LOG_LEVEL: 'silent',
      ...env,
    },
    stderr: 'ignore',
  });
  await client.connect(transport);
  await client.listTools(); // so that it holds structured content against the tools' schemas
  return Object.assign(client, { [Symbol.asyncDispose]: () => client.close() });
}
