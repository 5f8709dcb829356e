import type { TestGateway } from './gateway.ts';
import { type Change, History } from './history.ts';
import type { McpClient, ToolResult } from './mcp-clients.ts';

const COLLECTION = 'rivals';
const PARTS = 4;
const filename = (document: number) => `rival-${document}.md`;

/** Every section names its version, so that a mixture of versions is visible. */
function rivalText(document: number, version: number): string {
  const parts = 1 + (version % PARTS);
  return Array.from(
    { length: parts },
    (_, n) =>
      `# Part ${n + 1} of ${parts}\n\nMark d${document}v${version}p${n + 1}of${parts}. ${'Filler words go here. '.repeat(12)}`,
  ).join('\n\n');
}

/** A gateway and a hosted MCP session with it. */
export type Rival = { readonly gateway: TestGateway; readonly mcp: McpClient };

/** Clients that change the same documents concurrently through every interface, and record the answers. */
export class Rivals {
  readonly history = new History();
  readonly faults: string[] = [];
  readonly #random: () => number;
  readonly #documents: number;
  readonly #ids = new Map<number, string>();
  readonly #jobs: { id: string; change: Change }[] = [];
  #version = 0;

  constructor(random: () => number, documents: number) {
    this.#random = random;
    this.#documents = documents;
  }

  /** One change of one document, or of several in a batch. */
  async change(rival: Rival): Promise<void> {
    const dice = this.#random();
    if (dice < 0.4) return this.#ingest(rival);
    if (dice < 0.6) return this.#batch(rival);
    if (dice < 0.75) return this.#delete(rival);
    return this.#cancel(rival);
  }

  #pick(): number {
    return Math.floor(this.#random() * this.#documents);
  }

