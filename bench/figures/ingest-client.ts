import type { TestGateway } from '../../e2e/src/harness/gateway.ts';
import { seeded } from '../../e2e/src/harness/seeded.ts';
import { paragraph, sentence } from './sample-text.ts';

/** Characters of a page of prose. */
const PAGE_CHARS = 2_800;

/** A text of about `pages` pages, different for each seed. */
export function manual(seed: number, pages: number): string {
  const next = seeded(seed);
  const parts = [`# Manual ${seed}`];
  for (let chars = 0; chars < pages * PAGE_CHARS; ) {
    const section = `## ${sentence(next)}\n\n${paragraph(next, 18)}\n\n${paragraph(next, 18)}`;
    parts.push(section);
    chars += section.length;
  }
  return parts.join('\n\n');
}

/** Sends texts with `clients` concurrent requests, each until its document is searchable. Returns the total of chunks. */
export async function ingestAll(
  gateway: TestGateway,
  texts: Iterable<{ readonly filename: string; readonly text: string }>,
  { collection, clients }: { readonly collection: string; readonly clients: number },
): Promise<number> {
  const rest = texts[Symbol.iterator]();
  let chunks = 0;
  const client = async () => {
    for (let next = rest.next(); !next.done; next = rest.next()) {
      const { filename, text } = next.value;
      const sent = await gateway.call('POST', '/api/v1/ingest', { text, metadata: { filename, collection } });
      if (sent.status >= 400) throw new Error(JSON.stringify(sent.body));
      chunks += sent.status === 202 ? await chunksOf(gateway, sent.body.job_id) : Number(sent.body.chunks);
    }
  };
  await Promise.all(Array.from({ length: clients }, client));
  return chunks;
}

async function chunksOf(gateway: TestGateway, jobId: unknown): Promise<number> {
  for (;;) {
    const { body } = await gateway.call('GET', `/api/v1/jobs/${String(jobId)}`);
    if (body.state === 'completed') return Number(body.chunks);
    if (body.state !== 'pending' && body.state !== 'running') throw new Error(JSON.stringify(body));
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
