import { fontText } from '../../text/symbol-fonts.ts';
import { FUNCTIONS, latexText } from '../latex-symbols.ts';
import { FACES, type MtefCharacter } from './mtef-nodes.ts';

/** Commands of signs set at a character, by their number; `*` stands for the character. */
const MARKS: Readonly<Record<number, string>> = {
  2: '\\dot{*}',
  3: '\\ddot{*}',
  4: '\\dddot{*}',
  5: "*'",
  6: "*''",
  8: '\\tilde{*}',
  9: '\\hat{*}',
  11: '\\vec{*}',
  12: '\\overleftarrow{*}',
  13: '\\overleftrightarrow{*}',
  14: '\\overset{\\rightharpoonup}{*}',
  15: '\\overset{\\leftharpoonup}{*}',
  17: '\\bar{*}',
  18: "*'''",
  19: '\\overset{\\frown}{*}',
  20: '\\overset{\\smile}{*}',
  21: '\\cancel{*}',
  22: '\\cancel{*}',
  23: '\\cancel{*}',
  24: '\\ddddot{*}',
  29: '\\underline{*}',
  33: '\\underrightarrow{*}',
  34: '\\underleftarrow{*}',
};

/** A slash through the character. */
const NEGATED = 10;
const NEGATIONS: Readonly<Record<string, string>> = { '=': '\\neq ', '\\in': '\\notin ', '\\exists': '\\nexists ' };

const FIRST_SURROGATE = 0xd800;
const LAST_PRIVATE = 0xf8ff;

/** Where alphabets begin in the private use area: capitals, then small letters. */
const ALPHABETS: readonly (readonly [start: number, command: string])[] = [
  [0xf000, '\\mathfrak'],
  [0xf080, '\\mathbb'],
  [0xf100, '\\mathcal'],
];
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** A wide space among those of formulas, which stand in the private use area; the others are narrow or none. */
const WIDE_SPACES = [0xeb05, 0xef05];

/** Characters that are set as one, each in the face of the first, as LaTeX. */
export function charactersLatex(run: readonly MtefCharacter[]): string {
  const [first] = run;
  if (!first) return '';
  const letter = first.font === '' ? alphabetLetter(first.code) : undefined;
  const plain = letter ?? faceLatex(first.face, run.map(characterText).join(''));
  return first.marks.reduce(marked, plain);
}

/** Whether a character continues those before it. */
export const continuesRun = (run: readonly MtefCharacter[], next: MtefCharacter): boolean =>
  run[0]?.face === next.face &&
  run[0].marks.length === 0 &&
  next.marks.length === 0 &&
  !isAlphabet(run[0].code) &&
  !isAlphabet(next.code) &&
  !(next.face === FACES.function && next.startsFunction);

const isAlphabet = (code: number) => alphabetLetter(code) !== undefined;

function alphabetLetter(code: number): string | undefined {
  for (const [start, command] of ALPHABETS) {
    const letter = LETTERS[code - start];
    if (letter) return `${command}{${letter}}`;
  }
  return undefined;
}

/** A character as Unicode. */
function characterText({ code, font }: MtefCharacter): string {
  if (code <= 0x20 || WIDE_SPACES.includes(code)) return ' ';
  const text = String.fromCharCode(code);
  const shown = font === '' ? text : fontText(font, text);
  const point = shown.charCodeAt(0);
  return point >= FIRST_SURROGATE && point <= LAST_PRIVATE ? '' : shown;
}

function faceLatex(face: number, text: string): string {
  if (face < 0 || TEXT_FACES.has(face)) return words(text, WORDS, (word) => `\\text{${word}}`);
  if (face === FACES.function) return words(text, LETTER_RUN, (word) => `\\operatorname{${word}} `);
  if (face === FACES.vector) return text.trim() === '' ? text : `\\mathbf{${latexText(text).trim()}}`;
  return latexText(text);
}

const TEXT_FACES: ReadonlySet<number> = new Set([FACES.text, FACES.user1, FACES.user2, FACES.wideText]);
const LETTER_RUN = /\p{L}{2,}/gu;
const WORDS = /\p{L}{2,}(?: \p{L}{2,})*/gu;

/** Text as LaTeX: functions by their names, other words as `write` writes them, the rest as signs. */
function words(text: string, pattern: RegExp, write: (word: string) => string): string {
  let out = '';
  let at = 0;
  for (const { 0: word, index } of text.matchAll(pattern)) {
    out += latexText(text.slice(at, index)) + (FUNCTIONS.has(word) ? `\\${word} ` : write(word));
    at = index + word.length;
  }
  return out + latexText(text.slice(at));
}

function marked(latex: string, mark: number): string {
  const value = latex.trim();
  if (mark !== NEGATED) return MARKS[mark]?.replace('*', () => value) ?? latex;
  return NEGATIONS[value] ?? `\\not{${value}}`;
}
