export type DelimitedOptions = {
  /** Rows that are wanted. */
  readonly most?: number;
  /** The text ends before the file does. */
  readonly cut?: boolean;
  /** Called for each field of a row beyond those that are kept. */
  readonly onFieldOmitted?: () => void;
};

/** Most fields of a row that are kept; spreadsheets have 16,384 columns. */
export const MAX_FIELDS = 100_000;

/** How far the end of a quoted field is looked for in a text that comes in pieces, UTF-16 code units. */
const REACH = 4_000_000;

/**
 * Rows of a delimited text, one by one (RFC 4180), blank ones as one empty field: quotes enclose delimiters and line
 * ends, and are doubled inside; spaces may stand before them. A quote within an unquoted field is an ordinary character,
 * and so is one that nothing closes, or that only a quote within a later line does; but for a text that was `cut`, where
 * its end is the field's. Of a text in pieces only what is being read is held.
 */
export function* parseDelimited(
  source: string | Iterable<string>,
  delimiter: string,
  { most = Number.POSITIVE_INFINITY, cut = false, onFieldOmitted }: DelimitedOptions = {},
): Generator<string[]> {
  const whole = typeof source === 'string';
  const pieces = (whole ? [] : source)[Symbol.iterator]();
  let text = whole ? source : '';
  let at = 0;
  let ended = whole;
  // Looking for ends that do not come is given up before it takes time with the square of the text.
  let patience = text.length * 2;
  const more = (): void => {
    const { value, done } = pieces.next();
    if (done) {
      ended = true;
      return;
    }
    text = text.slice(at) + value;
    at = 0;
    patience += value.length * 2;
  };
  const unquotedEnd = (): number => {
    let end = fieldEnd(text, at, delimiter);
    while (end === text.length && !ended) {
      const seen = end - at;
      more();
      end = fieldEnd(text, at + seen, delimiter);
    }
    return end;
  };

  if (!ended) more();
  if (text.startsWith('\ufeff')) at = 1;
  let row: string[] = [];
  let count = 0;
  while (count < most) {
    while (!ended && text.length - at < REACH) more();
    if (at > text.length) return;
    let field: string;
    const quoted = patience > 0 ? quotedField(text, at, delimiter, cut) : 0;
    if (typeof quoted === 'object' && (ended || quoted[1] < text.length)) [field, at] = quoted;
    else {
      patience -= typeof quoted === 'object' ? text.length - at : quoted;
      const end = unquotedEnd();
      field = text.slice(at, end);
      at = end;
    }
    if (row.length < MAX_FIELDS) row.push(field);
    else onFieldOmitted?.();
    const stop = text[at];
    at++;
    if (stop === delimiter) continue;
    if (stop !== undefined || row.length > 1 || row[0] !== '') {
      yield row;
      if (row.length > 1 || row[0] !== '') count++;
    }
    row = [];
  }
}

const NEWLINE = 10;

function fieldEnd(text: string, from: number, delimiter: string): number {
  const stop = delimiter.charCodeAt(0);
  for (let at = from; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === stop || code === NEWLINE) return at;
  }
  return text.length;
}

/**
 * A quoted field and where its delimiter stands; text between the closing quote and the delimiter is kept. Where there is
 * none, how many characters were looked at in vain.
 */
function quotedField(
  text: string,
  from: number,
  delimiter: string,
  cut: boolean,
): [field: string, end: number] | number {
  let at = from;
  while (text[at] === ' ') at++;
  if (text[at] !== '"') return at - from;
  const start = ++at;
  let field = '';
  for (;;) {
    const quote = text.indexOf('"', at);
    if (quote < 0) return cut ? [field + text.slice(at), text.length] : text.length - from;
    field += text.slice(at, quote);
    if (text[quote + 1] !== '"') {
      const end = fieldEnd(text, quote + 1, delimiter);
      const rest = text.slice(quote + 1, end).trimEnd();
      return rest !== '' && text.slice(start, quote).includes('\n') ? end - from : [field + rest, end];
    }
    field += '"';
    at = quote + 2;
  }
}
