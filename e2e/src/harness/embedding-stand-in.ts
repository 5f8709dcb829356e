import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';

/** `down` closes connections, `broken` says 500, `slow` answers after a minute, `busy` says 429, `other` gives vectors of another length. */
export type StandInMood = 'well' | 'down' | 'broken' | 'slow' | 'busy' | 'other';

/** A remote embedder in OpenAI's wire format: vectors depend on the words of the texts, and every text is counted. */
export type EmbeddingStandIn = AsyncDisposable & {
  /** For `startGateway`. The cache of remote vectors is off, so that repeated embedding is visible. */
  readonly env: Record<string, string>;
  /** How often each text was embedded. */
  readonly embedded: ReadonlyMap<string, number>;
  /** Texts of each request. */
  readonly batches: readonly number[];
  /** The most requests that were open at once. */
  readonly mostAtOnce: number;
  mood: StandInMood;
};

const DIMENSION = 64;
const SLOW_MS = 60_000;

export async function startEmbeddingStandIn({ latencyMs = 0 }: { latencyMs?: number } = {}): Promise<EmbeddingStandIn> {
  const embedded = new Map<string, number>();
  const batches: number[] = [];
  const state = { mood: 'well' as StandInMood, open: 0, mostAtOnce: 0 };
  const answer = async (incoming: IncomingMessage, response: ServerResponse) => {
    try {
      const { input } = (await json(incoming)) as { input: string[] };
      const { mood } = state;
      batches.push(input.length);
      if (mood === 'down') {
        incoming.socket.destroy();
        return;
      }
      await sleep(mood === 'slow' ? SLOW_MS : latencyMs, undefined, { ref: false });
      if (mood === 'busy') {
        response.writeHead(429, { 'retry-after': '1' }).end('{"error":{"message":"busy"}}');
        return;
      }
      if (mood === 'broken') {
        response.writeHead(500).end('{"error":{"message":"broken"}}');
        return;
      }
      const length = mood === 'other' ? DIMENSION / 2 : DIMENSION;
      const data = input.map(
        (text, index) => `{"object":"embedding","index":${index},"embedding":${vectorJson(text, length)}}`,
      );
      for (const text of input) embedded.set(text, (embedded.get(text) ?? 0) + 1);
      response.writeHead(200, { 'content-type': 'application/json' });
      const usage = '{"prompt_tokens":1,"total_tokens":1}';
      response.end(`{"object":"list","model":"stand-in","data":[${data.join(',')}],"usage":${usage}}`);
    } catch {
      response.destroy(); // the gateway that asked has ended
    }
  };
  const server = createServer((incoming, response) => {
    state.open += 1;
    state.mostAtOnce = Math.max(state.mostAtOnce, state.open);
    response.once('close', () => {
      state.open -= 1;
    });
    void answer(incoming, response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    env: {
      OPENAI_BASE_URL: `http://127.0.0.1:${port}/v1`,
      RAG_EMBEDDING_MODEL: 'stand-in',
      RAG_EMBEDDING_DIMENSION: String(DIMENSION),
      RAG_EMBEDDING_CACHE_MB: '0',
    },
    embedded,
    batches,
    get mostAtOnce() {
      return state.mostAtOnce;
    },
    get mood() {
      return state.mood;
    },
    set mood(mood) {
      state.mood = mood;
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** Cached, so that a measurement that embeds each text once beforehand excludes the cost of making vectors. */
const vectors = new Map<string, string>();

function vectorJson(text: string, length: number): string {
  if (length !== DIMENSION) return JSON.stringify(vectorOf(text, length));
  let json = vectors.get(text);
  if (json === undefined) {
    json = JSON.stringify(vectorOf(text, length));
    vectors.set(text, json);
  }
  return json;
}

/** Counts of a text's words, each at the index of its hash. */
function vectorOf(text: string, length: number): number[] {
  const vector = Array.from({ length }, () => 0.01);
  for (const word of new Set(text.toLowerCase().match(/\w+/g))) {
    const at = hashOf(word) % length;
    vector[at] = (vector[at] ?? 0) + 1;
  }
  return vector;
}

/** Words repeat, so their hashes are cached. */
const hashes = new Map<string, number>();

function hashOf(word: string): number {
  const known = hashes.get(word);
  if (known !== undefined) return known;
  const hash = createHash('sha1').update(word).digest()[0] ?? 0;
  hashes.set(word, hash);
  return hash;
}
