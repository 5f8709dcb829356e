/** What a template sets its parts as. */
export type Template =
  /** Between signs that grow with it. */
  | { readonly kind: 'fence'; readonly left: string; readonly right: string }
  /** The argument of a command. */
  | { readonly kind: 'command'; readonly command: string }
  /** A sign with its operand and limits; the sign is the template's own where none is given. */
  | { readonly kind: 'operator'; readonly sign?: string }
  /** A brace above or below, and a script at it. */
  | { readonly kind: 'brace'; readonly command: string; readonly script: '^' | '_' }
  /** An arrow with text above and below. */
  | { readonly kind: 'arrow'; readonly command: string }
  /** A subscript, a superscript or both, at what stands before it or after it. */
  | { readonly kind: 'script'; readonly signs: '_' | '^' | '_^'; readonly isBefore: boolean }
  | { readonly kind: 'braKet'; readonly left: boolean; readonly right: boolean }
  | { readonly kind: 'root' | 'fraction' | 'slash' | 'limit' | 'division' | 'plain' };

type Pair = readonly [left: string, right: string];

/** Fences, by their selectors from 0 on. */
const FENCES: readonly Pair[] = [
  ['\\langle', '\\rangle'],
  ['(', ')'],
  ['\\{', '\\}'],
  ['[', ']'],
  ['|', '|'],
  ['\\Vert', '\\Vert'],
  ['\\lfloor', '\\rfloor'],
  ['\\lceil', '\\rceil'],
  ['\\llbracket', '\\rrbracket'],
];

/** Signs of intervals, as they are numbered. */
const INTERVAL_SIGNS = ['(', ')', '[', ']'];

/** Fences of intervals in the old numbering, by their selectors from 8 on. */
const OLD_INTERVALS: readonly Pair[] = [
  ['[', '['],
  [']', ']'],
  [']', '['],
  ['[', ')'],
  ['(', ']'],
];

const INTEGRALS = ['\\int', '\\iint', '\\iiint'];
const LOOPS = ['\\oint', '\\oiint', '\\oiiint'];
const SUMS = ['\\sum', '\\prod', '\\coprod', '\\bigcup', '\\bigcap'];
const DIRECTIONS = ['left', 'right', 'leftright'];

/** Scripts in the order of the old numbering. */
const SCRIPTS = ['^', '_', '_^'] as const;

const PLAIN: Template = { kind: 'plain' };
const MISSING = '.';
const command = (name: string): Template => ({ kind: 'command', command: `\\${name}` });
const fence = ([left, right]: Pair, hasLeft: boolean, hasRight: boolean): Template => ({
  kind: 'fence',
  left: hasLeft ? left : MISSING,
  right: hasRight ? right : MISSING,
});
const operator = (sign: string | undefined): Template => (sign === undefined ? PLAIN : { kind: 'operator', sign });
const arrow = (direction: string | undefined): Template => ({ kind: 'arrow', command: `\\x${direction}arrow` });
const script = (signs: '_' | '^' | '_^' | undefined, isBefore: boolean): Template => ({
  kind: 'script',
  signs: signs ?? '_^',
  isBefore,
});
const brace = (isTop: boolean): Template =>
  isTop
    ? { kind: 'brace', command: '\\overbrace', script: '^' }
    : { kind: 'brace', command: '\\underbrace', script: '_' };

/** Templates of single selectors in the old numbering, which Equation Editor has. */
const OLD: Readonly<Record<number, (variation: number) => Template>> = {
  13: () => ({ kind: 'root' }),
  14: () => ({ kind: 'fraction' }),
  15: (variation) => script(SCRIPTS[variation], false),
  16: () => command('underline'),
  17: () => command('overline'),
  27: () => brace(true),
  28: () => brace(false),
  39: () => ({ kind: 'limit' }),
  40: () => ({ kind: 'division' }),
  41: () => ({ kind: 'slash' }),
  42: () => ({ kind: 'operator' }),
  43: () => ({ kind: 'operator' }),
  44: (variation) => script(SCRIPTS[variation], true),
  45: (variation) => ({ kind: 'braKet', left: variation !== 2, right: variation !== 1 }),
  46: (variation) => command(`under${DIRECTIONS[variation] ?? 'right'}arrow`),
  47: (variation) => command(`over${DIRECTIONS[variation] ?? 'right'}arrow`),
  48: () => command('overset{\\frown}'),
};

/** A template of Equation Editor. */
export function oldTemplate(selector: number, variation: number): Template {
  const pair = selector < 8 ? FENCES[selector] : undefined;
  if (pair) return fence(pair, variation !== 2, variation !== 1);
  const interval = selector < 13 ? OLD_INTERVALS[selector - 8] : undefined;
  if (interval) return fence(interval, true, true);
  if (selector >= 18 && selector <= 20) return arrow(DIRECTIONS[selector - 18]);
  // Single, double and triple integrals with limits beside them, then with limits below and above.
  if (selector >= 21 && selector <= 26) {
    const size = (selector - 21) % 3;
    const firstLoop = selector === 21 ? 3 : selector <= 24 ? 2 : 1;
    return operator((variation >= firstLoop ? LOOPS : INTEGRALS)[size]);
  }
  // Each with limits above and below, then beside.
  if (selector >= 29 && selector <= 38) return operator(SUMS[(selector - 29) >> 1]);
  return OLD[selector]?.(variation) ?? PLAIN;
}

/** Templates of single selectors in the new numbering, which MathType from 4.0 on has. */
const NEW: Readonly<Record<number, (variation: number) => Template>> = {
  9: (variation) =>
    fence([INTERVAL_SIGNS[variation & 3] ?? MISSING, INTERVAL_SIGNS[(variation >> 4) & 3] ?? MISSING], true, true),
  10: () => ({ kind: 'root' }),
  11: (variation) => ({ kind: variation & 2 ? 'slash' : 'fraction' }),
  12: () => command('underline'),
  13: () => command('overline'),
  14: (variation) => arrow(variation & 3 ? 'leftright' : DIRECTIONS[((variation >> 4) & 3) - 1]),
  15: (variation) => operator((variation & 0x0c ? LOOPS : INTEGRALS)[(variation & 3) - 1] ?? '\\int'),
  21: () => ({ kind: 'operator' }),
  22: () => ({ kind: 'operator' }),
  23: () => ({ kind: 'limit' }),
  24: (variation) => brace((variation & 1) !== 0),
  25: (variation) => brace((variation & 1) !== 0),
  26: () => ({ kind: 'division' }),
  27: (variation) => script('_', (variation & 1) !== 0),
  28: (variation) => script('^', (variation & 1) !== 0),
  29: (variation) => script('_^', (variation & 1) !== 0),
  30: (variation) => ({ kind: 'braKet', left: (variation & 1) !== 0, right: (variation & 2) !== 0 }),
  31: (variation) => command(`${variation & 4 ? 'under' : 'over'}${DIRECTIONS[(variation & 3) - 1] ?? 'right'}arrow`),
  32: () => command('widetilde'),
  33: () => command('widehat'),
  34: () => command('overset{\\frown}'),
  36: () => command('cancel'),
  37: () => command('boxed'),
};

/** A template of MathType. */
export function newTemplate(selector: number, variation: number): Template {
  const pair = FENCES[selector];
  if (pair) return fence(pair, (variation & 1) !== 0, (variation & 2) !== 0);
  if (selector >= 16 && selector <= 20) return operator(SUMS[selector - 16]);
  return NEW[selector]?.(variation) ?? PLAIN;
}
