/** The flags that are written with tags: of England, Scotland and Wales. */
const FLAG =
  '\\ud83c\\udff4\\udb40\\udc67\\udb40\\udc62(?:\\udb40\\udc65\\udb40\\udc6e\\udb40\\udc67|\\udb40\\udc73\\udb40\\udc63\\udb40\\udc74|\\udb40\\udc77\\udb40\\udc6c\\udb40\\udc73)\\udb40\\udc7f';
/** Control characters, bidirectional embeddings, overrides and isolates, what has no width, variation selectors. */
const UNITS =
  '[\\u0000-\\u0008\\u000b\\u000c\\u000e-\\u001f\\u007f-\\u009f\\u180e\\u200b-\\u200d\\u202a-\\u202e\\u2060-\\u206f\\ufe00-\\ufe0f\\ufeff\\ufff9-\\ufffb]';
/** Tags, and the variation selectors above U+FFFF. */
const PAIRS = '\\udb40[\\udc00-\\udc7f\\udd00-\\uddef]';
/** In code units, which is three times as fast as in code points. */
const SUSPECTS = new RegExp(`${FLAG}|${UNITS}|${PAIRS}`, 'g');

/** Scripts whose letters change their form at a joiner. */
const JOINED =
  /[\p{Script=Arabic}\p{Script=Syriac}\p{Script=Mongolian}\p{Script=Nko}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Gurmukhi}\p{Script=Gujarati}\p{Script=Oriya}\p{Script=Tamil}\p{Script=Telugu}\p{Script=Kannada}\p{Script=Malayalam}\p{Script=Sinhala}\p{Script=Khmer}\p{Script=Myanmar}\p{Script=Tibetan}]/u;
/** Scripts that set no spaces: there a space of no width parts words. */
const UNSPACED = /[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\p{Script=Tibetan}]/u;
/** What a joiner makes one picture of. */
const PICTURE = /\p{Extended_Pictographic}|\p{Emoji_Modifier}|\ufe0f/u;
/** What looks different with a variation selector. */
const VARIES = /[\p{Emoji}\p{Extended_Pictographic}\p{Sm}\p{Script=Han}\p{Script=Myanmar}\p{Script=Phags_Pa}]/u;

/** A text that shows all that it says. */
export type VisibleText = {
  readonly text: string;
  /** How many hidden characters were taken out. */
  readonly removed: number;
  /** Where the given offsets are now, in the order given. */
  readonly offsets: readonly number[];
};

/**
 * Takes out of a text what its reader does not see, but a model reads and a terminal obeys: control characters other than
 * tab and line ends, bidirectional embeddings, overrides and isolates, tags, and characters without width except where a
 * script or an emoji needs them. Vertical tab, form feed and next line become line feeds. `offsets` are UTF-16 code units.
 * Time is linear. `undefined` when there are more than `most` hidden characters.
 */
export function visibleText(
  text: string,
  offsets: readonly number[] = [],
  most = Number.POSITIVE_INFINITY,
): VisibleText | undefined {
  const parts: string[] = [];
  const follow = offsetFollower(offsets);
  let kept = 0;
  let removed = 0;
  for (const [found, at] of suspects(text)) {
    if (serves(text, at, found)) continue;
    parts.push(text.slice(kept, at));
    kept = at + found.length;
    if (isLineEnd(found)) parts.push('\n');
    else {
      follow.cut(at, found.length);
      removed += 1;
      if (removed > most) return undefined;
    }
  }
  if (kept === 0) return { text, removed, offsets };
  parts.push(text.slice(kept));
  return { text: parts.join(''), removed, offsets: follow.moved() };
}

/** A name, title or label on one line, without hidden characters. */
export function oneLine(name: string): string {
  return (visibleText(name)?.text ?? '').replaceAll(/[\t\n\r\u2028\u2029]+/g, ' ').trim();
}

/** A path or another identifier with its hidden characters percent-encoded, so that two that differ stay two. */
export function visibleIdentifier(identifier: string): string {
  let visible = '';
  let kept = 0;
  for (const [found, at] of suspects(identifier)) {
    if (serves(identifier, at, found)) continue;
    visible += identifier.slice(kept, at) + encodeURIComponent(found);
    kept = at + found.length;
  }
  return (visible + identifier.slice(kept)).replaceAll(/[\t\n\r\u2028\u2029]/g, encodeURIComponent);
}

function* suspects(text: string): Generator<readonly [found: string, at: number]> {
  for (const match of text.matchAll(SUSPECTS)) yield [match[0], match.index];
}

const isLineEnd = (found: string) => found === '\u000b' || found === '\u000c' || found === '\u0085';

/** Whether a suspect is needed where it is. */
function serves(text: string, at: number, found: string): boolean {
  if (found.length > 2) return true; // a flag
  const before = characterBefore(text, at);
  const isAfter = (kind: RegExp) => kind.test(String.fromCodePoint(text.codePointAt(at + found.length) ?? 0x20));
  if (found === '\u200c') return JOINED.test(before);
  if (found === '\u200d') return JOINED.test(before) || (PICTURE.test(before) && isAfter(PICTURE));
  if (found === '\u200b') return UNSPACED.test(before) && isAfter(UNSPACED);
  return isSelector(found) && VARIES.test(before);
}

function isSelector(found: string): boolean {
  const code = found.codePointAt(0) ?? 0;
  return (code >= 0xfe00 && code <= 0xfe0f) || code >= 0xe0100;
}

function characterBefore(text: string, at: number): string {
  const last = text.charCodeAt(at - 1);
  return last >= 0xdc00 && last <= 0xdfff ? text.slice(Math.max(0, at - 2), at) : text.slice(Math.max(0, at - 1), at);
}

/** Follows offsets through cuts that come in order. */
function offsetFollower(offsets: readonly number[]) {
  const order = offsets.map((_, index) => index).sort((a, b) => (offsets[a] ?? 0) - (offsets[b] ?? 0));
  const moved = [...offsets];
  let next = 0;
  let total = 0;
  const passUntil = (end: number) => {
    for (; next < order.length; next += 1) {
      const index = order[next] ?? 0;
      const offset = offsets[index] ?? 0;
      if (offset > end) return;
      moved[index] = offset - total;
    }
  };
  return {
    cut: (at: number, length: number) => {
      passUntil(at);
      total += length;
    },
    moved: () => {
      passUntil(Number.POSITIVE_INFINITY);
      return moved;
    },
  };
}
