import type { IncomingHttpHeaders } from 'node:http';
import { postWhole } from './post-whole.ts';

export type VectorFetch = {
  /** For the AI SDK's provider, for one request. */
  readonly fetch: typeof fetch;
  /** The vectors as the answer has them, in its order, not validated yet. */
  readonly vectors: readonly unknown[];
};

/** Paths of vectors: `data[].embedding` for OpenAI, Azure and Voyage, then Google's, of a single text, and Vertex AI's. */
const VECTOR_PATHS: readonly (readonly [list: string, ...keys: string[]])[] = [
  ['data', 'embedding'],
  ['embeddings', 'values'],
  ['embedding', 'values'],
  ['predictions', 'embeddings', 'values'],
];

/**
 * A `fetch` that takes the vectors out of an answer and passes on the rest, with empty arrays instead. For speed: the AI
 * SDK visits each number in two searches for forbidden names, a parse and a schema. `packed` requests base64, which
 * OpenAI documents as `encoding_format` and which is a third as long; the SDK requests numbers.
 */
export function vectorFetch({ packed }: { readonly packed: boolean }): VectorFetch {
  const vectors: unknown[] = [];
  return {
    vectors,
    async fetch(input, init) {
      const url = new URL(input instanceof Request ? input.url : input);
      const headers = Object.fromEntries(new Headers(init?.headers));
      const text = typeof init?.body === 'string' ? init.body : '';
      // Inside a JSON string these quotes would be escaped, so this replaces the field only.
      const body = packed ? text.replace('"encoding_format":"float"', '"encoding_format":"base64"') : text;
      const {
        status,
        headers: answerHeaders,
        body: answer,
      } = await postWhole(url, headers, body, init?.signal ?? undefined);
      if (status >= 400) return new Response(null, { status, headers: flat(answerHeaders) });
      // Redirects are followed by the platform's fetch.
      const followed = status < 300 ? undefined : await fetch(input, init);
      if (followed && !followed.ok) return followed;
      return new Response(withoutVectors(followed ? await followed.text() : answer.toString('utf8'), vectors));
    },
  };
}

function flat(headers: IncomingHttpHeaders): [string, string][] {
  return Object.entries(headers).map(([name, value]) => [name, String(value)]);
}

/** An answer with its vectors moved to `vectors`; unchanged when it is no JSON, which the SDK reports. */
function withoutVectors(text: string, vectors: unknown[]): string {
  const answer = parsed(text);
  if (!isRecord(answer)) return text;
  for (const [list, ...keys] of VECTOR_PATHS) {
    if (vectors.length > 0) break;
    for (const item of [answer[list]].flat()) {
      const key = keys.at(-1) ?? '';
      const holder = keys.slice(0, -1).reduce<unknown>((one, name) => (isRecord(one) ? one[name] : undefined), item);
      if (!isRecord(holder) || !(key in holder)) continue;
      vectors.push(holder[key]);
      holder[key] = [];
    }
  }
  return JSON.stringify(answer);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
