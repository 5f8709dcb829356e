/** Characters of the font Symbol from 0x20 and from 0xa0 on, in Adobe's encoding of it. */
const SYMBOL_LOW = ' !∀#∃%&∋()∗+,−./0123456789:;<=>?≅ΑΒΧΔΕΦΓΗΙϑΚΛΜΝΟΠΘΡΣΤΥςΩΞΨΖ[∴]⊥_‾αβχδεφγηιϕκλμνοπθρστυϖωξψζ{|}∼';
const SYMBOL_HIGH =
  '€ϒ′≤⁄∞ƒ♣♦♥♠↔←↑→↓°±″≥×∝∂•÷≠≡≈…⏐⎯↵ℵℑℜ℘⊗⊕∅∩∪⊃⊇⊄⊂⊆∈∉∠∇®©™∏√⋅¬∧∨⇔⇐⇑⇒⇓◊⟨®©™∑⎛⎜⎝⎡⎢⎣⎧⎨⎩⎪\u00a0⟩∫⌠⎮⌡⎞⎟⎠⎤⎥⎦⎫⎬⎭';

const WINGDINGS: Readonly<Record<number, string>> = {
  40: '☎',
  42: '✉',
  70: '☞',
  74: '☺',
  76: '☹',
  108: '●',
  110: '■',
  111: '□',
  112: '❐',
  113: '❑',
  114: '❒',
  116: '⧫',
  117: '◆',
  118: '❖',
  120: '☒',
  159: '•',
  161: '○',
  164: '◉',
  167: '▪',
  168: '◻',
  171: '★',
  216: '➢',
  223: '←',
  224: '→',
  225: '↑',
  226: '↓',
  232: '➔',
  239: '⇦',
  240: '⇨',
  241: '⇧',
  242: '⇩',
  251: '✗',
  252: '✓',
  253: '☒',
  254: '☑',
};

/** Boxes and ticks of Wingdings 2. */
const WINGDINGS_2: Readonly<Record<number, string>> = {
  79: '✗',
  80: '✓',
  81: '☒',
  82: '☑',
  83: '☒',
  84: '☒',
  163: '☐',
};

/** A character of a symbol font as Unicode, so that it does not come out as a letter or as nothing. `code` is hexadecimal. */
export function symbolText(font: string, code: string): string {
  const point = Number.parseInt(code, 16);
  if (!Number.isFinite(point)) return '';
  const value = point & 0xff;
  if (/wingdings 2/i.test(font)) return WINGDINGS_2[value] ?? '';
  if (/wingdings/i.test(font)) return WINGDINGS[value] ?? '';
  if (/symbol/i.test(font)) {
    const known = value < 0xa0 ? SYMBOL_LOW[value - 0x20] : SYMBOL_HIGH[value - 0xa0];
    return (known ?? '').trim() || (value === 0x20 ? ' ' : '');
  }
  return point >= 0xe000 && point <= 0xf8ff ? '' : String.fromCodePoint(point);
}

/** Symbol fonts of Windows, whose letters show as other characters. */
const IS_SYMBOL_FONT = /^(?:symbol|wingdings)(?: 2)?$/i;

/**
 * A run's text in its font: symbol fonts have their characters in the private use area, and old programs write the
 * letters that stand for them.
 */
export const fontText = (font: string, value: string): string =>
  value.replace(IS_SYMBOL_FONT.test(font) ? /[!-\u00ff\uf000-\uf0ff]/g : /[\uf000-\uf0ff]/g, (char) =>
    symbolText(font, char.charCodeAt(0).toString(16)),
  );

/** A run's text where another font than that of its letters has its signs, as DrawingML and PowerPoint say. */
export const runText = (value: string, font: string, symbolFont: string | undefined): string =>
  fontText(font, symbolFont ? value.replace(/[\uf000-\uf0ff]+/g, (signs) => fontText(symbolFont, signs)) : value);
