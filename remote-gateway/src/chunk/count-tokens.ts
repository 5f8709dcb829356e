import { createRequire } from 'node:module';

/**
 * Whose tokens are counted: `cl100k_base` is that of OpenAI's embedding models. `o200k_base` stands in for all others:
 * of English it makes as many as their own do, give or take a fifth.
 */
export type Tokenizer = 'o200k_base' | 'cl100k_base';

type Encoding = typeof import('gpt-tokenizer/encoding/o200k_base');

const DEFAULT: Tokenizer = 'o200k_base';
const require = createRequire(import.meta.url);
const encodings = new Map<Tokenizer, Encoding>();
let current: Tokenizer = DEFAULT;

/** Loaded at first use: its tables take a third of a second, which a start should not wait for. */
function encodingOf(tokenizer: Tokenizer): Encoding {
  const encoding = encodings.get(tokenizer) ?? (require(`gpt-tokenizer/encoding/${tokenizer}`) as Encoding);
  encodings.set(tokenizer, encoding);
  return encoding;
}

/** Byte pair encoding is quadratic in a run without a break, so longer runs are counted in pieces. */
const LONGEST_RUN = 64;
const LONG_RUNS = /(\S{65,}|\s{65,})/;
/** Text that looks like a control token, such as `<|endoftext|>`, is ordinary text here. */
const AS_TEXT = { disallowedSpecial: new Set<string>() };

/** Tokens of a text by the tokenizer that {@link withTokenizer} has set, o200k_base outside of it. */
export function countTokens(text: string): number {
  const { countTokens: count } = encodingOf(current);
  let tokens = 0;
  // Split by a group, every other part is a long run.
  for (const [index, part] of text.split(LONG_RUNS).entries()) {
    if (index % 2 === 0) {
      tokens += count(part, AS_TEXT);
      continue;
    }
    for (let at = 0; at < part.length; at += LONGEST_RUN) {
      tokens += count(part.slice(at, at + LONGEST_RUN), AS_TEXT);
    }
  }
  return tokens;
}

/**
 * Runs work, which must not be asynchronous, with every count in it by one tokenizer: splitting a document counts in a
 * dozen places, and all must agree.
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
