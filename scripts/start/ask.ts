import { createInterface } from 'node:readline/promises';
import { errorBodySchema, type SearchInput, type SearchResult, searchResponseSchema } from '@docferry/shared-contracts';
import type { Gateway } from './gateway-process.ts';
import { bold, dim, say } from './terminal.ts';

/** Asks the gateway over REST and prints the best passages with their citations. */
export async function ask(gateway: Gateway, query: string, collection: string): Promise<void> {
  const body: SearchInput = { query, collection, top_k: 3, include_text: false };
  const response = await fetch(`${gateway.url}/api/v1/search`, {
    method: 'POST',
    headers: { authorization: `Bearer ${gateway.apiKey}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const answer = await response.json();
  if (!response.ok) {
    say(`  ${errorBodySchema.parse(answer).detail}`);
    return;
  }
  const { results, warnings } = searchResponseSchema.parse(answer);
  for (const result of results) {
    say(`  ${result.rank}. ${bold(citation(result))}`);
    say(`     ${result.preview.replaceAll(/\s+/g, ' ')}\n`);
  }
  for (const warning of warnings) say(`  ${dim(warning)}`);
}

/** Takes questions until Ctrl-C, Ctrl-D or `exit`. */
export async function askLoop(gateway: Gateway, collection: string): Promise<void> {
  const prompt = createInterface({ input: process.stdin, output: process.stdout });
  const closed = new AbortController();
  prompt.once('close', () => closed.abort());
  prompt.once('SIGINT', () => prompt.close());
  say(dim('Ask about the documents; Ctrl-C stops everything.'));
  try {
    for (;;) {
      const query = (await prompt.question('Ask> ', { signal: closed.signal })).trim();
      if (query === 'exit' || query === 'quit') return;
      if (query) await ask(gateway, query, collection);
    }
  } catch (error) {
    if (!closed.signal.aborted) throw error;
  } finally {
    prompt.close();
  }
}

function citation({ filename, segment, heading_path }: SearchResult): string {
  const place = segment ? `, ${segment.kind} ${segment.label}` : '';
  const heading = heading_path.length > 0 ? `: ${heading_path.join(' > ')}` : '';
  return `${filename}${place}${heading}`;
}
