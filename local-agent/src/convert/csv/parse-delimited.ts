/**
 * Rows of a delimited text, one by one (RFC 4180): quotes enclose delimiters and line ends, and are doubled inside. A
 * quote within an unquoted field is an ordinary character, and a field that is never closed ends with the text.
 */
export function* parseDelimited(text: string, delimiter: string, most = Number.POSITIVE_INFINITY): Generator<string[]> {
  let row: string[] = [];
  let at = text.startsWith('\ufeff') ? 1 : 0;
  let count = 0;
  while (at <= text.length && count < most) {
    let field: string;
    if (text[at] === '"') [field, at] = quotedField(text, at + 1, delimiter);
    else {
      const end = fieldEnd(text, at, delimiter);
      field = text.slice(at, end);
      at = end;
    }
    row.push(field);
    const stop = text[at];
    at++;
    if (stop === delimiter) continue;
    if (stop !== undefined || row.length > 1 || row[0] !== '') {
      yield row;
      count++;
    }
    row = [];
  }
}

function fieldEnd(text: string, from: number, delimiter: string): number {
  for (let at = from; at < text.length; at++) {
    const char = text[at];
    if (char === delimiter || char === '\n') return at;
  }
  return text.length;
}

/** A quoted field and where its delimiter stands; text between the closing quote and the delimiter is kept. */
function quotedField(text: string, from: number, delimiter: string): [field: string, end: number] {
  let field = '';
  let at = from;
  for (;;) {
    const quote = text.indexOf('"', at);
    if (quote < 0) return [field + text.slice(at), text.length];
    field += text.slice(at, quote);
    if (text[quote + 1] !== '"') {
      const end = fieldEnd(text, quote + 1, delimiter);
      return [field + text.slice(quote + 1, end).trimEnd(), end];
    }
    field += '"';
    at = quote + 2;
  }
}
