/** Words that begin statements of common languages; signs must follow them, because texts begin so too. */
const KEYWORDS = new Set(
  '#include #define def class import from return if elif else for while switch case var let const int char void static public private function struct typedef package begin select insert update create'.split(
    ' ',
  ),
);
const KEYWORD_SIGN = /[(){};:=<>]/;
/** Ends of statements and blocks, assignments, comments, calls, prompts and tags. */
const SIGNS = [
  /[{}]\s*$/,
  /\)\s*[;{]\s*$/,
  /^\s*[}\])]+[;,]?\s*$/,
  /\w[\])]?\s*(?:[-+*/|&]?=|[=!<>]=|:=|<-|->|=>|::)\s*["'\w(&*<[]/,
  /^\s*(?:\/\/|\/\*|\*\/|<!--|#!)|\*\/\s*$/,
  /^\s*[\w.:]+\([^()]*\)\.?\s*(?:[%#].*)?$/,
  /^\s*(?:\$|>>>|%|C:\\\S*>)\s+\S/,
  /^\s*<\/?[\w!?][^<>]*>/,
];
/** What figures are drawn with in typewriter letters. */
const DRAWN = /[-+|=_/\\<>*^~]/g;
/** Share of a line's signs that draw. */
const MOSTLY_DRAWN = 0.35;
const LEADERS = /(?:\.\s?){4}/;

/** Whether a typed line has the syntax of code. */
export const isStatement = (text: string): boolean =>
  (KEYWORDS.has(/^#?\w+/.exec(text.trimStart())?.[0] ?? '') && KEYWORD_SIGN.test(text)) ||
  SIGNS.some((sign) => sign.test(text));

/** A row of nothing but dashes, as below heads. */
export const isTypedRule = (text: string): boolean => /^[\s\-=_~]+$/.test(text) && /[-=_~]{3}/.test(text);

/** A row of dashes below the heads of a table that is drawn with letters: signs part its columns, as in `----+----`. */
export const isGridRule = (text: string): boolean =>
  /^[\s\-=+|]+$/.test(text) && /[-=] ?[+|][ +|]*[-=]/.test(text) && /[-=]{3}/.test(text);

/** Whether a typed line is part of a figure that is drawn with letters. */
export function isDrawnLine(text: string): boolean {
  if (LEADERS.test(text) || isTypedRule(text)) return false;
  const signs = text.replace(/\s/g, '');
  const drawn = signs.match(DRAWN)?.length ?? 0;
  return /^\|.*\|$/.test(signs) || (drawn > 1 && drawn > MOSTLY_DRAWN * signs.length);
}
