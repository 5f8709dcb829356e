import { type RtfToken, tokenizeRtf } from '../rtf/tokenize-rtf.ts';
import { charsetEncoding, pageEncoding } from '../text/code-pages.ts';

type Group = {
  /** Text of it is shown: neither a table of fonts nor what only RTF readers show. */
  shown: boolean;
  /** Within the marks of what only RTF readers show. */
  rtfOnly: boolean;
  /** Markup of the HTML. */
  tag: boolean;
  /** The group began with `\*`. */
  optional: boolean;
  fonts: boolean;
  font: number;
  /** Characters that stand in for one of Unicode. */
  substitutes: number;
};

/** Control words that stand for characters. */
const CHARACTERS: Readonly<Record<string, string>> = {
  par: '\r\n',
  line: '\r\n',
  tab: '\t',
  lquote: '&lsquo;',
  rquote: '&rsquo;',
  ldblquote: '&ldquo;',
  rdblquote: '&rdquo;',
  bullet: '&bull;',
  endash: '&ndash;',
  emdash: '&mdash;',
  '~': '&nbsp;',
  _: '&shy;',
  '{': '{',
  '}': '}',
  '\\': '\\',
};

const HIDDEN = /^(?:colortbl|stylesheet|info|pict|mhtmltag|generator)$/;

const MAX_GROUPS = 2_000;

/** Words within which the marks of encapsulation stand, near the beginning. */
const MARK_CHARS = 2_000;

/** The HTML that a message's RTF carries ([MS-OXRTFEX]); `undefined` where it carries none. */
export function htmlOfRtf(source: string): string | undefined {
  if (!/\\fromhtml1?(?!\d)/.test(source.slice(0, MARK_CHARS))) return undefined;
  const reading = new Encapsulated();
  for (const token of tokenizeRtf(source)) reading.take(token);
  return reading.html;
}

class Encapsulated {
  html = '';
  readonly #groups: Group[] = [];
  readonly #fonts = new Map<number, string>();
  #encoding = 'windows-1252';
  #skip = 0;
  #group: Group = {
    shown: true,
    rtfOnly: false,
    tag: false,
    optional: false,
    fonts: false,
    font: -1,
    substitutes: 1,
  };

  take(token: RtfToken): void {
    switch (token.type) {
      case 'open':
        if (this.#groups.length < MAX_GROUPS) this.#groups.push(this.#group);
        this.#group = { ...this.#group, optional: false };
        return;
      case 'close':
        this.#group = this.#groups.pop() ?? this.#group;
        return;
      case 'bytes':
        this.#putBytes(token.bytes);
        return;
      case 'word':
        this.#readWord(token.name, token.value);
    }
  }

  #readWord(name: string, value: number | undefined): void {
    const group = this.#group;
    if (name === '*') group.optional = true;
    else if (name === 'htmltag') group.tag = true;
    else if (name === 'htmlrtf') group.rtfOnly = value !== 0;
    else if (name === 'fonttbl') Object.assign(group, { fonts: true, shown: false });
    else if (HIDDEN.test(name) || group.optional) group.shown = false;
    else if (name === 'ansicpg') this.#encoding = pageEncoding(value ?? 1252);
    else if (name === 'f') group.font = value ?? 0;
    else if (name === 'fcharset' && group.fonts) {
      const encoding = charsetEncoding(value ?? 0);
      if (encoding) this.#fonts.set(group.font, encoding);
    } else if (name === 'uc') group.substitutes = value ?? 1;
    else if (name === 'u') {
      this.#put(String.fromCharCode((value ?? 0) & 0xffff));
      this.#skip = group.substitutes;
      return;
    } else if (Object.hasOwn(CHARACTERS, name)) this.#put(CHARACTERS[name] ?? '');
    if (name !== '*') group.optional = false;
    this.#skip = 0;
  }

  #putBytes(bytes: readonly number[]): void {
    const kept = bytes.slice(this.#skip);
    this.#skip = Math.max(0, this.#skip - bytes.length);
    if (kept.length === 0 || !this.#isShown()) return;
    const encoding = this.#fonts.get(this.#group.font) ?? this.#encoding;
    this.#put(new TextDecoder(encoding).decode(Uint8Array.from(kept)));
  }

  #isShown(): boolean {
    return this.#group.tag || (this.#group.shown && !this.#group.rtfOnly);
  }

  #put(text: string): void {
    if (this.#isShown()) this.html += text;
  }
}
