import { Client as ClientV2, StreamableHTTPClientTransport as HttpV2 } from '@modelcontextprotocol/client';
import { StdioClientTransport as StdioV2 } from '@modelcontextprotocol/client/stdio';
import { Client as ClientV1 } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport as StdioV1 } from '@modelcontextprotocol/sdk/client/stdio.js';
import { StreamableHTTPClientTransport as HttpV1 } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import type { Transport as TransportV1 } from '@modelcontextprotocol/sdk/shared/transport.js';
import { BINS, cleanEnv } from './process.ts';

export type ToolResult = {
  isError: boolean;
  text: string;
  structured: Record<string, unknown>;
};

/** A common interface for today's clients (v1) and the new ones (v2, both protocol versions). */
export type McpClient = AsyncDisposable & {
  toolNames(): Promise<string[]>;
  call(name: string, args: Record<string, unknown>): Promise<ToolResult>;
};

export type Where =
  | { kind: 'stdio'; env: Record<string, string>; args?: string[]; cwd?: string; node?: string }
  | { kind: 'http'; url: string; apiKey: string };

/** Every client that e2e drives the servers with, by name. */
export const CLIENTS: Record<string, (where: Where) => Promise<McpClient>> = {
  'SDK v1': connectV1,
  'SDK v2, protocol 2025-11-25': (where) => connectV2(where, 'legacy'),
  'SDK v2, newest protocol': (where) => connectV2(where, 'auto'),
};

async function connectV1(where: Where): Promise<McpClient> {
  const client = new ClientV1({ name: 'e2e', version: '0' });
  const transport =
    where.kind === 'stdio'
      ? new StdioV1(stdio(where))
      : new HttpV1(new URL(`${where.url}/mcp`), { requestInit: { headers: bearer(where.apiKey) } });
  await client.connect(transport as TransportV1);
  return face(client, (params) => client.callTool(params, undefined, PATIENT));
}

async function connectV2(where: Where, mode: 'auto' | 'legacy'): Promise<McpClient> {
  const client = new ClientV2({ name: 'e2e', version: '0' }, { versionNegotiation: { mode } });
  await client.connect(
    where.kind === 'stdio'
      ? new StdioV2(stdio(where))
      : new HttpV2(new URL(`${where.url}/mcp`), { requestInit: { headers: bearer(where.apiKey) } }),
  );
  return face(client, (params) => client.callTool(params, PATIENT));
}

/** On a busy machine, a call may exceed the clients' default of 60 s. */
const PATIENT = { timeout: 200_000 };

type Call = (params: { name: string; arguments: Record<string, unknown> }) => Promise<Record<string, unknown>>;

function face(client: ClientV1 | ClientV2, callTool: Call): McpClient {
  return {
    toolNames: async () => (await client.listTools()).tools.map((tool) => tool.name).toSorted(),
    call: async (name, args) => {
      const result = await callTool({ name, arguments: args });
      const content = Array.isArray(result.content) ? result.content : [];
      return {
        isError: result.isError === true,
        text: content
          .map((part: { type: string; text?: string }) => (part.type === 'text' ? part.text : ''))
          .join('\n'),
        structured: (result.structuredContent ?? {}) as Record<string, unknown>,
      };
    },
    [Symbol.asyncDispose]: () => client.close(),
  };
}

function stdio({ env, args = [], cwd, node = process.execPath }: Where & { kind: 'stdio' }) {
  return {
    command: node,
    args: [BINS.docferry, 'mcp', ...args],
    env: Object.fromEntries(
      Object.entries(cleanEnv(env)).filter((entry): entry is [string, string] => entry[1] !== undefined),
    ),
    ...(cwd ? { cwd } : {}),
    stderr: 'ignore' as const,
  };
}

const bearer = (key: string) => ({ authorization: `Bearer ${key}` });
