import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Gateway } from './gateway-process.ts';

const BIN = fileURLToPath(new URL('../../local-agent/bin/docferry.js', import.meta.url));

/** Runs `docferry ask` against the gateway: one question, or its prompt when there is none. */
export async function ask(gateway: Gateway, collection: string, question?: string): Promise<void> {
  const words = ['ask', '--collection', collection, ...(question === undefined ? [] : [question])];
  const child = spawn(process.execPath, [BIN, ...words], {
    env: { ...process.env, RAG_API_URL: gateway.url, RAG_API_KEY: gateway.apiKey },
    stdio: 'inherit',
  });
  await once(child, 'close');
}
