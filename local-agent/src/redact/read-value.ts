/** A value that a name is given, and how it stands in the text. Offsets are UTF-16 code units. */
export type GivenValue = {
  readonly start: number;
  readonly end: number;
  /** In quotes, as literals of code and of most formats are. */
  readonly quoted: boolean;
  /** Alone on its line behind its name, or in a table's cell, an element or an option: as configuration stands. */
  readonly alone: boolean;
};

const QUOTES: Readonly<Record<string, string>> = {
  '"': '"',
  "'": "'",
  '`': '`',
  '“': '”',
  '‘': '’',
  '„': '“',
  '«': '»',
};
/** What closes a name: a quote, a subscript, emphasis. */
const NAME_END = /\\?["'`”’]?\]?(?:\*{1,3}|_{1,3})?/y;
const TYPE =
  /\s{0,20}:\s{0,20}(?:&(?:'static\s{1,20})?)?(?:[Ss]tring|str|text|&str|const char ?\*|char ?\*|NSString ?\*|any|Buffer|\[\]byte)(?:\s{0,20}\|\s{0,20}\w+)?\s{0,20}(?==)/y;
const GO_TYPE = /\s{1,20}(?:string|str|\[\]byte|varchar(?:\(\d+\))?)\s{0,20}(?==)/iy;
const PAIRED =
  /(?:\\?["'])?\s{0,3}[,\s]\s{0,40}(?:-\s{0,4})?(?:\\?["'])?(?:value|default(?:_?value)?|content|newValue)(?:\\?["'])?\s{0,4}[:=]\s{0,4}/iy;
const ELEMENT =
  /(?:["'][^<>\n]{0,120}|\s[^<>\n]{0,120})?>\s{0,20}(?:<\/key>\s{0,20}<(?:string|data)>\s{0,20}|<!\[CDATA\[)?/y;
const PLIST = /<\/(?:key|name|th|dt|td|strong|b)>\s{0,20}<(?:string|value|data|td|dd)\b[^<>\n]{0,80}>\s{0,20}/y;
const SIGN = /[ \t]{0,200}(?:=>|:=|\?=|\|\||===?|!==?|<-|->|[:=|,(]|>)(?:\*{1,3}|_{1,3})?[ \t]{0,200}/y;
const SAYS = /[ \t]{1,40}(?:is|was|ist|est|es)[ \t]{0,200}:?[ \t]{1,40}/y;
/** What is read from elsewhere, and a literal in case that it is not there. */
const FALLBACK = /[\w.$[\]()!]{2,80}(?:\([^\n)]{0,60}\))?[ \t]{0,4}(?:\?\?|\|\||\bor\b)[ \t]{0,4}(?=["'`])/y;
const SPACED = /(?:[ \t]{1,20}(?:by|ConvertTo-SecureString(?:[ \t]{1,4}-String)?))?[ \t]{1,40}/iy;
const CALL = /\s{0,20}\(?\s{0,20}/y;

/** Where a pattern that is sticky matches at `index`: the offset behind it, or `undefined`. */
function after(pattern: RegExp, text: string, index: number): number | undefined {
  pattern.lastIndex = index;
  return pattern.test(text) ? pattern.lastIndex : undefined;
}

/**
 * The value given to the name that stands in [nameStart, nameEnd): after `=`, `:`, `=>`, in the next cell of a table, in
 * an element, as an option's argument, or as `value` beside `name`. `undefined` when none is given there.
 */
export function readValue(text: string, nameStart: number, nameEnd: number): GivenValue | undefined {
  const option = text.startsWith('--', nameStart) || text.startsWith('--', nameStart - 2);
  const plist = after(PLIST, text, nameEnd);
  if (plist !== undefined) return unquoted(text, plist, true);
  const paired = after(PAIRED, text, nameEnd);
  if (paired !== undefined) return literal(text, paired) ?? unquoted(text, paired, true);
  if (text[nameStart - 1] === '<' || /["']/.test(text[nameEnd] ?? '')) {
    const inside = after(ELEMENT, text, nameEnd);
    if (inside !== undefined) return literal(text, inside) ?? unquoted(text, inside, true);
  }
  let index = after(NAME_END, text, nameEnd) ?? nameEnd;
  index = after(TYPE, text, index) ?? after(GO_TYPE, text, index) ?? index;
  if (option && /[ \t]/.test(text[index] ?? '')) {
    const start = index + 1;
    return text[start] === '-' ? undefined : (literal(text, start) ?? unquoted(text, start, true));
  }
  const sign = after(SIGN, text, index);
  if (sign === undefined) {
    const says = after(SAYS, text, index);
    if (says !== undefined) return literal(text, says) ?? unquoted(text, says, false);
    return directive(text, nameStart, index);
  }
  const mark = text
    .slice(index, sign)
    .trim()
    .replace(/(?<![*_])[*_]+$/, '');
  const value = literal(text, sign);
  if (value) return value;
  if (mark === '||' || mark === '?=') {
    const call = after(CALL, text, sign) ?? sign;
    return literal(text, call);
  }
  if (!['=', ':', '|', '=>', '>', ':='].includes(mark)) return undefined;
  const fallback = after(FALLBACK, text, sign);
  if (fallback !== undefined) return literal(text, fallback);
  return unquoted(text, sign, mark === '|' || (mark !== ':=' && standsAlone(text, nameStart)));
}

/** `requirepass word`, `ENV NAME word`, `PASSWORD 'word'`: a value behind a space, in quotes or alone on its line. */
function directive(text: string, nameStart: number, index: number): GivenValue | undefined {
  const start = after(SPACED, text, index);
  if (start === undefined) return undefined;
  const value = text[start] === '`' ? undefined : literal(text, start);
  if (value) return value;
  if (!standsAlone(text, nameStart) || /[ \t]by[ \t]/i.test(text.slice(index, start))) return undefined;
  const word = unquoted(text, start, true);
  // a sentence that begins with such a word continues behind the next one; what is left must be strong by itself
  return word?.alone ? { ...word, alone: false } : undefined;
}

/** Whether nothing but what begins a line of configuration stands before the name. */
function standsAlone(text: string, nameStart: number): boolean {
  const near = text.slice(Math.max(0, nameStart - 120), nameStart);
  const before = near.slice(near.lastIndexOf('\n') + 1);
  if (before.length === 120) return false;
  return /^[\s>|#;/*+-]*(?:(?:export|setx?|ENV|ARG|env|SET|declare -x|(?<=-)[eD]|(?<=--)build-arg|\$env:|\d+[.)])[\s-]*)*["'`*_]*$/.test(
    before,
  );
}

/** The content of a literal in quotes that starts at `index`, a prefix such as `b` or `@` aside. */
function literal(text: string, index: number): GivenValue | undefined {
  let at = index;
  if (/[rbfuRBFUL@$]/.test(text[at] ?? '') && /["']/.test(text[at + 1] ?? '')) at += 1;
  const escaped = text[at] === '\\';
  if (escaped) at += 1;
  const close = QUOTES[text[at] ?? ''];
  if (close === undefined) return undefined;
  let start = at + 1;
  while (text.startsWith(text[at] ?? '', start) && start < at + 3) start += 1; // triple quotes
  for (let end = start; end < text.length && end - start < 4_000; end += 1) {
    const char = text[end];
    if (char === '\n') return undefined;
    if (escaped && char === '\\' && text[end + 1] === close) return { start, end, quoted: true, alone: false };
    if (!escaped && char === '\\') end += 1;
    else if (char === close) return end === start ? undefined : { start, end, quoted: true, alone: false };
  }
  return undefined;
}

/** A word without quotes; in configuration it is all of the line that holds no space. */
function unquoted(text: string, start: number, alone: boolean): GivenValue | undefined {
  const word = /[^\s"'`<>|]{1,2000}/y;
  word.lastIndex = start;
  let value = word.exec(text)?.[0];
  if (value === undefined) return undefined;
  if (!alone) value = value.replace(/(?<![,;.!?)\]}])[,;.!?)\]}]+$/, '');
  else value = value.replace(/(?<![,;])[,;]+$|\\$/, '').replace(/^([^([{]*)[)\]}]$/, '$1');
  if (value === '' || /^[({[]/.test(value)) return undefined;
  // what continues behind the word is no value but an expression or a sentence
  const rest = text.slice(start + value.length, start + value.length + 4);
  const whole = alone && /^(?:[,;\\]|\s*$|\s*\n|[ \t]*(?:[#|<"'`]|\/\/)|[ \t]+-)/.test(rest);
  return { start, end: start + value.length, quoted: false, alone: whole };
}
