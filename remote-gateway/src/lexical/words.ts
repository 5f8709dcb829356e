/** A token of a text, lower-case. */
export type Word = {
  /** The words that it consists of: `foo`, `bar`, `service` of `FooBarService`; empty when only the whole is a term. */
  readonly parts: readonly string[];
  /** The whole token when it means more than its parts, such as `err_conn_42`; else null. */
  readonly whole: string | null;
  /** True for scripts written without spaces, where parts are single characters and pairs of them are words. */
  readonly unspaced: boolean;
};

/** Letters, marks, digits and `_`, with `. - ' ,` inside; a trailing `++` or `#` as in C++ and C#. */
const TOKEN = /[\p{L}\p{M}\p{N}_]+(?:[.'’,-][\p{L}\p{M}\p{N}_]+)*(?:\+\+|#(?![\p{L}\p{N}]))?/gu;
const PLAIN = /^\p{Lu}?[\p{Ll}\p{M}]+$/u;
/** Chinese, Japanese and Korean: single characters and pairs are more reliable terms than a segmenter's words. */
const CHARACTER_SCRIPT = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}ー]+/gu;
/** South-East Asian scripts: written without spaces, words from ICU's dictionaries. */
const DICTIONARY_SCRIPT = /[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
const CASE_AND_DIGIT_EDGES =
  /(?<=\p{Ll})(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})|(?<=\p{L})(?=\p{N})|(?<=\p{N})(?=\p{L})/u;
/** A name has few parts; a token with more is a checksum or base64, and one term. */
const MAX_PARTS = 12;

const segmenter = new Intl.Segmenter('th', { granularity: 'word' });

/** The class of an ASCII character in {@link TOKEN}; other characters are matched by the expression itself. */
const [BETWEEN, LOWER, UPPER, OTHER_INSIDE, JOINER, SUFFIX] = [0, 1, 2, 3, 4, 5];
const ASCII = Uint8Array.from({ length: 128 }, (_, code) => {
  const character = String.fromCharCode(code);
  if (/[a-z]/.test(character)) return LOWER;
  if (/[A-Z]/.test(character)) return UPPER;
  if (/[0-9_]/.test(character)) return OTHER_INSIDE;
  if (/[.',-]/.test(character)) return JOINER;
  return /[+#]/.test(character) ? SUFFIX : BETWEEN;
});
const kindOf = (code: number): number => (code < 128 ? (ASCII[code] ?? BETWEEN) : OTHER_INSIDE);
const TOKEN_HERE = new RegExp(TOKEN.source, 'uy');

/** Called with the position of a word, `source.slice(start, end)`: creating the string would cost more than the visit. */
export type PlainVisitor = (source: string, start: number, end: number) => void;

/**
 * Calls back with the tokens of a text in order, identifiers split into words: `plain` with each word of ASCII letters,
 * lower-case after at most one capital, which are nearly all words of a Western text, and `other` with the rest.
 * Compatibility forms such as full-width letters are normalised.
 */
export function eachWord(text: string, plain: PlainVisitor, other: (word: Word) => void): void {
  const source = text.normalize('NFKC');
  for (let at = 0; at < source.length; ) {
    const kind = kindOf(source.charCodeAt(at));
    if (kind === BETWEEN || kind === JOINER || kind === SUFFIX) {
      at += 1;
      continue;
    }
    const end = kind === LOWER || kind === UPPER ? plainEnd(source, at) : at;
    if (end > at) {
      plain(source, at, end);
      at = end;
      continue;
    }
    TOKEN_HERE.lastIndex = at;
    const token = TOKEN_HERE.exec(source)?.[0];
    if (token !== undefined)
      for (const word of UNSPACED.test(token) ? unspacedWords(token) : spacedWords(token)) other(word);
    at += token?.length ?? ((source.codePointAt(at) ?? 0) > 0xffff ? 2 : 1);
  }
}

/** The end of the token that starts here, if it is lower-case letters after at most one capital; else `at`. */
function plainEnd(text: string, at: number): number {
  const kindAt = (position: number) => (position < text.length ? kindOf(text.charCodeAt(position)) : BETWEEN);
  let end = at + 1;
  let after = kindAt(end);
  while (after === LOWER) {
    end += 1;
    after = kindAt(end);
  }
  if (end === at + 1 && kindAt(at) === UPPER) return at;
  if (after === BETWEEN) return end;
  // A full stop or a comma ends the word unless another word follows directly.
  const next = after === JOINER ? kindAt(end + 1) : OTHER_INSIDE;
  return next === BETWEEN || next === JOINER ? end : at;
}

function plain(word: string): Word {
  return { parts: [word], whole: null, unspaced: false };
}

function* unspacedWords(token: string): Generator<Word> {
  let end = 0;
  for (const match of token.matchAll(CHARACTER_SCRIPT)) {
    if (match.index > end) yield* dictionaryWords(token.slice(end, match.index));
    yield { parts: Array.from(match[0]), whole: null, unspaced: true };
    end = match.index + match[0].length;
  }
  if (end < token.length) yield* dictionaryWords(token.slice(end));
}

function* dictionaryWords(token: string): Generator<Word> {
  if (!DICTIONARY_SCRIPT.test(token)) {
    for (const [piece] of token.matchAll(TOKEN)) yield* spacedWords(piece);
    return;
  }
  for (const { segment, isWordLike } of segmenter.segment(token)) if (isWordLike) yield plain(segment.toLowerCase());
}

function* spacedWords(token: string): Generator<Word> {
  if (/\d,\d{3}/.test(token) && /^\d{1,3}(?:,\d{3})+(?:\.\d+)?$/.test(token)) {
    yield { parts: [], whole: token.replaceAll(',', ''), unspaced: false };
    return;
  }
  for (const piece of token.split(/,+/)) {
    if (piece.includes('-')) yield hyphenated(piece);
    else yield identifier(piece);
  }
}

/** `well-known` is two words; `CVE-2021-44228` is also a name. */
function hyphenated(piece: string): Word {
  const parts = piece.split('-').flatMap((part) => {
    const { parts, whole } = identifier(part);
    return whole === null || parts.length === 0 ? [...parts, ...(whole === null ? [] : [whole])] : [...parts, whole];
  });
  return { parts, whole: /\p{N}/u.test(piece) ? piece.toLowerCase() : null, unspaced: false };
}

function identifier(token: string): Word {
  const piece = token.replace(/['’]s$/i, '');
  const lower = piece.toLowerCase();
  if (PLAIN.test(piece)) return plain(lower);
  if (/[+#]$/.test(piece)) return { parts: [], whole: lower, unspaced: false };
  if (/^\p{L}(?:\.\p{L})+$/u.test(piece)) return { parts: [lower.replaceAll('.', '')], whole: null, unspaced: false };
  const version = /^v?(\p{N}+(?:\.\p{N}+)+)$/iu.exec(piece)?.[1];
  if (version !== undefined) return { parts: [version], whole: version === lower ? null : lower, unspaced: false };
  const parts = piece
    .split(/[._'’]+/)
    .flatMap((part) => part.split(CASE_AND_DIGIT_EDGES))
    .filter((part) => part !== '')
    .map((part) => part.toLowerCase());
  if (parts.length > MAX_PARTS) return { parts: [], whole: lower, unspaced: false };
  if (parts.length === 1 && parts[0] === lower) return plain(lower);
  const long = parts.filter((part) => part.length > 1 || /\p{N}/u.test(part));
  const apostrophes = /['’]/.test(piece);
  return { parts: long, whole: apostrophes && !/[._\p{N}]/u.test(piece) ? null : lower, unspaced: false };
}
