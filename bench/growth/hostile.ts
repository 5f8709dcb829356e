import { readFileSync } from 'node:fs';

/** A text of any length: its start, the repeated part, and its end. */
export type Hostile = { readonly prefix: string; readonly pump: string; readonly suffix: string };

/** Tokens of the grammars of texts, and what is hard to count or to split. */
const TOKENS = [
  ...Array.from('~`#*_[]()<>|\n\t =-&;:"\'\\{}!+.,/@$%^?0aA\r\u00e9\u4e2d'),
  '<!--',
  '-->',
  '[](',
  '![',
  '**',
  '| ',
  '> ',
  '- ',
  '1. ',
  '```',
  '~~~',
  '<a ',
  '<b>',
  '</b>',
  '&amp',
  '&amp;',
  '\r\n',
  '\ud800',
  '\u{1f600}',
  'e\u0301',
  '\u0301',
  '\u200b',
  '\u202e',
  '\u0e01',
  '\u0e33',
  'a b ',
  'a. ',
  'a_',
  'a-',
  'a.b',
  '[^a]',
  '[a]: ',
  '|-',
  '<?',
  '<![CDATA[',
  '<td>',
  '<table>',
  '<ul><li>',
  '<div>',
  'key=',
  'password: ',
  '"a":',
  '[{',
  '[[',
  '{\\',
  '\\u1',
  "\\'e4",
  '{\\b ',
  '=\n',
  '=3D',
  '=?utf-8?q?a?=',
  'From: a\n',
  '\n\n',
  '\n\n- ',
  ' \n',
  '\n    ',
  '\n#',
  '\n|',
  '\n>',
  '://',
  'http://a',
  'a@b.',
  'cookie: ',
  'curl ',
  'eyJ',
  'sk-',
  'def f',
  'class A{',
  '/*',
  '//',
  '"""',
  '${',
  '\u2028',
  '\uff21',
  'AbC',
  'a1',
];
const SINGLE = TOKENS.filter((token) => Array.from(token).length === 1);
const ENDS = ['', 'x', '\n', '\nx'];

/** One token, a pair of tokens or a token after another, again and again. */
function fromTokens(): Hostile[] {
  const pumps = new Set([...TOKENS, ...SINGLE.flatMap((a) => SINGLE.map((b) => a + b))]);
  const plain = [...pumps].map((pump) => ({ prefix: '', pump, suffix: 'x' }));
  const led = TOKENS.flatMap((prefix) =>
    [' ', '\n', '\t', 'a', '\\', '-', '`', '<', '['].map((pump) => ({ prefix, pump, suffix: '' })),
  );
  return [...plain, ...led, ...TOKENS.flatMap((pump) => ENDS.map((suffix) => ({ prefix: '# needle', pump, suffix })))];
}

/** Strings with which a tool made regular expressions of this product slow, before they became linear. */
export function knownAttacks(): Hostile[] {
  return JSON.parse(readFileSync(new URL('./attacks.json', import.meta.url), 'utf8')) as Hostile[];
}

/** Repeated tokens of the grammars, in an order that mixes the kinds, the same each time. */
export function hostileTokens(): Hostile[] {
  const tokens = fromTokens();
  // A stride that shares no factor with the number of tokens.
  const stride = [7919, 7907].find((prime) => tokens.length % prime !== 0) ?? 1;
  return tokens.map((_, index) => tokens[(index * stride) % tokens.length] as Hostile);
}

/** The text with about `length` UTF-16 code units. */
export function ofLength({ prefix, pump, suffix }: Hostile, length: number): string {
  return prefix + pump.repeat(Math.max(1, Math.floor((length - prefix.length - suffix.length) / pump.length))) + suffix;
}
