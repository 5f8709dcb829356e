/** Adobe Symbol's letters, from `A` on and from `a` on. */
const GREEK_UPPER = 'ΑΒΧΔΕΦΓΗΙϑΚΛΜΝΟΠΘΡΣΤΥςΩΞΨΖ';
const GREEK_LOWER = 'αβχδεφγηιϕκλμνοπθρστυϖωξψζ';

const SYMBOL: Readonly<Record<number, string>> = {
  163: '≤',
  165: '∞',
  171: '↔',
  172: '←',
  173: '↑',
  174: '→',
  175: '↓',
  176: '°',
  177: '±',
  179: '≥',
  180: '×',
  181: '∝',
  182: '∂',
  183: '•',
  184: '÷',
  185: '≠',
  186: '≡',
  187: '≈',
  188: '…',
  198: '∅',
  199: '∩',
  200: '∪',
  206: '∈',
  207: '∉',
  209: '∇',
  213: '∏',
  214: '√',
  215: '⋅',
  222: '⇒',
  229: '∑',
  242: '∫',
};

const WINGDINGS: Readonly<Record<number, string>> = {
  108: '●',
  110: '■',
  111: '□',
  113: '❑',
  117: '◆',
  118: '❖',
  167: '▪',
  168: '◻',
  216: '➢',
  223: '←',
  224: '→',
  225: '↑',
  226: '↓',
  232: '➔',
  240: '⇨',
  251: '✗',
  252: '✓',
  253: '☒',
  254: '☑',
};

/** A character of a symbol font as Unicode, so that it does not come out as a letter or as nothing. `code` is hexadecimal. */
export function symbolText(font: string, code: string): string {
  const value = Number.parseInt(code, 16) & 0xff;
  if (!Number.isFinite(value)) return '';
  if (/wingdings/i.test(font)) return WINGDINGS[value] ?? '';
  if (/symbol/i.test(font)) {
    if (value >= 0x41 && value <= 0x5a) return GREEK_UPPER[value - 0x41] ?? '';
    if (value >= 0x61 && value <= 0x7a) return GREEK_LOWER[value - 0x61] ?? '';
    return SYMBOL[value] ?? String.fromCharCode(value);
  }
  const point = Number.parseInt(code, 16);
  return point >= 0xe000 && point <= 0xf8ff ? '' : String.fromCodePoint(point);
}
