const repeated = (part: string, length: number) => part.repeat(Math.ceil(length / part.length)).slice(0, length);

/** The hardest inputs for parsers of Markdown, sentences and tokens; each is repeated to the wanted length. */
const PARTS = [
  '`a',
  '|a',
  '|a|b\n|-|-\n',
  '- a\n',
  '1. a\n',
  '> ',
  '# a\n',
  '*a',
  '**a_',
  '[',
  '![',
  '[a](',
  '<a',
  '<!--',
  '&a',
  '\\',
  '\n',
  ' \n',
  '~~~\n',
  '```ts\n',
  '[^a]: ',
  'http://a',
  'a@',
  'a.',
  'a. ',
  'e.g. ',
  '。',
  '\u00df\u0301',
  '\u4e00\u9fa5\u3400',
  '\u{1f468}\u200d',
  '\u202e',
  '{"a":',
  '((((',
  'x=',
  '=\n',
  '-\n',
  '\t',
  '"',
  "'",
  '0',
  'aB',
  'ab-',
];

/** Texts of `length` UTF-16 code units. */
export function hostileTexts(length: number): string[] {
  return PARTS.map((part) => repeated(part, length).toWellFormed());
}
