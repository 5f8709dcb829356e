import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Gateway } from './gateway-process.ts';
import { dim, say, step } from './terminal.ts';

const BIN = fileURLToPath(new URL('../../local-agent/bin/docferry.js', import.meta.url));

/** The lines that connect Claude Code and curl to this gateway. */
export function printConnect({ url, apiKey }: Gateway, collection: string): void {
  step('Connect Claude Code');
  const place = process.env.RAG_DATA_DIR ? `--env RAG_DATA_DIR=${quote(resolve(process.env.RAG_DATA_DIR))} ` : '';
  say(`  claude mcp add docferry ${place}-- node ${quote(BIN)} mcp --with-search`);
  say(dim('  Other clients: npm exec -- docferry connect'));
  step('Connect curl');
  say(`  curl -s ${url}/api/v1/search -H "Authorization: Bearer ${apiKey}" \\`);
  say(`    -H "Content-Type: application/json" -d '{"query": "who is on call?", "collection": "${collection}"}'`);
  say(`\nConsole: ${url}/\n`);
}

function quote(path: string): string {
  return /[^\w@%+=:,./-]/.test(path) ? `'${path.replaceAll("'", "'\\''")}'` : path;
}
