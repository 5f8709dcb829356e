/** What the escaper must know of the block that a text stands in. */
export type EscapeContext = {
  /** Characters that would be read as markup here, because the block holds a partner for them. */
  readonly paired: ReadonlySet<string>;
  readonly inLink: boolean;
  readonly inTable: boolean;
};

const PUNCTUATION = /[!-/:-@[-`{-~]/;
const SPACE = /\s/;
const WORD = /[\p{L}\p{N}]/u;

/** Whether the delimiter at `index` could open or close emphasis, strikethrough or code. */
function mayDelimit(value: string, index: number): boolean {
  const char = value[index] ?? '';
  const before = value[index - 1] ?? '';
  const after = value[index + 1] ?? '';
  if (char === '`') return true;
  if (before === char || after === char) return true;
  if (SPACE.test(before) && SPACE.test(after)) return false;
  return !(char === '_' && WORD.test(before) && WORD.test(after));
}

/**
 * The delimiters in a block's texts that have a partner: two of a kind, or one beside real markup of that kind. Texts are
 * looked at one by one, since markup may stand between them.
 */
export function pairedDelimiters(texts: readonly string[], markup: ReadonlySet<string>): Set<string> {
  const counts = new Map<string, number>();
  for (const text of texts) {
    for (const match of text.matchAll(/[*_~`]/g)) {
      if (mayDelimit(text, match.index)) counts.set(match[0], (counts.get(match[0]) ?? 0) + 1);
    }
  }
  const paired = new Set([...counts].filter(([char, count]) => count > 1 || markup.has(char)).map(([char]) => char));
  if (markup.has('>') || texts.some((text) => text.includes('>'))) paired.add('<');
  return paired;
}

/** Escapes plain text, and only where a CommonMark + GFM reader would take it for markup. */
export function escapeText(value: string, context: EscapeContext): string {
  let out = '';
  for (let index = 0; index < value.length; index++) {
    if (isMarkup(value, index, context)) out += '\\';
    out += value[index];
  }
  return out;
}

const ENTITY = /^&(?:#\d{1,7}|#[xX][\da-fA-F]{1,6}|[A-Za-z][A-Za-z\d]*);/;

function isMarkup(value: string, index: number, { paired, inLink, inTable }: EscapeContext): boolean {
  const char = value[index] ?? '';
  const after = value[index + 1] ?? '';
  switch (char) {
    case '\\':
      return PUNCTUATION.test(after) || after === '';
    case '*':
    case '_':
    case '~':
    case '`':
      return paired.has(char) && mayDelimit(value, index);
    case '[':
      return inLink || after === '^';
    case ']':
      return inLink || after === '(' || after === '[';
    case '<':
      return /[A-Za-z/!?]/.test(after) && (paired.has('<') || index === 0);
    case '&':
      return ENTITY.test(value.slice(index, index + 40));
    case '|':
      return inTable;
    default:
      return false;
  }
}

/** A link's definition, or the first line of one. */
const DEFINITION = /^\[(?!\^)(?:\\.|[^[\]\\])*(?:\]:|$)/;

/** Escapes what would start another block at the beginning of a paragraph's line. */
export function escapeLineStart(line: string): string {
  if (/^(?:#{1,6}|[-+*])(?:\s|$)/.test(line)) return `\\${line}`;
  if (/^(?:>|`{3,}[^`]*$|~{3}|=+\s*$|-+\s*$|(?:-\s*){3,}$|(?:_\s*){3,}$|(?:\*\s*){3,}$)/.test(line)) return `\\${line}`;
  if (/^\|?\s*:?-+:?\s*(?:\|\s*:?-+:?\s*)*(?:\|\s*)?$/.test(line)) return `\\${line}`;
  if (/^\[[ xX]\]\s/.test(line) || DEFINITION.test(line)) return `\\${line}`;
  if (/^\[\^[^\]]+\]:/.test(line)) return line.replace(']:', ']\\:');
  return line.replace(/^(\d{1,9})([.)])(?=\s|$)/, '$1\\$2');
}
