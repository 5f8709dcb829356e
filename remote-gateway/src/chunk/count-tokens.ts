import { createRequire } from 'node:module';

type Tokenizer = typeof import('gpt-tokenizer/encoding/o200k_base');

const require = createRequire(import.meta.url);
let tokenizer: Tokenizer | undefined;

/** Loaded at first use: its tables take a third of a second, which a start should not wait for. */
function countExactly(text: string): number {
  tokenizer ??= require('gpt-tokenizer/encoding/o200k_base') as Tokenizer;
  return tokenizer.countTokens(text, AS_TEXT);
}

/** Byte pair encoding is quadratic in a run without a break, so longer runs are counted in pieces. */
const LONGEST_RUN = 64;
const LONG_RUNS = /(\S{65,}|\s{65,})/;
/** Text that looks like a control token, such as `<|endoftext|>`, is ordinary text here. */
const AS_TEXT = { disallowedSpecial: new Set<string>() };

/** Tokens of a text by OpenAI's o200k_base, which stands in for the tokenizer of whichever embedder is used. */
export function countTokens(text: string): number {
  let tokens = 0;
  // Split by a group, every other part is a long run.
  for (const [index, part] of text.split(LONG_RUNS).entries()) {
    if (index % 2 === 0) {
      tokens += countExactly(part);
      continue;
    }
    for (let at = 0; at < part.length; at += LONGEST_RUN) {
      tokens += countExactly(part.slice(at, at + LONGEST_RUN));
    }
  }
  return tokens;
}
