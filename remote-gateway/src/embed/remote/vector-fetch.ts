import type { IncomingHttpHeaders } from 'node:http';
import { postWhole } from './post-whole.ts';

export type VectorFetch = {
  /** For the provider of the AI SDK that makes one request. */
  readonly fetch: typeof fetch;
  /** What stood where vectors belong, in the order of the answer; nobody has looked at it yet. */
  readonly vectors: readonly unknown[];
};

/** Where vectors are: OpenAI, Azure and Voyage have them in `data[].embedding`; Google in the others, the last of one text. */
const PLACES = [
  ['data', 'embedding'],
  ['embeddings', 'values'],
  ['embedding', 'values'],
] as const;

/**
 * A `fetch` that keeps the vectors of an answer to itself and hands on the rest, with an empty array in the place of
 * each: the AI SDK looks at each number in two searches for forbidden names, a parse and a schema. `packed` asks for
 * base64, which OpenAI documents as `encoding_format` and which is a third as long; the SDK asks for numbers.
 */
export function vectorFetch({ packed }: { readonly packed: boolean }): VectorFetch {
  const vectors: unknown[] = [];
  return {
    vectors,
    async fetch(input, init) {
      const url = new URL(input instanceof Request ? input.url : input);
      const headers = Object.fromEntries(new Headers(init?.headers));
      const text = typeof init?.body === 'string' ? init.body : '';
      // Within a string of JSON these quotes would have a backslash.
      const body = packed ? text.replace('"encoding_format":"float"', '"encoding_format":"base64"') : text;
      const { status, headers: told, body: answer } = await postWhole(url, headers, body, init?.signal ?? undefined);
      if (status >= 400) return new Response(null, { status, headers: flat(told) });
      // Where a redirect leads, and with which headers, is the platform's to know.
      const followed = status < 300 ? undefined : await fetch(input, init);
      if (followed && !followed.ok) return followed;
      return new Response(withoutVectors(followed ? await followed.text() : answer.toString('utf8'), vectors));
    },
  };
}

function flat(headers: IncomingHttpHeaders): [string, string][] {
  return Object.entries(headers).map(([name, value]) => [name, String(value)]);
}

/** An answer with its vectors moved to `vectors`; as it is when it is no JSON, which the SDK says better. */
function withoutVectors(text: string, vectors: unknown[]): string {
  const answer = parsed(text);
  if (!isRecord(answer)) return text;
  for (const [list, key] of PLACES) {
    if (vectors.length > 0) break;
    for (const item of [answer[list]].flat()) {
      if (!isRecord(item) || !(key in item)) continue;
      vectors.push(item[key]);
      item[key] = [];
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
