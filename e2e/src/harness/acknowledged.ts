import type { TestGateway } from './gateway.ts';
import { waitFor } from './wait-for.ts';

/** One document from its client's view: the last acknowledged version, and what was sent after it. */
type Known = { acknowledged: number | 'deleted' | 'never'; attempted: (number | 'deleted')[] };

const COLLECTION = 'soak';
const filename = (id: number) => `document-${id}.md`;
/** A word that occurs in one version of one document only. */
const codeWord = (id: number, version: number) => `zq${id}v${version}xk`;
const text = (id: number, version: number) =>
  `# Document ${id}\n\nThe code word is ${codeWord(id, version)}.\n\n## Steady\n\nThis section of document ${id} never changes.\n`;

/**
 * A client that ingests, replaces and deletes documents and remembers what the gateway acknowledged, so that the
 * gateway can be checked against it after any crash.
 */
export class AcknowledgedDocuments {
  readonly #known = new Map<number, Known>();
  readonly #ids = new Map<number, string>();
  readonly #random: () => number;
  #version = 0;

  constructor(random: () => number) {
    this.#random = random;
  }

  get acknowledgedCount(): number {
    return [...this.#known.values()].filter(({ acknowledged }) => typeof acknowledged === 'number').length;
  }

  /**
   * One random change of one of these documents. Returns false when the gateway did not acknowledge it. A document has
   * one client at a time: the order of two concurrent changes would be unknown.
   */
  async change(gateway: TestGateway, ids: readonly number[]): Promise<boolean> {
    const id = ids[Math.floor(this.#random() * ids.length)] ?? 0;
    const known = this.#known.get(id) ?? { acknowledged: 'never', attempted: [] };
    this.#known.set(id, known);
    const docId = this.#ids.get(id);
    // An interrupted deletion may have succeeded: its repetition may get NOT_FOUND.
    const isThere = typeof known.acknowledged === 'number' && !known.attempted.includes('deleted');
    const remove = docId !== undefined && isThere && this.#random() < 0.2;
    const next = remove ? 'deleted' : ++this.#version;
    known.attempted.push(next);
    try {
      const { status, body } = remove
        ? await gateway.call('DELETE', `/api/v1/documents/${docId}`)
        : await gateway.call('POST', '/api/v1/ingest', {
            text: text(id, Number(next)),
            metadata: { filename: filename(id), collection: COLLECTION },
            wait: this.#random() < 0.6,
          });
      if (status !== 200 && status !== 202) return false;
      if (typeof body.doc_id === 'string') this.#ids.set(id, body.doc_id);
      known.acknowledged = next;
      known.attempted = [];
      return true;
    } catch {
      return false; // killed meanwhile: it may or may not have happened
    }
  }

  /** Waits until the gateway has completed all accepted jobs. Throws after five minutes. */
  async settled(gateway: TestGateway): Promise<void> {
    await waitFor(
      'every accepted job to end',
      async () => {
        for (const state of ['pending', 'running', 'failed']) {
          const { body } = await gateway.call('GET', `/api/v1/jobs?state=${state}&limit=1`);
          if (!Array.isArray(body.jobs) || body.jobs.length > 0) return false;
        }
        return true;
      },
      300_000,
    );
  }

  /** Every difference between what was acknowledged and the state of the gateway; empty when there is none. */
  async faults(gateway: TestGateway): Promise<string[]> {
    const faults: string[] = [];
    const all = await listed(gateway);
    for (const [id, known] of this.#known) {
      const found = await this.#versionsFound(gateway, id);
      const [version] = found;
      const places = all.filter((document) => document.filename === filename(id));
      const times = places.length;
      if (times !== (version === undefined ? 0 : 1)) {
        faults.push(`${filename(id)} is listed ${times} times, found: ${found.join(', ') || 'nothing'}`);
      }
      const whole = await readText(gateway, this.#ids.get(id) ?? places[0]?.doc_id);
      if (whole !== (version === undefined ? undefined : text(id, version))) {
        faults.push(`${filename(id)} reads ${JSON.stringify(whole)}, found: ${found.join(', ') || 'nothing'}`);
      }
      const allowed = [known.acknowledged, ...known.attempted];
      const now = found.length === 0 ? (allowed.includes('deleted') ? 'deleted' : 'never') : found[0];
      if (found.length > 1) faults.push(`${filename(id)} is there ${found.length} times: ${found.join(', ')}`);
      else if (now === undefined || !allowed.includes(now)) {
        faults.push(
          `${filename(id)} has version ${now}, acknowledged ${known.acknowledged}, later sent ${known.attempted.join(', ') || 'nothing'}`,
        );
      }
    }
    return faults;
  }

  /** Versions of a document whose code word is found. */
  async #versionsFound(gateway: TestGateway, id: number): Promise<number[]> {
    const { status, body } = await gateway.call('POST', '/api/v1/search', {
      query: `document ${id} code word`,
      collection: COLLECTION,
      top_k: 50,
      max_per_doc: 50,
    });
    if (status !== 200) throw new Error(JSON.stringify(body));
    const results = body.results as { filename: string; text: string }[];
    return results
      .filter((result) => result.filename === filename(id))
      .flatMap((result) => [...result.text.matchAll(/code word is zq\d+v(\d+)xk\./g)].map((match) => Number(match[1])));
  }
}

async function listed(gateway: TestGateway): Promise<{ filename: string; doc_id: string }[]> {
  const { status, body } = await gateway.call('GET', `/api/v1/documents?collection=${COLLECTION}&limit=100`);
  // No collection yet.
  if (status === 404) return [];
  if (status !== 200 || body.next_cursor !== undefined) throw new Error(JSON.stringify(body));
  return body.documents as { filename: string; doc_id: string }[];
}

/** The text of a document; undefined when it does not exist. */
async function readText(gateway: TestGateway, docId: string | undefined): Promise<unknown> {
  if (docId === undefined) return undefined;
  const { status, body } = await gateway.call('GET', `/api/v1/documents/${docId}`);
  if (status !== 200 && status !== 404) throw new Error(JSON.stringify(body));
  return body.text;
}
