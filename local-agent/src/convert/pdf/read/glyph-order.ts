import type { FontStyle } from '../../page/page-content.ts';
import type { Drawing } from './interpret-operators.ts';
import type { ReadFont } from './text-state.ts';

/** Characters before a font's glyph 0 in the usual order, where that begins with the space: as glyph 3 in most TrueType fonts. */
const USUAL_SHIFT = 29;
const USUAL_SPACE = 3;
const SHIFTS = [0, 28, USUAL_SHIFT, 30, 31, 32, 33];
/** ASCII, and the last control character behind it. */
const FIRST_CHARACTER = 0x20;
const LAST_CHARACTER = 0x7e;
const LAST_CONTROL = 0xa0;
/** From the first glyph behind `~`, in the usual order of TrueType fonts: that of 'post' format 1 without its second space. */
const FIRST_ACCENTED = 98;
const ACCENTED =
  'ÄÅÇÉÑÖÜáàâäãåçéèêëíìîïñóòôöõúùûü†°¢£§•¶ß®©™´¨≠ÆØ∞±≤≥¥µ∂∑∏π∫ªºΩæø¿¡¬√ƒ≈∆«»…ÀÃÕŒœ–—“”‘’÷◊ÿŸ⁄¤‹›ﬁﬂ‡·‚„‰ÂÊÁËÈÍÎÏÌÓÔ\ufffdÒÚÛÙ';
/** Of these, what fonts have there that are in another order is rarely a letter or a mark of punctuation. */
const TRUSTED = /[\p{L}\u2013-\u2026\u00ab\u00bb]/u;

/** How often characters are in texts of European languages, per cent, in descending order; capitals are rarer. */
const LETTERS = 'etaonisrhldcumpfgvbwykxjqz';
const OFTEN = [12, 8, 8, 7, 7, 7, 7, 6, 4, 4, 4, 3, 3, 3, 2, 2, 2, 1, 1, 1, 1, 0.6, 0.3, 0.2, 0.2, 0.2];
const SPACE = 16;
const CAPITAL = 0.2;
const OTHER = 0.4;
const NEVER = 0.002;
/** Codes that are read as characters have at least this mean logarithm of their frequencies. */
const LEAST = 0.5;
/** Stands for a sign that the page shows and nothing names. */
const UNKNOWN_SIGN = '\ufffd';

/**
 * Names glyphs of fonts that say nowhere which characters they are: fonts mostly have them in one order, so that codes are
 * those of characters but for a number, which is the one that makes a text of most of them. Other fonts keep their codes.
 */
export function createGlyphNamer(): (drawing: Drawing) => Drawing {
  const seen = new Map<ReadFont, Map<number, number>>();
  return (drawing) => {
    const { glyphs, nameless } = drawing;
    const unnamed = glyphs.filter(({ code }) => code !== undefined);
    if (unnamed.length === 0) return drawing;
    for (const { code = 0, look } of unnamed) {
      const counts = seen.get(look.font) ?? new Map<number, number>();
      seen.set(look.font, counts.set(code, (counts.get(code) ?? 0) + 1));
    }
    const shifts = new Map<ReadFont, number>();
    for (const font of new Set(unnamed.map(({ look }) => look.font))) {
      const shift = shiftOf(seen.get(font) ?? new Map());
      if (shift !== undefined) shifts.set(font, shift);
    }
    const named = new Set<FontStyle>([...shifts.keys()].map(({ style }) => style));
    return {
      ...drawing,
      nameless: nameless?.fonts.every((style) => named.has(style)) ? undefined : nameless,
      glyphs: glyphs.map((glyph) => {
        const shift = shifts.get(glyph.look.font);
        return glyph.code === undefined || shift === undefined
          ? glyph
          : { ...glyph, text: characterOf(glyph.code, shift) };
      }),
    };
  };
}

/** What is added to codes to make characters of them; `undefined` where no number makes a text of them. */
function shiftOf(counts: ReadonlyMap<number, number>): number | undefined {
  let best: number | undefined;
  let most = LEAST;
  for (const shift of SHIFTS) {
    const score = scoreOf(counts, shift);
    if (score > most) {
      most = score;
      best = shift;
    }
  }
  return best;
}

function scoreOf(counts: ReadonlyMap<number, number>, shift: number): number {
  let sum = 0;
  let all = 0;
  for (const [code, count] of counts) {
    sum += count * Math.log2(frequency(characterOf(code, shift)));
    all += count;
  }
  return sum / all;
}

function frequency(character: string): number {
  if (character === ' ') return SPACE;
  const lower = OFTEN[LETTERS.indexOf(character)];
  if (lower !== undefined) return lower;
  const capital = OFTEN[LETTERS.indexOf(character.toLowerCase())];
  if (capital !== undefined) return CAPITAL * capital;
  return /[\p{L}\p{N}\p{P}\p{S}]/u.test(character) && character !== UNKNOWN_SIGN ? OTHER : NEVER;
}

function characterOf(code: number, shift: number): string {
  const character = code + shift;
  // Where fewer glyphs stand between the space and the letters, it is where it usually is.
  if (code === USUAL_SPACE && shift > FIRST_CHARACTER) return ' ';
  if (character >= FIRST_CHARACTER && character <= LAST_CHARACTER) return String.fromCharCode(character);
  if (shift === 0 && character > LAST_CONTROL) return String.fromCharCode(character);
  const accented = shift === USUAL_SHIFT ? ACCENTED[code - FIRST_ACCENTED] : undefined;
  return accented && TRUSTED.test(accented) ? accented.normalize('NFKC') : UNKNOWN_SIGN;
}
