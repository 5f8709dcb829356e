/** Signs of the font that formulas of OpenOffice.org 1 and 2 are set in; it has them in the private use area. */
const SIGNS: Readonly<Record<string, string>> = {
  '\ue083': '+',
  '\ue084': '<',
  '\ue085': '>',
  '\ue086': '⩽',
  '\ue087': '⩾',
  '\ue08b': '…',
  '\ue08c': '→',
  '\ue091': '^',
  '\ue092': '\u02c7',
  '\ue093': '\u02d8',
  '\ue094': '\u00b4',
  '\ue095': '`',
  '\ue096': '~',
  '\ue097': '\u00af',
  '\ue098': '\u20d7',
  '\ue09b': '\u20db',
  '\ue09e': '(',
  '\ue09f': ')',
  '\ue0aa': '□',
  '\ue0db': '←',
  '\ue0dc': '↑',
  '\ue0dd': '↓',
};

/** Letters that Latin has no capital for, and all small letters, from U+E0AC on. */
const GREEK = 'ΓΔΘΛΞΠΣΥΦΨΩαβγδεζηθικλμνξοπρστυφχψω';
const GREEK_START = 0xe0ac;

/** Text of a formula with the signs of that font as Unicode. */
export const starText = (text: string): string =>
  text.replace(/[\ue080-\ue0ff]/g, (sign) => SIGNS[sign] ?? GREEK[sign.charCodeAt(0) - GREEK_START] ?? sign);