  #request(document: number, version: number, rest: object = {}) {
    return {
      text: rivalText(document, version),
      metadata: { filename: filename(document), collection: COLLECTION },
      ...rest,
    };
  }

  #answered(change: Change, answer: Record<string, unknown>): void {
    if (typeof answer.doc_id === 'string') this.#ids.set(change.document, answer.doc_id);
    if (answer.status === 'accepted' && typeof answer.job_id === 'string')
      this.#jobs.push({ id: answer.job_id, change });
    const { code } = typeof answer.error === 'object' ? Object(answer.error) : answer;
    if (answer.status === 'accepted') this.history.end(change, 'taken');
    else if (answer.status === 'success' || answer.status === 'unchanged' || answer.status === 'deleted') {
      this.history.end(change, 'done');
    } else {
      this.history.end(change, 'refused');
      if (code !== 'CONFLICT' && code !== 'NOT_FOUND') this.faults.push(JSON.stringify(answer));
    }
  }

  async #ingest({ gateway }: Rival): Promise<void> {
    const document = this.#pick();
    const version = this.#random() < 0.2 && this.#version > 0 ? this.#version : ++this.#version;
    const change = this.history.begin(document, version);
    try {
      const rest = { wait: this.#random() < 0.5, force: this.#random() < 0.1 };
      this.#answered(
        change,
        (await gateway.call('POST', '/api/v1/ingest', this.#request(document, version, rest))).body,
      );
    } catch {
      this.history.end(change, 'lost');
    }
  }

  /** One line per document, so that the order of lines does not matter. */
  async #batch({ gateway }: Rival): Promise<void> {
    const first = this.#pick();
    const documents = Array.from({ length: Math.ceil(this.#documents / 2) }, (_, n) => (first + n) % this.#documents);
    const changes = documents.map((document) =>
      this.history.begin(document, this.#random() < 0.25 ? 'absent' : ++this.#version),
    );
    const wait = this.#random() < 0.5;
    const lines = changes.map(({ document, to }) =>
      to === 'absent'
        ? { delete: { collection: COLLECTION, uri: filename(document) } }
        : this.#request(document, to, { wait }),
    );
    try {
      const response = await fetch(`${gateway.url}/api/v1/ingest/batch`, {
        method: 'POST',
        headers: { authorization: `Bearer ${gateway.apiKey}`, 'content-type': 'application/x-ndjson' },
        body: lines.map((line) => JSON.stringify(line)).join('\n'),
      });
      let rest = '';
      for await (const part of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
        const whole = `${rest}${part}`.split('\n');
        rest = whole.pop() ?? '';
        for (const line of whole) {
          const answer = JSON.parse(line) as Record<string, unknown>;
          const change = changes[Number(answer.line) - 1];
          if (change) this.#answered(change, answer);
        }
      }
    } catch {
      // changes without an answer are lost
    }
    for (const change of changes) if (change.outcome === 'under way') this.history.end(change, 'lost');
  }

  async #delete({ gateway, mcp }: Rival): Promise<void> {
    const document = this.#pick();
    const id = this.#ids.get(document);
    if (id === undefined) return;
    const change = this.history.begin(document, 'absent');
    try {
      if (this.#random() < 0.5) {
        this.#answered(change, (await gateway.call('DELETE', `/api/v1/documents/${id}`)).body);
      } else {
        const { isError, structured } = await this.#tool({ gateway, mcp }, 'delete_document', { doc_id: id });
        this.#answered(change, isError ? structured : { status: 'deleted', ...structured });
      }
    } catch {
      this.history.end(change, 'lost');
    }
  }

  /** Calls a tool, and stops waiting when the gateway ends, because clients wait long for a server that has ended. */
  async #tool({ gateway, mcp }: Rival, name: string, args: Record<string, unknown>): Promise<ToolResult> {
    const gone = gateway.ended.then((): never => {
      throw new Error('the gateway was killed');
    });
    return Promise.race([mcp.call(name, args), gone]);
  }

  /** Cancels or retries a recently accepted job; most have already ended. */
  async #cancel({ gateway, mcp }: Rival): Promise<void> {
    const job = this.#jobs.at(-1 - Math.floor(this.#random() * 3));
    if (!job) return;
    try {
      const isCancelled = this.#random() < 0.7;
      if (isCancelled) await this.#tool({ gateway, mcp }, 'ingest_cancel', { job_id: job.id });
      else await gateway.call('POST', `/api/v1/jobs/${job.id}/retry`);
      const { status, body } = await gateway.call('GET', `/api/v1/jobs/${job.id}`);
      if (status === 200 && body.state === 'cancelled') this.history.end(job.change, 'refused');
    } catch {
      // the final check reads the outcome
    }
  }

  /** Records the outcome of the accepted changes after all jobs have ended. */
  async recordOutcomes(gateway: TestGateway): Promise<void> {
    for (const { id, change } of this.#jobs) {
      const { state } = (await gateway.call('GET', `/api/v1/jobs/${id}`)).body;
      if (state === 'cancelled') change.outcome = 'refused';
      else if (state !== 'completed' && state !== 'skipped') this.faults.push(`job ${id} is ${String(state)}`);
    }
  }

  /** Reads and searches all documents, and records states that no order of changes explains. */
  async look(gateway: TestGateway, atTheEnd = false): Promise<void> {
    const begun = performance.now();
    const { status, body } = await gateway.call('POST', '/api/v1/search', {
      query: 'mark filler words',
      collection: COLLECTION,
      top_k: 50,
      max_per_doc: 50,
    });
    if (status === 404 && !atTheEnd) return;
    if (status !== 200) this.faults.push(JSON.stringify(body));
    const results = (body.results ?? []) as { filename: string; text: string }[];
    const how = body.partial ? `is found (degraded: ${String(body.degraded_scopes)})` : 'is found';
    for (let document = 0; document < this.#documents; document += 1) {
      const mine = results.filter((result) => result.filename === filename(document)).map((result) => result.text);
      this.#seen(document, how, this.#stateOf(document, mine), begun, atTheEnd);
    }
    const document = this.#pick();
    for (const one of atTheEnd ? this.#ids.keys() : [document]) {
      const id = this.#ids.get(one);
      if (id === undefined) continue;
      const from = performance.now();
      const read = await gateway.call('GET', `/api/v1/documents/${id}`);
      const texts = read.status === 404 ? [] : [String(read.body.text)];
      this.#seen(one, 'reads', this.#stateOf(one, texts), from, atTheEnd);
    }
  }

  #seen(document: number, how: string, state: number | string, from: number, atTheEnd: boolean): void {
    const { history } = this;
    const isFine =
      (typeof state === 'number' || state === 'absent') &&
      (atTheEnd ? history.explainsAtTheEnd(document, state) : history.explains(document, state, from));
    if (!isFine)
      this.faults.push(
        `${filename(document)} ${how} as ${state} from ${Math.round(from)}: ${history.describe(document)}`,
      );
  }

  /** The version of these parts if each occurs once; otherwise the parts. */
  #stateOf(document: number, texts: readonly string[]): number | string {
    const marks = texts.flatMap((text) => [...text.matchAll(/Mark d(\d+)v(\d+)p(\d+)of(\d+)/g)]);
    if (marks.length === 0) return 'absent';
    const present = marks.map(([mark]) => mark).toSorted();
    const version = Number(marks[0]?.[2]);
    const whole = [...rivalText(document, version).matchAll(/Mark d\d+v\d+p\d+of\d+/g)]
      .map(([mark]) => mark)
      .toSorted();
    return JSON.stringify(present) === JSON.stringify(whole) ? version : present.join(' ');
  }
}
