/** Fonts of mathematical and typographic signs: PDFs of publishers and of WordPerfect give a sign by the letter at its code. */
const RELATIONS = /^Adv(?:P4C4E74|P49C2A1|MacMthSyN?|MT_?SY|MathSymb)/;
const LETTERS = /^Adv(?:P4C4E51|MacMthIt|MT_?MI)/;

const RELATION_SIGNS = new Map(
  Object.entries({
    '\u00bc': '=',
    '\u00bd': '[',
    '\u00de': ')',
    '\u00f0': '(',
    '\u00fe': '+',
    '0': '\u2032',
    // Other signs below the space have another code in each document.
    '\u0003': '\u2212',
  }),
);
/** Punctuation between the letters of formulas, at the codes of TeX's cmmi10. */
const LETTER_SIGNS = new Map(Object.entries({ ':': '.', ';': ',', '=': '/' }));
const OTHERS: ReadonlyMap<string, ReadonlyMap<string, string>> = new Map([
  // Signs of roots, and the bars above what they are of, in pieces.
  [
    'AdvP4C4E46',
    new Map([
      ['p', '\u221a'],
      ['ffi', ''],
      ['\ufb03', ''],
    ]),
  ],
  [
    'AdvPS7DA6',
    new Map(
      Object.entries({
        '#': '\u2264',
        $: '\u2265',
        ',': '<',
        '.': '>',
        '1': '+',
        '2': '\u2212',
        '3': '\u00d7',
        '8': '\u00b0',
      }),
    ),
  ],
  ['AdvPS7DB7', new Map(Object.entries({ ',': '\u223c', ';': '\u2261', '<': '\u2248' }))],
  ['AdvPS7CFD', new Map(Object.entries({ '1': '\u221e', '\u00a3': '\u00d7', '\u00b2': '\u2022' }))],
  ['AdvPS586D', new Map([['q', '\u00a9']])],
  [
    'WPTypographicSymbols',
    new Map(
      Object.entries({
        '!': '\u2022',
        '&': '\u00b6',
        "'": '\u00a7',
        '=': '\u2019',
        '>': '\u2018',
        '@': '\u201d',
        A: '\u201c',
        B: '\u2013',
        C: '\u2014',
      }),
    ),
  ],
  [
    'AdvPi1',
    new Map(Object.entries({ '4': '>', '.': '\u2022', '7': '\u2212', '8': '\u00b0', m: '\u03bc', '{': '\u2020' })),
  ],
]);
/** Fonts from before 2010, when the sign of the rupee got its code point: they have it in the place of the grave accent. */
const RUPEE = /rupee/i;

/** Stands for a sign that the page shows and nothing names, so that `0.9` is not read where `<0.9` is printed. */
const UNKNOWN_SIGN = '\ufffd';

/** What a glyph of these fonts shows; `undefined` where it is the text that the PDF gives, and for other fonts. */
export function piSign(fontName: string, unicode: string): string | undefined {
  if (RUPEE.test(fontName)) return unicode === '`' ? '\u20b9' : undefined;
  if (LETTERS.test(fontName)) return LETTER_SIGNS.get(unicode);
  if (!RELATIONS.test(fontName)) return OTHERS.get(fontName)?.get(unicode);
  return RELATION_SIGNS.get(unicode) ?? (/^\p{Cc}$/u.test(unicode) ? UNKNOWN_SIGN : undefined);
}
