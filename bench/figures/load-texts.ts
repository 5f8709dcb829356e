import type { TestGateway } from '../../e2e/src/harness/gateway.ts';
import { ingestAll, manual } from './ingest-client.ts';

/** Where the load figures put their documents. */
export const COLLECTION = 'bench';
/** About thirty chunks. */
const PAGES = 33;
/** As many as the gateway works on of one tenant. */
const CLIENTS = 4;
const DOCUMENTS_AT_ONCE = 4 * CLIENTS;

export type Text = { readonly filename: string; readonly text: string };
export type Texts = Iterator<Text, never>;

/** Texts that the collection does not have yet, without end. */
export async function manuals(gateway: TestGateway): Promise<Texts> {
  const { documents } = await sizeOf(gateway);
  return from(documents + 1);
}

function* from(first: number): Generator<Text, never> {
  for (let n = first; ; n += 1) yield { filename: `manual-${n}.md`, text: manual(n, PAGES) };
}

/** Sends a few documents and waits until they can be searched. Returns the sum of their chunks. */
export function loadSome(gateway: TestGateway, texts: Texts): Promise<number> {
  const some = Array.from({ length: DOCUMENTS_AT_ONCE }, () => texts.next().value);
  return ingestAll(gateway, some, { collection: COLLECTION, clients: CLIENTS });
}

/** What the collection has now; nothing before it is made. */
export async function sizeOf(gateway: TestGateway): Promise<{ readonly documents: number; readonly chunks: number }> {
  const { status, body } = await gateway.call('GET', `/api/v1/collections/${COLLECTION}`);
  return status === 200
    ? { documents: Number(body.documents), chunks: Number(body.chunks) }
    : { documents: 0, chunks: 0 };
}
