import type { ConversionWarning } from './converted-document.ts';

/** The tag characters that follow a black flag in the flags of England, Scotland and Wales. */
const FLAG_TAGS = ['gbeng', 'gbsct', 'gbwls'].map(
  (name) => `${Array.from(name, (letter) => String.fromCodePoint(0xe0000 + letter.charCodeAt(0))).join('')}\u{e007f}`,
);
const BLACK_FLAG = '\u{1f3f4}';

/** Control characters, bidirectional embeddings, overrides and isolates, zero-width characters, variation selectors. */
const RANGES: readonly (readonly [first: number, last: number])[] = [
  [0x00, 0x08],
  [0x0b, 0x0c],
  [0x0e, 0x1f],
  [0x7f, 0x9f],
  [0x180e, 0x180e],
  [0x200b, 0x200d],
  [0x202a, 0x202e],
  [0x2060, 0x206f],
  [0xfe00, 0xfe0f],
  [0xfeff, 0xfeff],
  [0xfff9, 0xfffb],
];
/** The code units that need a closer check. A table, because texts have millions of code units. */
const SUSPECT = new Uint8Array(0x10000);
for (const [first, last] of RANGES) SUSPECT.fill(1, first, last + 1);
/** The first half of tags and of the variation selectors above U+FFFF. */
const TAG_LEAD = 0xdb40;
SUSPECT[TAG_LEAD] = 1;

/** Classes of characters that justify a hidden neighbour, one bit each. */
const JOINED = 1;
const UNSPACED = 2;
const PICTURE = 4;
const EMOJI = 8;
const VARIES = 16;
const HAN = 32;
const ALL = 63;

/** In the order of the bits above. By script extensions, because marks and digits belong to several scripts. */
const CLASSES: readonly RegExp[] = [
  // a joiner changes the form of letters
  /[\p{scx=Arab}\p{scx=Syrc}\p{scx=Mong}\p{scx=Nkoo}\p{scx=Mand}\p{scx=Adlm}\p{scx=Rohg}\p{scx=Phag}\p{scx=Deva}\p{scx=Beng}\p{scx=Guru}\p{scx=Gujr}\p{scx=Orya}\p{scx=Taml}\p{scx=Telu}\p{scx=Knda}\p{scx=Mlym}\p{scx=Sinh}\p{scx=Khmr}\p{scx=Mymr}\p{scx=Tibt}\p{scx=Java}\p{scx=Bali}\p{scx=Sund}\p{scx=Newa}]/u,
  // scripts without spaces: a zero-width space separates words
  /[\p{scx=Thai}\p{scx=Laoo}\p{scx=Khmr}\p{scx=Mymr}\p{scx=Tibt}\p{scx=Java}\p{scx=Bali}\p{scx=Lana}\p{scx=Talu}]/u,
  // a joiner combines several emoji
  /\p{Extended_Pictographic}|\p{Emoji_Modifier}|[\ufe0f\u{1f9b0}-\u{1f9b3}]/u,
  // U+FE0E and U+FE0F select text or emoji
  /\p{Emoji}|\p{Extended_Pictographic}/u,
  // U+FE00 to U+FE0D select other forms
  /[\p{Sm}\p{sc=Han}\p{sc=Mymr}\p{sc=Phag}0\u3001\u3002\uff01\uff0c\uff0e\uff1a\uff1b\uff1f]/u,
  // the selectors above U+FFFF select other forms
  /\p{sc=Han}/u,
];

/** A text without hidden characters. */
export type VisibleText = {
  readonly text: string;
  /** How many hidden characters were removed. */
  readonly removed: number;
  /** The new values of the given offsets, in the same order. */
  readonly offsets: readonly number[];
};

/**
 * Removes what a reader does not see, but a model reads and a terminal interprets: control characters other than tab and
 * line ends, bidirectional embeddings, overrides and isolates, tags, and zero-width characters except where a script or an
 * emoji needs them. Vertical tab, form feed and next line become line feeds. `offsets` are UTF-16 code units. Time is
 * linear, about 0.1 s for 10 million hidden characters.
 */
export function visibleText(text: string, offsets: readonly number[] = []): VisibleText {
  const follow = offsetFollower(offsets);
  let units: Uint16Array | undefined;
  let length = 0;
  let kept = 0;
  let removed = 0;
  const keepUntil = (end: number): Uint16Array => {
    units ??= new Uint16Array(text.length);
    for (let at = kept; at < end; at += 1) units[length++] = text.charCodeAt(at);
    return units;
  };
  eachHidden(text, (at, size) => {
    const out = keepUntil(at);
    kept = at + size;
    if (isLineEnd(text.charCodeAt(at))) out[length++] = LINE_FEED;
    else {
      follow.cut(at, size);
      if (at > 0 || text.charCodeAt(at) !== BYTE_ORDER_MARK) removed += 1; // editors write one before a text
    }
  });
  if (kept === 0) return { text, removed, offsets };
  const { buffer } = keepUntil(text.length);
  return { text: Buffer.from(buffer, 0, 2 * length).toString('utf16le'), removed, offsets: follow.moved() };
}

