import { countTokens as countExactly } from 'gpt-tokenizer/encoding/o200k_base';

/** Byte pair encoding is quadratic in a run without a break, so longer runs are counted in pieces. */
const LONGEST_RUN = 256;
const LONG_RUN = /\S{257}|\s{257}/;
/** Text that looks like a control token, such as `<|endoftext|>`, is ordinary text here. */
const AS_TEXT = { disallowedSpecial: new Set<string>() };

/** Tokens of a text by OpenAI's o200k_base, which stands in for the tokenizer of whichever embedder is used. */
export function countTokens(text: string): number {
  if (!LONG_RUN.test(text)) return countExactly(text, AS_TEXT);
  let tokens = 0;
  for (const [run] of text.matchAll(/\S+\s?|\s+/g)) {
    for (let at = 0; at < run.length; at += LONGEST_RUN) {
      tokens += countExactly(run.slice(at, at + LONGEST_RUN), AS_TEXT);
    }
  }
  return tokens;
}
