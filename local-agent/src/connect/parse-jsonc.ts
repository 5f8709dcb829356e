/** A value in a JSON text with its place; offsets are UTF-16 code units, end exclusive. */
export type JsonNode = {
  readonly start: number;
  readonly end: number;
  readonly value: unknown;
  /** Of an object, in order. */
  readonly properties?: readonly { readonly key: string; readonly node: JsonNode }[];
};

const TRIVIA = /(?:\s|\/\/[^\n\r]*(?![^\n\r])|\/\*[^*]*(?:\*(?!\/)[^*]*)*\*\/)*/y;
const STRING = /"(?:[^"\\\n\r]|\\.)*"/y;
const LITERAL = /true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
const DEEPEST = 100;

/** JSON with comments and trailing commas, as editors write it. Throws SyntaxError that names the line. */
export function parseJsonc(text: string): JsonNode {
  let at = text.startsWith('\ufeff') ? 1 : 0;

  const match = (pattern: RegExp): string | undefined => {
    pattern.lastIndex = at;
    const found = pattern.exec(text)?.[0];
    at += found?.length ?? 0;
    return found;
  };
  const take = (mark: string): boolean => {
    match(TRIVIA);
    if (text[at] !== mark) return false;
    at += 1;
    return true;
  };
  const fail = (): never => {
    const line = text.slice(0, at).split('\n').length;
    throw new SyntaxError(at >= text.length ? 'it ends too early' : `line ${line} is not valid JSON`);
  };
  const scalar = (written: string | undefined): unknown => {
    try {
      return JSON.parse(written ?? '');
    } catch {
      return fail();
    }
  };
  /** Members up to `close`, with a comma between them and, if wanted, after the last. */
  const members = (close: string, member: () => void): void => {
    while (!take(close)) {
      member();
      if (take(',')) continue;
      if (take(close)) return;
      fail();
    }
  };
  const parse = (depth: number): JsonNode => {
    if (depth > DEEPEST) fail();
    match(TRIVIA);
    const start = at;
    if (take('{')) {
      const properties: { key: string; node: JsonNode }[] = [];
      members('}', () => {
        match(TRIVIA);
        const key = String(scalar(match(STRING)));
        if (!take(':')) fail();
        properties.push({ key, node: parse(depth + 1) });
      });
      const value = Object.fromEntries(properties.map(({ key, node }) => [key, node.value]));
      return { start, end: at, value, properties };
    }
    if (take('[')) {
      const items: unknown[] = [];
      members(']', () => items.push(parse(depth + 1).value));
      return { start, end: at, value: items };
    }
    const value = scalar(match(STRING) ?? match(LITERAL));
    return { start, end: at, value };
  };

  const root = parse(0);
  match(TRIVIA);
  if (at < text.length) fail();
  return root;
}
