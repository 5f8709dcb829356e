import { basename, dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import type { Gateway } from './gateway-process.ts';
import { dim, say } from './terminal.ts';

/** For one file, on any machine; the agent has its own limits. */
const FILE_WITHIN_MS = 600_000;
const BIN = fileURLToPath(new URL('../../local-agent/bin/docferry.js', import.meta.url));

/** Sends files as an MCP host would: spawns `docferry mcp` and calls `convert_and_ingest`. Returns how many failed. */
export async function ferryFiles(gateway: Gateway, files: readonly string[], collection: string): Promise<number> {
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [BIN, 'mcp'],
    env: {
      LOG_LEVEL: 'warn',
      ...inherited(),
      RAG_API_URL: gateway.url,
      RAG_API_KEY: gateway.apiKey,
      RAG_ALLOWED_DIRS: [...new Set(files.map((file) => dirname(file)))].join(process.platform === 'win32' ? ';' : ':'),
    },
    stderr: 'inherit',
  });
  const client = new Client({ name: 'docferry-start', version: '0.1.0' });
  await client.connect(transport);
  let failed = 0;
  try {
    for (const file of files) {
      const started = performance.now();
      const call = { name: 'convert_and_ingest', arguments: { uri: file, collection } };
      const result = await client.callTool(call, { timeout: FILE_WITHIN_MS });
      const seconds = ((performance.now() - started) / 1000).toFixed(1);
      if (result.isError) failed += 1;
      say(`  ${basename(file).padEnd(28)} ${summary(result)} ${dim(`${seconds} s`)}`);
    }
  } finally {
    await client.close();
  }
  return failed;
}

function summary({ structuredContent, content, isError }: Awaited<ReturnType<Client['callTool']>>): string {
  const data = structuredContent as { status?: string; chunks?: number; added?: number } | undefined;
  if (isError || !data?.status) {
    return content.map((part) => (part.type === 'text' ? part.text : '')).join(' ');
  }
  return `${data.status.padEnd(10)} ${String(data.chunks).padStart(3)} passages, ${data.added} new`;
}

function inherited(): Record<string, string> {
  return Object.fromEntries(
    Object.entries(process.env).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
}
