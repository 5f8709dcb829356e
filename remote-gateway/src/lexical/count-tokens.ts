import { createRequire } from 'node:module';
import { TermCache } from './term-cache.ts';
import { isTokenBoundary } from './token-boundary.ts';

/**
 * The tokenizer that counts: `cl100k_base` is that of OpenAI's embedding models. `o200k_base` approximates all others:
 * for English its counts are within a fifth of theirs.
 */
export type Tokenizer = 'o200k_base' | 'cl100k_base';

type Encoding = typeof import('gpt-tokenizer/encoding/o200k_base');

const DEFAULT: Tokenizer = 'o200k_base';
const require = createRequire(import.meta.url);
const counters = new Map<Tokenizer, TermCache<number>>();
let current: Tokenizer = DEFAULT;

/** Loaded at first use: its tables take a third of a second, for which a start should not wait. */
function counterOf(tokenizer: Tokenizer): TermCache<number> {
  let counter = counters.get(tokenizer);
  if (!counter) {
    const { countTokens: count } = require(`gpt-tokenizer/encoding/${tokenizer}`) as Encoding;
    counter = new TermCache((text) => countRuns(text, count));
    counters.set(tokenizer, counter);
  }
  return counter;
}

/** Byte pair encoding is quadratic in a run without a break, so longer runs are counted in pieces. */
const MAX_RUN_LENGTH = 64;
const WHITE = /\s/;
const ASCII_WHITE = Uint8Array.from({ length: 128 }, (_, code) => (WHITE.test(String.fromCharCode(code)) ? 1 : 0));
/** Text that looks like a control token, such as `<|endoftext|>`, is ordinary text here. */
const AS_TEXT = { disallowedSpecial: new Set<string>() };

/**
 * Tokens of a text by the tokenizer that {@link withTokenizer} has set, o200k_base outside of it. The text between
 * two token boundaries is counted separately: it is mostly a word that is cached.
 */
export function countTokens(text: string): number {
  const counter = counterOf(current);
  let tokens = 0;
  let start = 0;
  for (let at = 0; at < text.length; at += 1) {
    if (isTokenBoundary(text, at)) {
      tokens += counter.of(text, start, at);
      start = at;
    }
  }
  return tokens + counter.of(text, start, text.length);
}

function countRuns(text: string, count: Encoding['countTokens']): number {
  let tokens = 0;
  let counted = 0;
  for (const { start, end } of longRuns(text)) {
    if (start > counted) tokens += count(text.slice(counted, start), AS_TEXT);
    for (let at = start; at < end; at += MAX_RUN_LENGTH) {
      tokens += count(text.slice(at, Math.min(at + MAX_RUN_LENGTH, end)), AS_TEXT);
    }
    counted = end;
  }
  return tokens + count(counted === 0 ? text : text.slice(counted), AS_TEXT);
}

/** Runs of white space only, or without white space, that are longer than {@link MAX_RUN_LENGTH}. */
function* longRuns(text: string): Generator<{ readonly start: number; readonly end: number }> {
  for (let start = 0; start < text.length; ) {
    const white = isWhite(text.charCodeAt(start));
    let end = start + 1;
    while (end < text.length && isWhite(text.charCodeAt(end)) === white) end += 1;
    if (end - start > MAX_RUN_LENGTH) yield { start, end };
    start = end;
  }
}

function isWhite(code: number): boolean {
  return code < 128 ? ASCII_WHITE[code] === 1 : WHITE.test(String.fromCharCode(code));
}

/**
 * Runs synchronous work in which every count uses this tokenizer: splitting a document counts in a dozen functions, and
 * all must agree.
 */
export function withTokenizer<T>(tokenizer: Tokenizer | undefined, work: () => T): T {
  const outer = current;
  current = tokenizer ?? DEFAULT;
  try {
    return work();
  } finally {
    current = outer;
  }
}