/** Warns that a document contained hidden characters, which are rarely there by accident. */
export const hiddenCharacterWarnings = (removed: number): ConversionWarning[] =>
  removed === 0
    ? []
    : [
        {
          code: 'hidden_characters',
          message: `${removed} hidden ${removed === 1 ? 'character was' : 'characters were'} removed (controls, bidirectional marks, tags or zero-width characters): they can hide text from people or reverse it.`,
        },
      ];

/** A name, title or label on one line, without hidden characters. */
export function oneLine(name: string): string {
  return visibleText(name)
    .text.replaceAll(/[\t\n\r\u2028\u2029]+/g, ' ')
    .trim();
}

/** A path or another identifier with its hidden characters percent-encoded, so that different identifiers stay different. */
export function visibleIdentifier(identifier: string): string {
  let visible = '';
  let kept = 0;
  eachHidden(identifier, (at, size) => {
    visible += identifier.slice(kept, at) + encodeURIComponent(identifier.slice(at, at + size));
    kept = at + size;
  });
  return (visible + identifier.slice(kept)).replaceAll(/[\t\n\r\u2028\u2029]/g, encodeURIComponent);
}

const LINE_FEED = 0x0a;
const BYTE_ORDER_MARK = 0xfeff;
const isLineEnd = (code: number) => code === 0x0b || code === 0x0c || code === 0x85;

/** Calls `found` for each hidden character that no script or emoji needs at its position. */
function eachHidden(text: string, found: (at: number, size: number) => void): void {
  let classAt: ((at: number) => number) | undefined;
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    if (SUSPECT[unit] === 0) continue;
    if (unit < MONGOLIAN_SEPARATOR) {
      found(at, 1); // a control character
      continue;
    }
    const code = text.codePointAt(at) ?? unit;
    if (unit === TAG_LEAD && !isTag(code) && !isLateSelector(code)) continue;
    const flag = isTag(code) ? flagTagsAt(text, at) : undefined;
    if (flag !== undefined) {
      at += flag.length - 1;
      continue;
    }
    const size = unit === TAG_LEAD ? 2 : 1;
    classAt ??= createClassAt(text);
    // a script needs at most one in a row, an emoji may need a selector and a joiner
    const bits = SUSPECT[text.charCodeAt(at - 1)] === 1 ? PICTURE : ALL;
    if (!serves(code, classAt(before(text, at)), classAt(at + size) & bits)) found(at, size);
    at += size - 1;
  }
}

const MONGOLIAN_SEPARATOR = 0x180e;
const isTag = (code: number) => code >= 0xe0000 && code <= 0xe007f;
const isLateSelector = (code: number) => code >= 0xe0100 && code <= 0xe01ef;

function flagTagsAt(text: string, at: number): string | undefined {
  if (!text.startsWith(BLACK_FLAG, at - BLACK_FLAG.length)) return undefined;
  return FLAG_TAGS.find((flag) => text.startsWith(flag, at));
}

/** Whether a hidden character is needed between neighbours of these classes. */
function serves(code: number, left: number, right: number): boolean {
  if (code === 0x200c) return ((left | right) & JOINED) !== 0;
  if (code === 0x200d) return ((left | right) & JOINED) !== 0 || (left & right & PICTURE) !== 0;
  if (code === 0x200b) return ((left | right) & UNSPACED) !== 0;
  if (code === MONGOLIAN_SEPARATOR) return (left & JOINED) !== 0;
  if (code === 0xfe0e || code === 0xfe0f) return (left & EMOJI) !== 0;
  if (code >= 0xfe00 && code <= 0xfe0d) return (left & VARIES) !== 0;
  return isLateSelector(code) && (left & HAN) !== 0;
}

/** The classes of the character at an offset; each is determined once. */
function createClassAt(text: string): (at: number) => number {
  const known = new Map<number, number>();
  return (at) => {
    const code = text.codePointAt(at);
    if (code === undefined) return 0;
    const remembered = known.get(code);
    if (remembered !== undefined) return remembered;
    const character = String.fromCodePoint(code);
    const bits = CLASSES.reduce((all, kind, index) => (kind.test(character) ? all | (1 << index) : all), 0);
    known.set(code, bits);
    return bits;
  };
}

/** Where the character before an offset starts. */
function before(text: string, at: number): number {
  const last = text.charCodeAt(at - 1);
  return last >= 0xdc00 && last <= 0xdfff ? at - 2 : at - 1;
}

/** Adjusts offsets to removals, which come in order. */
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
