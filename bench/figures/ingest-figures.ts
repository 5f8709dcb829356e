import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { startGateway } from '../../e2e/src/harness/gateway.ts';
import { CLIENTS } from '../../e2e/src/harness/mcp-clients.ts';
import { type Figure, percentile } from './figure.ts';
import { samplePdf } from './sample-pdf.ts';

const PAGES = 35;
const DOCUMENTS = 5;

/** Documents of 35 pages from the call of `convert_and_ingest` to the answer that they can be searched. */
export async function ingestFigures(folder: string): Promise<Figure[]> {
  await using gateway = await startGateway(join(folder, 'ingest'));
  const connect = CLIENTS['SDK v1'];
  if (!connect) throw new Error('no client');
  await using agent = await connect({
    kind: 'stdio',
    env: { RAG_API_URL: gateway.url, RAG_API_KEY: gateway.apiKey, RAG_ALLOWED_DIRS: folder },
  });
  const seconds: number[] = [];
  for (let n = 0; n < DOCUMENTS; n++) {
    const uri = join(folder, `manual-${n}.pdf`);
    await writeFile(uri, await samplePdf(PAGES + n)); // another length, so that no two have the same text
    const started = performance.now();
    const { isError, text } = await agent.call('convert_and_ingest', { uri, collection: 'bench' });
    if (isError) throw new Error(text);
    seconds.push((performance.now() - started) / 1000);
  }
  return [
    {
      what: `PDF of ${PAGES} pages converted and searchable, the first (converter not warm yet)`,
      value: `${seconds[0]?.toFixed(2)} s`,
      goal: 'under 2 s',
    },
    { what: `the same, median of ${DOCUMENTS}`, value: `${percentile(seconds, 0.5).toFixed(2)} s`, goal: 'under 2 s' },
  ];
}
