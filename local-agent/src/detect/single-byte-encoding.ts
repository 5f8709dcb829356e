/** The letters beyond ASCII that a language writes, the most frequent first, and the encodings that it is found in. */
type Language = { readonly encodings: readonly string[]; readonly letters: string };

const WESTERN = ['windows-1252', 'macintosh'];
const CENTRAL = ['windows-1250', 'iso-8859-2'];
const CYRILLIC = ['windows-1251', 'koi8-r', 'koi8-u', 'ibm866', 'iso-8859-5'];

/** The first is what Western text of several languages holds; it decides where no other is better. */
const LATIN: readonly Language[] = [
  { encodings: ['windows-1252'], letters: 'éáíóúàèçäöüñãâêôøåæßëïîûùìòõýœ' },
  ...['üäößé', 'éèàêçâîôûùëïœ', 'óíáéñúü', 'ãçéáíóõêâúàôü', 'èàòùéì', 'äåöé', 'åøæé', 'íáðóþöúæéý', 'àèóéçíòúïü'].map(
    (letters) => ({ encodings: WESTERN, letters }),
  ),
  ...['íáéěřčžýšůúňóťď', 'áíčžýéšúľôťňďóäĺŕ', 'łęąóżśćńź', 'áéöőóíüúű', 'čšžćđ', 'ăîâşţ'].map((letters) => ({
    encodings: CENTRAL,
    letters,
  })),
  { encodings: ['windows-1254'], letters: 'ıüşçöğâî' },
  ...['ėšųžįūčąę', 'āīēšūņļžģķč', 'äõüöšž'].map((letters) => ({ encodings: ['windows-1257'], letters })),
];

const OTHER: readonly Language[] = [
  { encodings: CYRILLIC, letters: 'оеаинтсрвлкмдпуяыьгзбчйхжшюцщэфъё' },
  { encodings: CYRILLIC, letters: 'оанитвелрісукдмпяьзбгчйхцжїюшєщфґ' },
  { encodings: ['windows-1253', 'iso-8859-7'], letters: 'αοιετσνηυρπκλμςωάίγδθόχέήφύώβξζψϊ' },
  { encodings: ['windows-1255'], letters: 'יוהלאתרמבשנםחדקעפטכןגזסצךףץ' },
  { encodings: ['windows-1256', 'iso-8859-6'], letters: 'اليمونرتبةعدسفهكقحجشطأخصذغءضزثئىإآؤظ' },
  { encodings: ['windows-874'], letters: 'านรกอเงมยลวดทสตะปบคีัิ่้แไใโหพจชขณธุู็ำื' },
];

/** Logarithms of how likely a character is that is no letter of the language. */
const SIGN = -5;
const OTHER_SIGN = -7;
const STRANGE_LETTER = -8;
const CONTROL = -12;

/** Signs that texts of all languages hold. */
const SIGNS = new Set('“”‘’„‚–—…«»€°§•·©®™²³½£´\u00a0،؟');

/** By how much a reading must be likelier than the Western one, natural logarithm of the ratio. */
const MARGIN = 3;

/** Of the letters of a text in another script, so many at least are beyond ASCII. */
const OTHER_SHARE = 0.4;

/**
 * The likeliest encoding with one byte a character: each language is asked how well the characters beyond ASCII fit its
 * letters. `isLatin`: only alphabets that add letters to ASCII come into question.
 */
export function singleByteEncoding(bytes: Uint8Array, isLatin: boolean): string {
  const counts = countBytes(bytes);
  let ascii = 0;
  let high = 0;
  for (const byte of bytes) {
    if (byte >= 0x80) high++;
    else if ((byte | 0x20) >= 0x61 && (byte | 0x20) <= 0x7a) ascii++;
  }
  const isOther = !isLatin && high >= (high + ascii) * OTHER_SHARE;
  let best = { encoding: 'windows-1252', likelihood: Number.NEGATIVE_INFINITY };
  for (const { encodings, letters } of isOther ? OTHER : LATIN) {
    for (const encoding of encodings) {
      const likelihood = fit(counts, charactersOf(encoding), letters);
      const leavesWestern = best.encoding === 'windows-1252' && encoding !== 'windows-1252';
      if (likelihood > best.likelihood + (leavesWestern ? MARGIN : 0)) best = { encoding, likelihood };
    }
  }
  return best.encoding;
}

/** How often each byte from 0x80 comes, and of these how often right behind a small letter of ASCII. */
function countBytes(bytes: Uint8Array): { all: number[]; inside: number[] } {
  const all = Array.from({ length: 128 }, () => 0);
  const inside = Array.from({ length: 128 }, () => 0);
  let before = 0;
  for (const byte of bytes) {
    if (byte >= 0x80) {
      all[byte - 0x80] = (all[byte - 0x80] ?? 0) + 1;
      if (before >= 0x61 && before <= 0x7a) inside[byte - 0x80] = (inside[byte - 0x80] ?? 0) + 1;
    }
    before = byte;
  }
  return { all, inside };
}

/** What the bytes from 0x80 stand for. */
function charactersOf(encoding: string): string[] {
  const decoder = new TextDecoder(encoding);
  return Array.from({ length: 128 }, (_, index) => decoder.decode(Uint8Array.of(index + 0x80)));
}

/** How likely a text in this language has these characters: logarithm, higher is better. */
function fit({ all, inside }: ReturnType<typeof countBytes>, characters: readonly string[], letters: string): number {
  const ranks = Array.from(letters);
  const sum = ranks.reduce((total, _, rank) => total + 1 / (rank + 3), 0);
  let likelihood = 0;
  for (const [index, character] of characters.entries()) {
    const count = all[index] ?? 0;
    if (count === 0) continue;
    const lower = character.toLowerCase();
    const rank = ranks.indexOf(lower);
    const isCapital = lower !== character;
    const one = rank < 0 ? unknown(character) : Math.log(1 / (rank + 3) / sum);
    likelihood += count * one;
    // Capitals are rarer than small letters, and next to never within a word.
    if (isCapital) likelihood -= count + (inside[index] ?? 0) * 4;
  }
  return likelihood;
}

function unknown(character: string): number {
  if (SIGNS.has(character)) return SIGN;
  if (/[\p{Cc}\p{Co}\ufffd]/u.test(character)) return CONTROL;
  return /\p{L}/u.test(character) ? STRANGE_LETTER : OTHER_SIGN;
}
