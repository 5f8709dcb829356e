import type { Bullet } from '../pptx/placeholder-styles.ts';

/** Schemes of automatic numbers by their value (TextAutoNumberSchemeEnum in [MS-PPT]), under the names that PresentationML gives them. */
const SCHEMES = [
  'alphaLcPeriod',
  'alphaUcPeriod',
  'arabicParenR',
  'arabicPeriod',
  'romanLcParenBoth',
  'romanLcParenR',
  'romanLcPeriod',
  'romanUcPeriod',
  'alphaLcParenBoth',
  'alphaLcParenR',
  'alphaUcParenBoth',
  'alphaUcParenR',
  'arabicParenBoth',
  'arabicPlain',
  'romanUcParenBoth',
  'romanUcParenR',
  'ea1ChsPlain',
  'ea1ChsPeriod',
  'circleNumDbPlain',
  'circleNumWdWhitePlain',
  'circleNumWdBlackPlain',
  'ea1ChtPlain',
  'ea1ChtPeriod',
  'arabic1Minus',
  'arabic2Minus',
  'hebrew2Minus',
  'ea1JpnKorPlain',
  'ea1JpnKorPeriod',
  'arabicDbPlain',
  'arabicDbPeriod',
  'thaiAlphaPeriod',
  'thaiAlphaParenR',
  'thaiAlphaParenBoth',
  'thaiNumPeriod',
  'thaiNumParenR',
  'thaiNumParenBoth',
  'hindiAlphaPeriod',
  'hindiNumPeriod',
  'ea1JpnChsDbPeriod',
  'hindiNumParenR',
  'hindiAlpha1Period',
] as const;

const BULLET_IMAGE = 0x80_0000;
const SCHEME = 0x100_0000;
const IS_NUMBERED = 0x200_0000;
/** What else a style of the later versions may hold: its bits and their bytes. */
const LANGUAGE_FIELDS: readonly [mask: number, bytes: number][] = [
  [0x1, 2],
  [0x2, 2],
  [0x4, 2],
  [0x40, 2],
  [0x20, 4],
];
const EXTENSION = 0x10_0000;

/** The numbers of the styles that later versions added to a text (StyleTextProp9Atom in [MS-PPT]); `undefined` for one without. */
export function readNumberStyles(body: Buffer): (Exclude<Bullet, 'none' | 'bullet'> | undefined)[] {
  const out: (Exclude<Bullet, 'none' | 'bullet'> | undefined)[] = [];
  let at = 0;
  const read = (bytes: 2 | 4) => {
    at += bytes;
    return at <= body.length ? body.readUIntLE(at - bytes, bytes) : 0;
  };
  while (at + 4 <= body.length) {
    const mask = read(4);
    if (mask & BULLET_IMAGE) read(2);
    const isNumbered = mask & IS_NUMBERED ? read(2) === 1 : false;
    const scheme = mask & SCHEME ? (SCHEMES[read(2)] ?? 'arabicPeriod') : 'arabicPeriod';
    const start = mask & SCHEME ? read(2) : 1;
    out.push(isNumbered ? { scheme, start: Math.max(start, 1) } : undefined);
    if (read(4) & EXTENSION) read(4);
    const language = read(4);
    for (const [bit, bytes] of LANGUAGE_FIELDS) if (language & bit) at += bytes;
  }
  return out;
}
