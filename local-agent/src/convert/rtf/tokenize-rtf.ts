/** A piece of RTF source (Rich Text Format Specification 1.9.1): a group's edge, a control word, or a character's byte. */
export type RtfToken =
  | { readonly type: 'open' }
  | { readonly type: 'close' }
  | { readonly type: 'word'; readonly name: string; readonly value: number | undefined }
  | { readonly type: 'bytes'; readonly bytes: readonly number[] };

const LETTER = /[A-Za-z]/;

/** Tokens of an RTF file held as Latin-1 text. Bytes of `\bin` are skipped. */
export function* tokenizeRtf(source: string): Generator<RtfToken> {
  let at = 0;
  let run: number[] = [];
  while (at < source.length) {
    const char = source[at] ?? '';
    const next = source[at + 1] ?? '';
    if (char === '\\' && next === "'") {
      run.push(Number.parseInt(source.slice(at + 2, at + 4), 16) || 0x20);
      at += 4;
      continue;
    }
    if (char === '\r' || char === '\n') {
      at++;
      continue;
    }
    if (char !== '\\' && char !== '{' && char !== '}') {
      run.push(source.charCodeAt(at) & 0xff);
      at++;
      continue;
    }
    if (run.length > 0) {
      yield { type: 'bytes', bytes: run };
      run = [];
    }
    if (char === '{' || char === '}') {
      yield { type: char === '{' ? 'open' : 'close' };
      at++;
      continue;
    }
    if (!LETTER.test(next)) {
      yield { type: 'word', name: next === '\r' || next === '\n' ? 'par' : next, value: undefined };
      at += 2;
      continue;
    }
    const match = /\\([A-Za-z]{1,32})(-?\d{1,10})? ?/y;
    match.lastIndex = at;
    const word = match.exec(source);
    const value = word?.[2] === undefined ? undefined : Number(word[2]);
    at = match.lastIndex || at + 2;
    if (word?.[1] === 'bin') at += Math.max(0, value ?? 0);
    else if (word?.[1]) yield { type: 'word', name: word[1], value };
  }
  if (run.length > 0) yield { type: 'bytes', bytes: run };
}
