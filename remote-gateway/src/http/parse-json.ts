import { GatewayError } from '../errors.ts';
import { wellFormed } from '../ingestion/pipeline/well-formed.ts';

/** Maximum nesting of objects and arrays in a request. The contract needs 4 levels, JSON-RPC a few more. */
const MAX_DEPTH = 32;

/** An escape sequence for NUL or a surrogate. */
const ODD_ESCAPE = /\\u(?:0000|d[89a-f])/i;

/**
 * Parses a JSON body; error messages call it `what`. Characters that stores cannot contain (NUL, half of a surrogate
 * pair) are replaced with U+FFFD, one for one, so that offsets remain correct. Throws INVALID_ARGUMENT if it is not
 * UTF-8, not JSON, or nested too deeply.
 */
export function parseJson(body: Uint8Array, what = 'body'): unknown {
  if (body.byteLength === 0) throw invalid(`The ${what} is empty; send a JSON object`);
  const text = decodeUtf8(body, what);
  if (isDeeperThan(text, MAX_DEPTH)) throw invalid(`The JSON is nested deeper than ${MAX_DEPTH} levels`);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw invalid(`The ${what} is not valid JSON`);
  }
  return ODD_ESCAPE.test(text) ? wellFormedDeep(value) : value;
}

function decodeUtf8(bytes: Uint8Array, what: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw invalid(`The ${what} is not UTF-8`);
  }
}

/** Whether brackets nest deeper than `maxDepth`. Checked before parsing, because every level costs memory. */
function isDeeperThan(json: string, maxDepth: number): boolean {
  const marks = /["[\]{}]/g;
  let depth = 0;
  for (let mark = marks.exec(json); mark; mark = marks.exec(json)) {
    if (mark[0] === '"') marks.lastIndex = afterString(json, mark.index + 1);
    else if (mark[0] === '[' || mark[0] === '{') depth += 1;
    else depth -= 1;
    if (depth > maxDepth) return true;
  }
  return false;
}

/** Offset after the closing quote of the string whose content starts at `from`. */
function afterString(json: string, from: number): number {
  for (let quote = json.indexOf('"', from); quote !== -1; quote = json.indexOf('"', quote + 1)) {
    let backslashes = 0;
    while (json[quote - 1 - backslashes] === '\\') backslashes += 1;
    if (backslashes % 2 === 0) return quote + 1;
  }
  return json.length;
}

function wellFormedDeep(value: unknown): unknown {
  if (typeof value === 'string') return wellFormed(value);
  if (Array.isArray(value)) return value.map(wellFormedDeep);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [wellFormed(key), wellFormedDeep(inner)]));
}

function invalid(detail: string): GatewayError {
  return new GatewayError('INVALID_ARGUMENT', `${detail}.`);
}
