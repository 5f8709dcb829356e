import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Tokenizer } from '@huggingface/tokenizers';

/** Token ids of a text, in windows that the model reads one by one. */
export type TextTokens = (text: string) => number[][];

/** As many as the largest `CHUNK_SIZE`; what follows in a text is not read. */
const MAX_TOKENS = 8_192;
/** No token has more characters on average; bounds what is tokenised. */
const MAX_CHARS = 8 * MAX_TOKENS;

/**
 * The tokenizer of a model's folder (`tokenizer.json`, and `tokenizer_config.json` if it is there). A text of more than
 * `windowTokens` tokens, control tokens included, is split into windows of equal length.
 */
export async function openTextTokens(folder: string, windowTokens: number): Promise<TextTokens> {
  const tokenizer = new Tokenizer(await readJson(folder, 'tokenizer.json'), await readConfig(folder));
  // Such as [CLS] and [SEP], or only an end token.
  const control = tokenizer.encode('').ids;
  const before = control.length > 1 ? control.slice(0, 1) : [];
  const after = control.slice(before.length);
  return (text) => {
    const { ids } = tokenizer.encode(text.slice(0, MAX_CHARS), { add_special_tokens: false });
    const length = Math.min(ids.length, MAX_TOKENS);
    const windows = Math.max(1, Math.ceil(length / (windowTokens - control.length)));
    const each = Math.ceil(length / windows);
    return Array.from({ length: windows }, (_, at) => [
      ...before,
      ...ids.slice(at * each, Math.min(length, (at + 1) * each)),
      ...after,
    ]);
  };
}

async function readJson(folder: string, name: string): Promise<object> {
  return JSON.parse(await readFile(join(folder, name), 'utf8')) as object;
}

function readConfig(folder: string): Promise<object> {
  return readJson(folder, 'tokenizer_config.json').catch(() => ({}));
}
